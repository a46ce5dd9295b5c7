/**
 * One of several servers with the same rooms. One of them leads: it writes each event into the log before any client sees it.
 * The others apply the log to their own files, relay their clients to the leader, and replace it when it fails.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OtauError } from 'otau';
import { isTransient } from '../../../nats/connection.js';
import type { Gateway, Rooms } from '../connections/peer.js';
import { type HostOptions, RoomHost } from '../host.js';
import { checkEntry, Fenced, LOG_VERSION, type LogPlace } from './log.js';
import { RelayGateway, RelayHost } from './relay.js';
import { leaveSnapshot, openReplica, Replica } from './replica.js';
import { openStreams, type ReplicationOptions, type RoomStreams } from './streams.js';

interface MemberOptions extends Omit<HostOptions, 'commit' | 'time'> {
  readonly replication: ReplicationOptions;
  /** Called when the gateway changes: clients have to connect again. */
  readonly onGateway: () => void;
}

const DEFAULT_SNAPSHOT_EVERY = 100_000;
/** Milliseconds between checks of the lease, between renewals of the lease, and before a retry. */
const CHECK_INTERVAL_MS = 500;
const RENEW_INTERVAL_MS = 1000;
const RETRY_DELAY_MS = 1000;
/** Milliseconds before a failed copy is tried again. */
const COPY_RETRY_DELAY_MS = 10_000;

interface Term {
  readonly term: string;
  /** The message of the log with which it begins. */
  readonly began: LogPlace;
}

export class RoomMember implements Rooms {
  readonly #end = new AbortController();
  readonly #running: Promise<void>;
  #gateway: Gateway | undefined;
  /** The term of the server to which clients are relayed. */
  #relayedTo: string | undefined;
  #leader: Leader | undefined;
  /** The sequence up to which this server has checked for a copy. */
  #copied = 0;
  /** The earliest time of the next copy, by `performance.now`. */
  #copiesFrom = 0;
  /** The latest time of the game clock that the leader has sent. */
  #time = 0;

  private constructor(
    private readonly streams: RoomStreams,
    private readonly options: MemberOptions,
    replica: Replica | undefined,
  ) {
    const { connection, names } = streams;
    connection.subscribe(names.time, {
      callback: (_, message) => {
        this.#time = Math.max(this.#time, Number(message.string()) || 0);
      },
    });
    void this.#watchConnection();
    this.#running = this.#run(replica);
  }

  /**
   * Opens the file and follows the log.
   * @throws OtauError `no-server` if NATS refuses, `not-allowed` if the file has other rooms, `no-file`, `locked`
   */
  static async join(options: MemberOptions): Promise<RoomMember> {
    const streams = await openStreams(options.replication, (sentence) => options.onFailure?.(new Error(sentence)));
    try {
      const replica = await openReplica(options.path, streams, options.onFailure).catch((error) => {
        // A cluster that elects a leader does not answer for seconds: it is asked again
        if (isTransient(error)) return undefined;
        throw error;
      });
      return new RoomMember(streams, options, replica);
    } catch (error) {
      await streams.connection.close();
      throw error;
    }
  }

  get gateway(): Gateway | undefined {
    return this.#gateway;
  }

  get size(): { readonly rooms: number; readonly peers: number } {
    return this.#leader?.host.size ?? { rooms: 0, peers: 0 };
  }

  /** Takes no more messages, and waits for the log to accept pending events, until a timeout. */
  async end(): Promise<void> {
    await this.#leader?.settle();
  }

  /** Stops, and lets another server lead at once. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
    await this.streams.connection.close();
  }

  #setGateway(gateway: Gateway | undefined): void {
    const before = this.#gateway;
    if (gateway === before) return;
    if (before instanceof RelayGateway) before.close();
    this.#gateway = gateway;
    this.options.onGateway();
  }

  /** Relays clients to a leader; to none while there is no leader that accepts them. */
  #relayTo(leader: string | undefined): void {
    if (leader === this.#relayedTo && leader !== undefined && this.#gateway !== undefined) return;
    this.#relayedTo = leader;
    const { connection, names } = this.streams;
    this.#setGateway(leader === undefined ? undefined : new RelayGateway(connection, names, randomUUID(), leader));
    if (leader !== undefined) this.options.onReport?.({ event: 'follows' });
  }

  /** Connects clients again after a lost connection to NATS: messages may be missing. */
  async #watchConnection(): Promise<void> {
    for await (const { type } of this.streams.connection.status()) {
      if (type !== 'reconnect') continue;
      this.#leader?.relay.reset();
      if (this.#gateway instanceof RelayGateway) this.#relayTo(undefined);
    }
  }

  async #run(first: Replica | undefined): Promise<void> {
    const { signal } = this.#end;
    let replica = first;
    while (!signal.aborted) {
      try {
        replica ??= await openReplica(this.options.path, this.streams, this.options.onFailure, signal);
        const term = await this.#follow(replica).finally(() => replica?.close());
        replica = undefined;
        if (term !== undefined) await this.#lead(term);
      } catch (error) {
        replica = undefined;
        if (signal.aborted) break;
        this.options.onFailure?.(error);
        await this.#letThrough(error);
        await sleep(RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    this.#setGateway(undefined);
  }

  /** A server that cannot follow the log, for example with a full disk, still relays its clients, but not to a leader of another version. */
  async #letThrough(error: unknown): Promise<void> {
    const isOther = error instanceof OtauError && error.code === 'version-mismatch';
    const holder = isOther ? undefined : await this.streams.lease.holder().catch(() => null);
    if (holder !== null) this.#relayTo(holder?.isReady ? holder.term : undefined);
  }

  /** Follows the log until this server leads; undefined when it stops. */
  async #follow(replica: Replica): Promise<Term | undefined> {
    const { log, lease } = this.streams;
    const reading = new AbortController();
    const signal = AbortSignal.any([this.#end.signal, reading.signal]);
    let read = replica.place;
    const reader = (async () => {
      for await (const { entry, ...place } of log.read(read, signal)) {
        if (entry !== undefined) {
          checkEntry(entry);
          replica.apply([entry], place);
        }
        read = place;
      }
    })();
    const failed = reader.then(() => undefined);
    failed.catch(() => undefined);
    let copying = Promise.resolve();
    try {
      while (!this.#end.signal.aborted) {
        // Null while NATS cannot be reached: the role stays the same
        const holder = await lease.holder().catch(() => null);
        if (holder?.isReady === false) this.#relayTo(undefined);
        else if (holder) this.#relayTo(holder.term);
        else if (holder === undefined) {
          this.#relayTo(undefined);
          const term = randomUUID();
          const { last } = await log.range().catch(() => ({ last: Number.POSITIVE_INFINITY }));
          replica.checkDisk();
          replica.checkGames();
          if (read.seq >= last && (await lease.take({ term, isReady: false }))) {
            // If the reader fails in the meantime, it never reaches the end of the log
            const began = await Promise.race([this.#takeLog(term, () => read, signal), failed]);
            if (began === undefined) break;
            replica.setLeading(true, began);
            return { term, began };
          }
        }
        if (holder) copying = copying.then(() => this.#leaveSnapshot(replica.place, signal));
        await Promise.race([failed, sleep(CHECK_INTERVAL_MS, undefined, { signal })]);
      }
      return undefined;
    } finally {
      reading.abort();
      await Promise.all([reader, copying]);
    }
  }

  /** An unfinished copy is cancelled when this server ends or becomes the leader. */
  async #leaveSnapshot(place: LogPlace, signal: AbortSignal): Promise<void> {
    const { path, replication, onFailure } = this.options;
    const { snapshotEvery = DEFAULT_SNAPSHOT_EVERY } = replication;
    const { seq } = place;
    if (signal.aborted || seq < this.#copied + snapshotEvery || performance.now() < this.#copiesFrom) return;
    try {
      await leaveSnapshot(path, place, snapshotEvery, this.streams, signal);
      this.#copied = seq;
    } catch (error) {
      this.#copiesFrom = performance.now() + COPY_RETRY_DELAY_MS;
      if (!signal.aborted) onFailure?.(error);
    }
  }

  /**
   * Makes sure that no other server writes from here on, and that all earlier messages have been read.
   * @returns the message with which it leads; undefined if the lease was lost
   */
  async #takeLog(term: string, read: () => LogPlace, signal: AbortSignal): Promise<LogPlace | undefined> {
    const { log, lease } = this.streams;
    for (;;) {
      const { last } = await log.range();
      while (read().seq < last) await sleep(1, undefined, { signal });
      const place = read();
      if (!(await log.has(place, signal)))
        throw new Error('The log has another last message than this server has read.');
      try {
        return await log.append({ leader: term, version: LOG_VERSION }, place, signal);
      } catch (error) {
        if (!(error instanceof Fenced)) throw error;
        if ((await lease.holder())?.term !== term) return undefined;
      }
    }
  }

  /** Leads until another server takes over, or until the end. */
  async #lead({ term, began }: Term): Promise<void> {
    let leader: Leader;
    try {
      leader = new Leader(this.streams, { ...this.options, time: this.#time }, term, began);
    } catch (error) {
      await this.#giveBack(began);
      throw error;
    }
    this.#leader = leader;
    const leading = new AbortController();
    const signal = AbortSignal.any([this.#end.signal, leading.signal]);
    const ended = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    const renewing = this.#renew(leader, term, signal);
    const lost = await Promise.race([leader.over, renewing, ended]);
    leading.abort();
    const isSettled = this.#end.signal.aborted && (await leader.settle());
    this.#setGateway(undefined);
    this.#leader = undefined;
    const isWhole = await leader.close(isSettled);
    if (lost !== undefined) this.options.onFailure?.(lost);
    await this.#giveBack(isWhole ? leader.last : undefined, renewing);
  }

  /**
   * Releases the lease, unless another server has it already. A server that ends does not wait for a NATS server that is away: it expires.
   * @param last the message of the log that the file has reached; undefined if the file may differ from the log. It then stays
   * marked, and is built again from a copy and the log
   */
  async #giveBack(last: LogPlace | undefined, renewing: Promise<unknown> = Promise.resolve()): Promise<void> {
    if (last !== undefined) {
      const replica = new Replica(this.options.path);
      replica.setLeading(false, last);
      replica.close();
    }
    const released = renewing.then(() => this.streams.lease.release()).catch(() => undefined);
    const end = this.#end.signal.aborted ? [sleep(END_TIMEOUT_MS, undefined, { ref: false })] : [];
    await Promise.race([released, ...end]);
  }

  /** Renews the lease. Returns why it was lost; undefined when this server stops. */
  async #renew({ host }: Leader, term: string, signal: AbortSignal): Promise<unknown> {
    const { connection, lease } = this.streams;
    while (!signal.aborted) {
      // While the NATS server cannot be reached, no other server can take the lease. If NATS only refuses this server, another one can
      const isMine = await lease.renew({ term, isReady: true }).catch(() => true);
      if (connection.isClosed()) return new Error('The connection to the NATS server is closed.');
      if (!isMine) return new Error('Another server has taken the rooms.');
      if (signal.aborted) break;
      if (this.#gateway !== host) {
        this.#setGateway(host);
        this.options.onReport?.({ event: 'leads' });
      }
      await sleep(RENEW_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }
}

// The leader: each event goes into the log, then to this server's disk, then to the players, also those of other servers.

/** Milliseconds between two messages with the time of the game clock. */
const TIME_MESSAGE_INTERVAL_MS = 50;
/** The clock of the games stops after so long without a successful write to the log. */
const STALL_TIMEOUT_MS = 1000;
const END_TIMEOUT_MS = 2000;

type Commit = NonNullable<HostOptions['commit']>;

export class Leader {
  readonly host: RoomHost;
  /** Resolves with the reason when this server cannot lead any longer. */
  readonly over: Promise<unknown>;
  readonly relay: RelayHost;
  readonly #beat: NodeJS.Timeout;
  readonly #end = new AbortController();
  /** The last message of the log. */
  last: LogPlace;
  #giveUp: (error: unknown) => void = () => {};

  /**
   * @param term of the lease
   * @param last the message of the log that makes this server the leader
   */
  constructor(
    private readonly streams: Pick<RoomStreams, 'connection' | 'names' | 'log'>,
    options: Omit<HostOptions, 'commit'>,
    term: string,
    last: LogPlace,
  ) {
    this.last = last;
    this.over = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
    const commit: Commit = (batch, writes, write, done) => void this.#commit({ batch, writes }, write, done);
    this.host = new RoomHost({ ...options, commit });
    const { connection, names } = streams;
    this.relay = new RelayHost(connection, names, term, this.host);
    this.#beat = setInterval(() => {
      if (!connection.isClosed()) connection.publish(names.time, String(this.host.clock.now()));
    }, TIME_MESSAGE_INTERVAL_MS);
  }

  async #commit(
    entry: { readonly batch: Parameters<Commit>[0]; readonly writes: Parameters<Commit>[1] },
    write: Parameters<Commit>[2],
    done: Parameters<Commit>[3],
  ): Promise<void> {
    const { clock } = this.host;
    const stalled = setTimeout(() => clock.hold('log'), STALL_TIMEOUT_MS);
    try {
      this.last = await this.streams.log.append(entry, this.last, this.#end.signal);
      this.#end.signal.throwIfAborted();
    } catch (error) {
      this.#giveUp(error);
      return;
    } finally {
      clearTimeout(stalled);
      this.host.resume('log');
    }
    // An entry that is in the log but not on this disk is not refused: another server continues with it
    write(entry.batch, (error) => (error === undefined ? done() : this.#giveUp(error)));
  }

  /** Takes no more messages, and waits until all events are in the log and on the disk; false after a timeout. */
  settle(): Promise<boolean> {
    const end = sleep(END_TIMEOUT_MS, false, { ref: false });
    return Promise.race([this.host.end().then(() => true), end]);
  }

  /**
   * Sends pending messages and closes the files.
   * @param isSettled false: events that the log has not accepted are given up
   * @returns whether the file has exactly the events of the log
   */
  async close(isSettled: boolean): Promise<boolean> {
    clearInterval(this.#beat);
    this.host.stop();
    this.relay.close();
    let isWhole = isSettled;
    if (!isWhole) this.#end.abort();
    await this.host.close(async () => {
      // No more requests arrive, but earlier ones and archived games may not be in the log yet
      isWhole &&= await this.settle();
      if (!isWhole) this.#end.abort();
    });
    return isWhole;
  }
}
