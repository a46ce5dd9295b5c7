/** `otau-cli/cluster`: self-play on several machines over NATS JetStream. Node only. */
export { type ConnectOptions, connectNow, formatServers, isGone, retry } from '../nats/connection.js';
export { ClusterLearner, type ClusterOptions } from './learner.js';
export { runIdOf } from './names.js';
export {
  describeRun,
  type LearnerFigures,
  type ReceiverCounts,
  type RunFigures,
  type WorkerFigures,
} from './presence.js';
export { type ClusterLimits, DEFAULT_CLUSTER_LIMITS, RunStreams } from './run-streams.js';
export { SelfplayWorker, type SelfplayWorkerOptions } from './worker.js';
