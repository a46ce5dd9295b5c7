/** How much storage a run takes on the server, and the timeouts. See docs/several-machines.md. */

const MEGABYTE = 1024 * 1024;

/** Limits of a run on a server. */
export interface ClusterLimits {
  /** Bytes of games that wait for the learner. When they are used up, workers wait. */
  readonly maxGamesBytes: number;
  /** Bytes of tasks that wait for workers. A task takes less than a kilobyte, and an iteration has at most 256. */
  readonly maxTasksBytes: number;
  /** Bytes of rejected messages that are stored; then the oldest are deleted. */
  readonly maxRejectedBytes: number;
  /** Number of rejected messages that are stored; then the oldest are deleted. */
  readonly maxRejectedMessages: number;
  /** Bytes of networks. Two are stored. */
  readonly maxModelBytes: number;
  /** Bytes of the configuration, and of the figures of learner and workers. */
  readonly maxStateBytes: number;
  /** Bytes of the longest message; servers have the same as `max_payload`. */
  readonly maxMessageBytes: number;
  /** Milliseconds in which the server recognizes a message that is sent twice. The learner recognizes it at any time. */
  readonly duplicateWindowMs: number;
  /** Milliseconds without a heartbeat after which a task is assigned to another worker. */
  readonly leaseMs: number;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs: number;
  /** Milliseconds without a heartbeat after which a worker or learner counts as gone. */
  readonly presenceTimeoutMs: number;
  /** Milliseconds between checks for games that no worker plays. */
  readonly checkIntervalMs: number;
  /** Copies of everything, in a cluster of servers: 1, 3 or 5. */
  readonly replicas: number;
}

/** The limits unless others are given. */
export const DEFAULT_CLUSTER_LIMITS: ClusterLimits = {
  maxGamesBytes: 256 * MEGABYTE,
  maxTasksBytes: 16 * MEGABYTE,
  maxRejectedBytes: 16 * MEGABYTE,
  maxRejectedMessages: 1000,
  maxModelBytes: 256 * MEGABYTE,
  maxStateBytes: 16 * MEGABYTE,
  maxMessageBytes: MEGABYTE,
  duplicateWindowMs: 120_000,
  leaseMs: 30_000,
  heartbeatMs: 5000,
  presenceTimeoutMs: 20_000,
  checkIntervalMs: 5000,
  replicas: 1,
};
