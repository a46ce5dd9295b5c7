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
import { type ObjectInfo, type ObjectStore, Objm } from '@nats-io/obj';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { OtauError } from 'otau';
import { sha256 } from '../learn/run/names.js';
import { checkPayload, isGone, removeUnended } from '../nats/connection.js';
import { DIRECTORY, LEARNER_CONSUMER, namesOf, WORKER_CONSUMER } from './names.js';

/** The current network, and the previous one, which a slow worker may still be downloading. */
const MAX_MODELS = 2;
const MAX_PENDING_ACKS = 10_000;
/** Networks are stored in pieces of 128 KiB; few games are as long. */
const MIN_PAYLOAD_BYTES = 129 << 10;

/** A network on the server, or the mark of a deleted one. */
interface StoredModel {
  readonly subject: string;
  readonly seq: number;
  readonly name: string;
  /** The id in the names of its pieces. */
  readonly nuid: string;
  readonly deleted: boolean;
  /** Whether all its pieces exist. */
  readonly isWhole: boolean;
}

/** The streams and stores of one run on a NATS server. */
export class RunStreams {
  readonly names: ReturnType<typeof namesOf>;
  readonly js: JetStreamClient;
  readonly #kvm: Kvm;
  readonly #objm: Objm;
  #state: KV | undefined;
  #presence: KV | undefined;
  #models: ObjectStore | undefined;

  private constructor(
    readonly run: string,
    readonly limits: ClusterLimits,
    readonly jsm: JetStreamManager,
    readonly connection: NatsConnection,
  ) {
    this.names = namesOf(run);
    this.js = jetstream(connection);
    this.#kvm = new Kvm(this.js);
    this.#objm = new Objm(this.js);
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
    const consumer = {
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(limits.leaseMs),
      max_deliver: -1,
      max_ack_pending: MAX_PENDING_ACKS,
    };
    await jsm.consumers.add(names.tasks, { ...consumer, durable_name: WORKER_CONSUMER });
    await jsm.consumers.delete(names.games, LEARNER_CONSUMER).catch((error) => {
      if (!isGone(error)) throw error;
    });
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
    this.#models = await this.#objm.create(names.models, { replicas, max_bytes: limits.maxModelBytes });
  }

  async #createStream(name: string, subject: string, more: Partial<StreamConfig>): Promise<void> {
    const config = {
      name,
      subjects: [subject],
      storage: StorageType.File,
      num_replicas: this.limits.replicas,
      ...more,
    };
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
    const streams = [
      names.tasks,
      names.games,
      names.rejected,
      `KV_${names.state}`,
      `KV_${names.presence}`,
      `OBJ_${names.models}`,
    ];
    for (const stream of streams) {
      await jsm.streams.delete(stream).catch((error) => {
        if (!isGone(error)) throw error;
      });
    }
    const directory = await this.directory();
    await directory.purge(this.run);
  }

  /** The store in which workers find the runs. */
  directory(): Promise<KV> {
    const { replicas, maxStateBytes } = this.limits;
    return this.#kvm.create(DIRECTORY, { history: 1, replicas, max_bytes: maxStateBytes });
  }

  /** The runs in the directory; empty if there is no directory. */
  static async runs(connection: NatsConnection): Promise<string[]> {
    const jsm = await jetstreamManager(connection, { checkAPI: false });
    const prefix = `$KV.${DIRECTORY}.`;
    try {
      const { state } = await jsm.streams.info(`KV_${DIRECTORY}`, { subjects_filter: `${prefix}>` });
      // A deleted entry leaves a mark for a while, so only entries with a value count
      const kv = await new Kvm(jetstream(connection)).open(DIRECTORY);
      const names = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
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

  async #modelStore(): Promise<ObjectStore> {
    this.#models ??= await this.#objm.open(this.names.models);
    return this.#models;
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
  async openTasks(): Promise<string[]> {
    const { state } = await this.jsm.streams.info(this.names.tasks, { subjects_filter: this.names.taskSubjects });
    return Object.keys(state.subjects ?? {});
  }

  /**
   * Stores a network under its SHA-256 and deletes old ones. Returns the SHA-256. A network with missing pieces is uploaded again: the
   * library deletes them if the response to the last message of an upload is lost.
   */
  async putModel(bytes: Uint8Array): Promise<string> {
    const digest = sha256(bytes);
    const store = await this.#modelStore();
    const existing = await this.#findModels();
    const whole = existing.filter(({ isWhole }) => isWhole);
    if (!whole.some(({ name }) => name === digest)) {
      const put = await store.putBlob({ name: digest }, bytes);
      await removeUnended(this.jsm, this.names.models, put, whole);
    }
    const old = existing.filter(({ name }) => name !== digest).sort((a, b) => b.seq - a.seq);
    const kept = new Set(old.filter(({ isWhole }) => isWhole).slice(0, MAX_MODELS - 1));
    for (const model of old.filter((each) => !kept.has(each))) {
      if (!model.deleted) await store.delete(model.name);
      // A deletion leaves a mark: a long run has one for each iteration
      await this.jsm.streams.purge(`OBJ_${this.names.models}`, { filter: model.subject });
    }
    return digest;
  }

  /** The networks on the server, and the deleted ones. `store.list` returns the same, but leaves a consumer there each time. */
  async #findModels(): Promise<StoredModel[]> {
    const { jsm, names } = this;
    const stream = `OBJ_${names.models}`;
    const prefix = `$O.${names.models}`;
    const { state } = await jsm.streams.info(stream, { subjects_filter: `${prefix}.>` });
    const counts = state.subjects ?? {};
    const found: StoredModel[] = [];
    for (const subject of Object.keys(counts).filter((each) => each.startsWith(`${prefix}.M.`))) {
      const message = await jsm.streams.getMessage(stream, { last_by_subj: subject });
      if (message === null) continue;
      const { name, nuid, chunks, deleted = false } = message.json<ObjectInfo>();
      const isWhole = !deleted && (counts[`${prefix}.C.${nuid}`] ?? 0) === chunks;
      found.push({ subject, seq: message.seq, name, nuid, deleted, isWhole });
    }
    return found;
  }

  /** The network with this SHA-256. Throws `bad-model` if it is missing or damaged, or the download stalls. */
  async getModel(digest: string): Promise<Uint8Array> {
    const found = await (await this.#modelStore()).info(digest);
    if (found === null || found.deleted)
      throw new OtauError('bad-model', `The network ${digest.slice(0, 12)} is not on the server.`);
    const bytes = await this.#readWhole(found, digest);
    if (sha256(bytes) === digest) return bytes;
    throw new OtauError('bad-model', `The network ${digest.slice(0, 12)} is damaged: its SHA-256 is another one.`);
  }

  /**
   * Reads the pieces like `store.get`, whose consumer would stay on the server for minutes. Nothing reports pieces that are deleted in
   * the meantime, so there is a timeout for each piece.
   */
  async #readWhole({ nuid, chunks }: ObjectInfo, digest: string): Promise<Uint8Array> {
    const { models } = this.names;
    const consumer = await this.js.consumers.getPushConsumer(`OBJ_${models}`, {
      filter_subjects: `$O.${models}.C.${nuid}`,
    });
    const messages = await consumer.consume();
    const reader = messages[Symbol.asyncIterator]();
    const pieces: Uint8Array[] = [];
    try {
      while (pieces.length < chunks) {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<undefined>((resolve) => {
          timer = setTimeout(resolve, this.limits.leaseMs, undefined);
        });
        const piece = await Promise.race([reader.next(), late]).finally(() => clearTimeout(timer));
        if (piece === undefined || piece.done)
          throw new OtauError('bad-model', `The network ${digest.slice(0, 12)} does not come from the server.`);
        pieces.push(piece.value.data);
      }
      return Buffer.concat(pieces);
    } finally {
      messages.stop();
      await consumer.delete().catch(() => {}); // it goes by itself, later
    }
  }
}

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
