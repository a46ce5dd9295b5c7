/**
 * What a run has on the server: two work queues, a stream of messages put aside, networks, facts, and who is alive. The
 * learner builds it; workers find it through the directory of runs.
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
import { type ObjectStore, Objm } from '@nats-io/obj';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { sha256 } from '../learn/run/digest.js';
import { OtauError } from '../lib/error.js';
import { isGone } from './connection.js';
import { LIMITS, type Limits } from './limits.js';
import { DIRECTORY, LEARNER, namesOf, PLAYERS } from './names.js';

/** Networks that are kept: the one that plays, and the one before it, which a slow worker may just be fetching. */
const KEPT_MODELS = 2;

export class Place {
  readonly names: ReturnType<typeof namesOf>;
  readonly js: JetStreamClient;
  readonly #kvm: Kvm;
  readonly #objm: Objm;
  #facts: KV | undefined;
  #alive: KV | undefined;
  #models: ObjectStore | undefined;

  private constructor(
    readonly run: string,
    readonly limits: Limits,
    readonly jsm: JetStreamManager,
    connection: NatsConnection,
  ) {
    this.names = namesOf(run);
    this.js = jetstream(connection);
    this.#kvm = new Kvm(this.js);
    this.#objm = new Objm(this.js);
  }

  static async open(connection: NatsConnection, run: string, limits: Partial<Limits> = {}): Promise<Place> {
    // Whether JetStream is there shows at the first request: while a server starts it may not be yet.
    const jsm = await jetstreamManager(connection, { checkAPI: false });
    return new Place(run, { ...LIMITS, ...limits }, jsm, connection);
  }

  /** Makes what is not there yet, and sets all limits. For the learner: whatever it had not acknowledged comes again. */
  async build(): Promise<void> {
    const { names, limits, jsm } = this;
    const queue = {
      retention: RetentionPolicy.Workqueue,
      discard: DiscardPolicy.New,
      duplicate_window: nanos(limits.duplicates),
    };
    await this.#buildStream(names.work, names.workSubjects, { ...queue, max_bytes: limits.workBytes });
    await this.#buildStream(names.games, names.gamesSubjects, {
      ...queue,
      max_bytes: limits.gamesBytes,
      max_msg_size: limits.messageBytes,
    });
    await this.#buildStream(names.aside, names.asideSubjects, {
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_bytes: limits.asideBytes,
      max_msgs: limits.asideMessages,
    });
    const consumer = {
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(limits.lease),
      max_deliver: -1,
      max_ack_pending: 10_000,
    };
    await jsm.consumers.add(names.work, { ...consumer, durable_name: PLAYERS });
    await jsm.consumers.delete(names.games, LEARNER).catch((error) => {
      if (!isGone(error)) throw error;
    });
    await jsm.consumers.add(names.games, { ...consumer, durable_name: LEARNER });
    const { replicas } = limits;
    this.#facts = await this.#kvm.create(names.facts, { history: 1, replicas, max_bytes: limits.factsBytes });
    this.#alive = await this.#kvm.create(names.alive, {
      history: 1,
      replicas,
      ttl: limits.alive,
      storage: StorageType.Memory,
      max_bytes: limits.factsBytes,
    });
    this.#models = await this.#objm.create(names.models, { replicas, max_bytes: limits.modelBytes });
  }

  async #buildStream(name: string, subject: string, more: Partial<StreamConfig>): Promise<void> {
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
      // It is there with other limits: those of now are set.
      if (!(error instanceof Error && /already in use/.test(error.message))) throw error;
      await this.jsm.streams.update(name, config);
    }
  }

  /** Takes everything of the run off the server. */
  async remove(): Promise<void> {
    const { names, jsm } = this;
    const streams = [
      names.work,
      names.games,
      names.aside,
      `KV_${names.facts}`,
      `KV_${names.alive}`,
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

  directory(): Promise<KV> {
    const { replicas, factsBytes } = this.limits;
    return this.#kvm.create(DIRECTORY, { history: 1, replicas, max_bytes: factsBytes });
  }

  /** The runs in the directory; none where there is no directory. */
  static async runs(connection: NatsConnection): Promise<string[]> {
    const jsm = await jetstreamManager(connection, { checkAPI: false });
    const prefix = `$KV.${DIRECTORY}.`;
    try {
      const { state } = await jsm.streams.info(`KV_${DIRECTORY}`, { subjects_filter: `${prefix}>` });
      // What was taken out leaves a mark for the time being: its value says so.
      const kv = await new Kvm(jetstream(connection)).open(DIRECTORY);
      const names = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
      const entries = await Promise.all(names.sort().map(async (name) => [name, await kv.get(name)] as const));
      return entries.filter(([, entry]) => entry?.operation === 'PUT').map(([name]) => name);
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  }

  async facts(): Promise<KV> {
    this.#facts ??= await this.#kvm.open(this.names.facts);
    return this.#facts;
  }

  async alive(): Promise<KV> {
    this.#alive ??= await this.#kvm.open(this.names.alive);
    return this.#alive;
  }

  async #modelStore(): Promise<ObjectStore> {
    this.#models ??= await this.#objm.open(this.names.models);
    return this.#models;
  }

  /** Shares that wait for a worker, or for one to be done with it. */
  players(): Promise<Consumer> {
    return this.js.consumers.get(this.names.work, PLAYERS);
  }

  /** Games that wait for the learner. */
  learner(): Promise<Consumer> {
    return this.js.consumers.get(this.names.games, LEARNER);
  }

  /** The subjects of all shares that are not done. */
  async openWork(): Promise<string[]> {
    const { state } = await this.jsm.streams.info(this.names.work, { subjects_filter: this.names.workSubjects });
    return Object.keys(state.subjects ?? {});
  }

  /** Puts a network where workers find it, under its SHA-256, and takes old ones away. */
  async putModel(bytes: Uint8Array): Promise<string> {
    const digest = sha256(bytes);
    const store = await this.#modelStore();
    const there = (await store.list()).filter((info) => !info.deleted);
    if (!there.some((info) => info.name === digest)) await store.putBlob({ name: digest }, bytes);
    const old = there.filter((info) => info.name !== digest).sort((a, b) => b.revision - a.revision);
    for (const { name } of old.slice(KEPT_MODELS - 1)) await store.delete(name);
    return digest;
  }

  /** Throws `bad-model` where the network is not there, or is not the one it should be. */
  async getModel(digest: string): Promise<Uint8Array> {
    const store = await this.#modelStore();
    const bytes = await store.getBlob(digest);
    if (bytes === null) throw new OtauError('bad-model', `The network ${digest.slice(0, 12)} is not on the server.`);
    if (sha256(bytes) === digest) return bytes;
    throw new OtauError('bad-model', `The network ${digest.slice(0, 12)} is damaged: its SHA-256 is another one.`);
  }
}
