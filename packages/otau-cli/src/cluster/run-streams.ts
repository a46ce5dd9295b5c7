/**
 * The streams and stores of a run on the server, with their limits of storage and time: a queue of tasks, a queue of
 * results, networks, and presence.
 */
import {
  AckPolicy,
  type Consumer,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { OtauError } from 'otau';
import { sha256 } from '../learn/run/names.js';
import { bucketKeys, checkPayload, ignoreGone, isGone, subjectsOf } from '../nats/connection.js';
import { DIRECTORY, LEARNER_CONSUMER, namesOf, WORKER_CONSUMER } from './names.js';

/** The current network, and the previous one, which a slow worker may still be downloading. */
const MAX_MODELS = 2;
const MAX_PENDING_ACKS = 10_000;
/** A network is stored in pieces of this length; few games are as long. */
const PIECE_BYTES = 128 << 10;
const MIN_PAYLOAD_BYTES = PIECE_BYTES + (1 << 10);

/** The streams and stores of one run on a NATS server. */
export class RunStreams {
  readonly names: ReturnType<typeof namesOf>;
  readonly js: JetStreamClient;
  readonly #kvm: Kvm;
  #state: KV | undefined;
  #presence: KV | undefined;
  /** The pieces of networks that were stored from here. */
  readonly #sentPieces = new Set<string>();

  private constructor(
    readonly run: string,
    readonly limits: ClusterLimits,
    readonly jsm: JetStreamManager,
    readonly connection: NatsConnection,
  ) {
    this.names = namesOf(run);
    this.js = jetstream(connection);
    this.#kvm = new Kvm(this.js);
  }

  /**
   * The streams of a run, which may not exist yet.
   * @param run its id
   * @throws `no-server` where the server takes only short messages
   */
  static async open(connection: NatsConnection, run: string, limits: Partial<ClusterLimits> = {}): Promise<RunStreams> {
    checkPayload(connection, 'runs', MIN_PAYLOAD_BYTES);
    // A server that has just started may not have JetStream yet; the first request fails then
    const jsm = await jetstreamManager(connection, { checkAPI: false });
    return new RunStreams(run, { ...DEFAULT_CLUSTER_LIMITS, ...limits }, jsm, connection);
  }

  /** Creates what does not exist yet and sets all limits. Games that the learner has not acknowledged are delivered again. */
  async create(): Promise<void> {
    const { names, limits, jsm } = this;
    const queue = {
      retention: RetentionPolicy.Workqueue,
      discard: DiscardPolicy.New,
      duplicate_window: nanos(limits.duplicateWindowMs),
    };
    await this.#createStream(names.tasks, names.taskSubjects, { ...queue, max_bytes: limits.maxTasksBytes });
    await this.#createStream(names.games, names.gamesSubjects, {
      ...queue,
      max_bytes: limits.maxGamesBytes,
      max_msg_size: limits.maxMessageBytes,
    });
    await this.#createStream(names.rejected, names.rejectedSubjects, {
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_bytes: limits.maxRejectedBytes,
      max_msgs: limits.maxRejectedMessages,
    });
    await this.#createStream(names.models, names.modelSubjects, {
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
      max_bytes: limits.maxModelBytes,
      max_msgs_per_subject: 1,
    });
    const consumer = {
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(limits.leaseMs),
      max_deliver: -1,
      max_ack_pending: MAX_PENDING_ACKS,
    };
    await jsm.consumers.add(names.tasks, { ...consumer, durable_name: WORKER_CONSUMER });
    await jsm.consumers.delete(names.games, LEARNER_CONSUMER).catch(ignoreGone);
    await jsm.consumers.add(names.games, { ...consumer, durable_name: LEARNER_CONSUMER });
    const { replicas } = limits;
    this.#state = await this.#kvm.create(names.state, { history: 1, replicas, max_bytes: limits.maxStateBytes });
    this.#presence = await this.#kvm.create(names.presence, {
      history: 1,
      replicas,
      ttl: limits.presenceTimeoutMs,
      storage: StorageType.Memory,
      max_bytes: limits.maxStateBytes,
    });
  }

  async #createStream(name: string, subject: string, more: Partial<StreamConfig>): Promise<void> {
    const { replicas: num_replicas } = this.limits;
    const config = { name, subjects: [subject], storage: StorageType.File, num_replicas, ...more };
    try {
      await this.jsm.streams.add(config);
    } catch (error) {
      // It exists with other limits
      if (!(error instanceof Error && /already in use/.test(error.message))) throw error;
      await this.jsm.streams.update(name, config);
    }
  }

  /** Deletes everything of the run from the server. */
  async remove(): Promise<void> {
    const { names, jsm } = this;
    const buckets = [`KV_${names.state}`, `KV_${names.presence}`];
    for (const stream of [names.tasks, names.games, names.rejected, ...buckets, names.models]) {
      await jsm.streams.delete(stream).catch(ignoreGone);
    }
    await (await this.directory()).purge(this.run);
  }

  /** The store in which workers find the runs. */
  directory(): Promise<KV> {
    const { replicas, maxStateBytes } = this.limits;
    return this.#kvm.create(DIRECTORY, { history: 1, replicas, max_bytes: maxStateBytes });
  }

  /** The runs in the directory; empty if there is no directory. */
  static async runs(connection: NatsConnection): Promise<string[]> {
    const jsm = await jetstreamManager(connection, { checkAPI: false });
    try {
      const names = await bucketKeys(jsm, DIRECTORY);
      // A deleted entry leaves a mark for a while, so only entries with a value count
      const kv = await new Kvm(jetstream(connection)).open(DIRECTORY);
      const entries = await Promise.all(names.sort().map(async (name) => [name, await kv.get(name)] as const));
      return entries.filter(([, entry]) => entry?.operation === 'PUT').map(([name]) => name);
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  }

  /** The store of the configuration and the latest network. */
  async state(): Promise<KV> {
    this.#state ??= await this.#kvm.open(this.names.state);
    return this.#state;
  }

  /** The store of presence. Its entries expire. */
  async presence(): Promise<KV> {
    this.#presence ??= await this.#kvm.open(this.names.presence);
    return this.#presence;
  }

  /** The queue of tasks, as workers read it. */
  workerConsumer(): Promise<Consumer> {
    return this.js.consumers.get(this.names.tasks, WORKER_CONSUMER);
  }

  /** The queue of finished games, as the learner reads it. */
  learnerConsumer(): Promise<Consumer> {
    return this.js.consumers.get(this.names.games, LEARNER_CONSUMER);
  }

  /** The subjects of all tasks that are not done. */
  openTasks(): Promise<string[]> {
    return subjectsOf(this.jsm, this.names.tasks, this.names.taskSubjects);
  }

  /** Stores a network under its SHA-256, piece by piece, and deletes old ones. Returns the SHA-256. */
  async putModel(bytes: Uint8Array): Promise<string> {
    const { names, js, jsm } = this;
    const digest = sha256(bytes);
    const there = new Set(await subjectsOf(jsm, names.models, names.modelSubjects));
    const found = await this.#models(there);
    for (let piece = 0; piece * PIECE_BYTES < bytes.length; piece++) {
      const subject = names.modelSubject(digest, piece);
      // Another try begins where this one ends
      if (there.has(subject) && this.#sentPieces.has(subject)) continue;
      await js.publish(subject, bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES));
      this.#sentPieces.add(subject);
    }
    const old = found.filter((name) => name !== digest);
    for (const name of old.slice(0, Math.max(0, old.length + 1 - MAX_MODELS)))
      await jsm.streams.purge(names.models, { filter: names.modelSubject(name, '>') });
    return digest;
  }

  /** The networks of pieces, whole or not, in the order of their first ones. */
  async #models(subjects: ReadonlySet<string>): Promise<string[]> {
    const { names, jsm } = this;
    const digests = new Set([...subjects].map((subject) => subject.split('.').at(-2)!));
    const found = await Promise.all(
      [...digests].map(async (digest) => {
        const first = await jsm.streams.getMessage(names.models, { last_by_subj: names.modelSubject(digest, 0) });
        return { digest, seq: first?.seq ?? 0 };
      }),
    );
    return found.sort((a, b) => a.seq - b.seq).map(({ digest }) => digest);
  }

  /** The network with this SHA-256. Throws `bad-model` if it is missing or damaged. */
  async getModel(digest: string): Promise<Uint8Array> {
    const { names, jsm } = this;
    const pieces: Uint8Array[] = [];
    for (;;) {
      const subject = names.modelSubject(digest, pieces.length);
      const message = await jsm.streams.getMessage(names.models, { last_by_subj: subject });
      if (message === null) break;
      pieces.push(message.data);
    }
    const name = digest.slice(0, 12);
    if (pieces.length === 0) throw new OtauError('bad-model', `The network ${name} is not on the server.`);
    const bytes = Buffer.concat(pieces);
    if (sha256(bytes) === digest) return bytes;
    throw new OtauError('bad-model', `The network ${name} is damaged: its SHA-256 is another one.`);
  }
}

const MEGABYTE = 1024 * 1024;

/** The limits of a run on a server, unless others are given. */
export const DEFAULT_CLUSTER_LIMITS = {
  /** Bytes of games that wait for the learner. When they are used up, workers wait. */
  maxGamesBytes: 256 * MEGABYTE,
  /** Bytes of tasks that wait for workers. A task takes less than a kilobyte, and an iteration has at most 256. */
  maxTasksBytes: 16 * MEGABYTE,
  /** Bytes of rejected messages that are stored; then the oldest are deleted. */
  maxRejectedBytes: 16 * MEGABYTE,
  /** Number of rejected messages that are stored; then the oldest are deleted. */
  maxRejectedMessages: 1000,
  /** Bytes of networks. Two are stored. */
  maxModelBytes: 256 * MEGABYTE,
  /** Bytes of the configuration, and of the figures of learner and workers. */
  maxStateBytes: 16 * MEGABYTE,
  /** Bytes of the longest message; servers have the same as `max_payload`. */
  maxMessageBytes: MEGABYTE,
  /** Milliseconds in which the server recognizes a message that is sent twice. The learner recognizes it at any time. */
  duplicateWindowMs: 120_000,
  /** Milliseconds without a heartbeat after which a task is assigned to another worker. */
  leaseMs: 30_000,
  /** Milliseconds between heartbeats. */
  heartbeatMs: 5000,
  /** Milliseconds without a heartbeat after which a worker or learner counts as gone. */
  presenceTimeoutMs: 20_000,
  /** Milliseconds between checks for games that no worker plays. */
  checkIntervalMs: 5000,
  /** Copies of everything, in a cluster of servers: 1, 3 or 5. */
  replicas: 1,
};

/** Limits of a run on a server. */
export type ClusterLimits = Readonly<typeof DEFAULT_CLUSTER_LIMITS>;
