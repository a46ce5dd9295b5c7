/** Self-play on many machines, over NATS JetStream. Node only. */
export { type Connect, connectNow, formatServers, isGone, persist } from './connection.js';
export { ClusterLearner, type ClusterOptions } from './learner.js';
export { LIMITS, type Limits } from './limits.js';
export { runIdOf } from './names.js';
export { type Counts, describeRun, type LearnerFigures, type RunFigures, type WorkerFigures } from './presence.js';
export { Place } from './run-streams.js';
export { SelfplayWorker, type WorkerOptions } from './worker.js';
