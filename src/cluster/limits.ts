/** How much a run may take on the server, and how long things are waited for. docs/several-machines.md explains them. */

const MEGABYTE = 1024 * 1024;

export interface Limits {
  /** Bytes of games that wait for the learner; then workers wait. */
  readonly gamesBytes: number;
  /** Bytes of shares that wait for workers. A share takes less than a kilobyte, an iteration has 256 at most. */
  readonly workBytes: number;
  /** Bytes and number of messages that are kept for a look after they were put aside; then the oldest go. */
  readonly asideBytes: number;
  readonly asideMessages: number;
  /** Bytes of networks; two are kept. */
  readonly modelBytes: number;
  /** Bytes of configuration and figures. */
  readonly factsBytes: number;
  /** The longest message, as servers are usually set (`max_payload`). */
  readonly messageBytes: number;
  /** Milliseconds in which the server knows a message again that comes twice. The learner itself never forgets one. */
  readonly duplicates: number;
  /** Milliseconds after which a share is given to another worker if nothing was heard of the one who has it. */
  readonly lease: number;
  /** Milliseconds between signs of life, and after how many somebody counts as gone. */
  readonly beat: number;
  readonly alive: number;
  /** Milliseconds between looks for games that nobody plays. */
  readonly check: number;
  /** Copies of everything, in a cluster of servers: 1, 3 or 5. */
  readonly replicas: number;
}

export const LIMITS: Limits = {
  gamesBytes: 256 * MEGABYTE,
  workBytes: 16 * MEGABYTE,
  asideBytes: 16 * MEGABYTE,
  asideMessages: 1000,
  modelBytes: 256 * MEGABYTE,
  factsBytes: 16 * MEGABYTE,
  messageBytes: MEGABYTE,
  duplicates: 120_000,
  lease: 30_000,
  beat: 5000,
  alive: 20_000,
  check: 5000,
  replicas: 1,
};
