/**
 * One of several servers that have the same rooms. One of them leads: it decides, and writes all that happens into the log before
 * anybody is sent it. The others follow the log with files of their own, let their clients through to the leader, and take its
 * place when it is gone.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { type ConnectOptions, connectWithRetry, retry } from '../../../cluster/connection.js';
import type { Batch } from '../disk/batch-writer.js';
import type { Commit } from '../disk/journal.js';
import type { SqlWrite } from '../disk/sql-writes.js';
import type { Gateway, Rooms } from '../gateway.js';
import { type HostOptions, RoomHost } from '../host.js';
import { Lease } from './lease.js';
import { RoomLog } from './log.js';
import { type RoomNames, roomNames } from './names.js';
import { RelayGateway, RelayHost } from './relay.js';
import { Replica } from './replica.js';
import { Snapshots } from './snapshots.js';

/** How a server finds the others. */
export interface ReplicationOptions {
  readonly connect: ConnectOptions;
  /** The name of the rooms: servers with the same name on the same NATS server have the same rooms. */
  readonly name: string;
  /** On how many servers of a NATS cluster everything is kept; 1 unless given. */
  readonly replicas?: number;
}

export interface MemberOptions extends Omit<HostOptions, 'commit' | 'time'> {
  readonly replication: ReplicationOptions;
  /** Called when clients have to connect again: the gateway is another one. */
  readonly onGateway: () => unknown;
}

/** Milliseconds between looks at the lease, and between its renewals. */
const LOOK_MS = 500;
const RENEW_MS = 1000;
/** Milliseconds between two messages with the time. */
const BEAT_MS = 50;
/** The time of the games stands while the log takes nothing for so long. */
const STALL_MS = 1000;
const RETRY_MS = 1000;
const END_TIMEOUT_MS = 5000;

/** What a server needs of NATS. */
interface Streams {
  readonly connection: NatsConnection;
  readonly names: RoomNames;
  readonly log: RoomLog;
  readonly lease: Lease;
  readonly snapshots: Snapshots;
}

export class RoomMember implements Rooms {
  readonly #end = new AbortController();
  readonly #running: Promise<void>;
  #gateway: Gateway | undefined;
  #relay: RelayGateway | undefined;
  #relayHost: RelayHost | undefined;
  /** The term of the server to which clients are let through. */
  #leader: string | undefined;
  #host: RoomHost | undefined;
  /** The last message of the log that this server, as the leader, knows. */
  #last = 0;
  /** The latest time of the games that was heard. */
  #time = 0;
  /** Ends the leading. */
  #stepDown: (error: unknown) => void = () => {};

  private constructor(
    private readonly streams: Streams,
    private readonly options: MemberOptions,
    replica: Replica,
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
   * Opens the file, and follows the log.
   * @throws OtauError `no-server` where NATS refuses, `not-allowed` where the file holds other rooms, `no-file`, `locked`
   */
  static async join(options: MemberOptions): Promise<RoomMember> {
    const { connect, name, replicas = 1 } = options.replication;
    const { signal } = new AbortController();
    const names = roomNames(name);
    const connection = await connectWithRetry(
      { ...connect, name: `otau rooms ${name}` },
      { signal, warn: (sentence) => options.onFailure?.(new Error(sentence)) },
    );
    try {
      const log = await RoomLog.open(connection, names, replicas, signal);
      const lease = await retry(() => Lease.open(log.js, names.lease, replicas), { signal });
      const snapshots = await retry(() => Snapshots.open(log.js, names.snapshots, replicas), { signal });
      const streams = { connection, names, log, lease, snapshots };
      return new RoomMember(streams, options, await openReplica(options.path, streams));
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  get gateway(): Gateway | undefined {
    return this.#gateway;
  }

  /** Whether this server has the rooms. */
  get isLeader(): boolean {
    return this.#host !== undefined && this.#gateway === this.#host;
  }

  get size(): { readonly rooms: number; readonly peers: number } {
    return this.#host?.size ?? { rooms: 0, peers: 0 };
  }

  async flush(): Promise<void> {
    const end = sleep(END_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([this.#host?.flush(), end]);
  }

  /** Lets another server take the rooms at once. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
    await this.streams.connection.close();
  }

  #setGateway(gateway: Gateway | undefined, leader?: string): void {
    this.#leader = leader;
    if (gateway === this.#gateway) return;
    this.#relay?.close();
    this.#relay = gateway instanceof RelayGateway ? gateway : undefined;
    this.#gateway = gateway;
    this.options.onGateway();
  }

  /** After a connection to NATS that was lost, messages may be missing. */
  async #watchConnection(): Promise<void> {
    for await (const { type } of this.streams.connection.status()) {
      if (type !== 'reconnect') continue;
      this.#relayHost?.reset();
      if (this.#relay !== undefined) this.#setGateway(undefined);
    }
  }

  async #run(first: Replica): Promise<void> {
    const { signal } = this.#end;
    let replica: Replica | undefined = first;
    while (!signal.aborted) {
      try {
        replica ??= await openReplica(this.options.path, this.streams);
        const term = await this.#follow(replica);
        replica.close();
        replica = undefined;
        if (term !== undefined) await this.#lead(term);
      } catch (error) {
        replica?.close();
        replica = undefined;
        if (signal.aborted) break;
        this.options.onFailure?.(error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    replica?.close();
    this.#setGateway(undefined);
  }

  /** Follows the log until this server leads; returns its term, or undefined at the end. */
  async #follow(replica: Replica): Promise<string | undefined> {
    const { log, lease } = this.streams;
    const reading = new AbortController();
    const signal = AbortSignal.any([this.#end.signal, reading.signal]);
    let read = replica.seq;
    const reader = (async () => {
      for await (const { seq, entry } of log.read(replica.seq, signal)) {
        if (entry !== undefined) replica.apply([entry], seq);
        read = seq;
      }
    })();
    const failed = reader.then(() => undefined);
    try {
      while (!this.#end.signal.aborted) {
        // Null while NATS is away: then nothing changes
        const holder = await lease.holder().catch(() => null);
        if (holder?.isReady === false) this.#relayTo(undefined);
        else if (holder) this.#relayTo(holder.term);
        else if (holder === undefined) {
          this.#setGateway(undefined);
          const term = randomUUID();
          if (read >= (await log.range()).last && (await lease.take({ term, isReady: false }))) {
            this.#last = await this.#takeLog(term, () => read);
            replica.setLeading(true, this.#last);
            return term;
          }
        }
        await Promise.race([failed, sleep(LOOK_MS, undefined, { signal })]);
      }
      return undefined;
    } finally {
      reading.abort();
      await reader;
    }
  }

  /** Makes sure that no other server writes from here on, and that all before has been read. Returns the sequence. */
  async #takeLog(term: string, read: () => number): Promise<number> {
    const { log } = this.streams;
    const { signal } = this.#end;
    for (;;) {
      const { last } = await log.range();
      while (read() < last) await sleep(1, undefined, { signal });
      const seq = await log.append({ leader: term }, last, signal).catch((error: unknown) => {
        if (error instanceof OtauError || signal.aborted) throw error;
        return undefined;
      });
      if (seq !== undefined) return seq;
    }
  }

  /** Lets clients through to a leader; to none where it cannot be reached yet. */
  #relayTo(leader: string | undefined): void {
    if (leader === undefined) this.#setGateway(undefined);
    else if (leader !== this.#leader || this.#gateway === undefined) {
      const { connection, names } = this.streams;
      this.#setGateway(new RelayGateway(connection, names, randomUUID(), leader), leader);
      this.options.onReport?.({ event: 'follows' });
    }
  }

  /** Has the rooms, until another server has taken them, or the end. */
  async #lead(term: string): Promise<void> {
    const { connection, names, lease } = this.streams;
    const stepped = new Promise<unknown>((resolve) => {
      this.#stepDown = resolve;
    });
    const host = new RoomHost({
      ...this.options,
      time: this.#time,
      commit: (batch, writes, write, done) => void this.#commit(host, { batch, writes }, write, done),
    });
    this.#host = host;
    const relayHost = new RelayHost(connection, names, term, host);
    this.#relayHost = relayHost;
    const beat = setInterval(() => {
      if (!connection.isClosed()) connection.publish(names.time, String(host.clock.now()));
    }, BEAT_MS);
    const renewed = this.#renew(term);
    const error = await Promise.race([stepped, renewed]);
    const isEnd = this.#end.signal.aborted;
    if (isEnd) await this.flush();
    clearInterval(beat);
    this.#relayHost = undefined;
    relayHost.close();
    this.#setGateway(undefined);
    this.#host = undefined;
    await host.close(false);
    if (error !== undefined) this.options.onFailure?.(error);
    if (isEnd) await this.#leave(lease);
  }

  /** Keeps the lease. Returns why it is over; undefined at the end. */
  async #renew(term: string): Promise<unknown> {
    const { lease } = this.streams;
    const { signal } = this.#end;
    while (!signal.aborted) {
      // While the NATS server is away no other server can have it either
      const isMine = await lease.renew({ term, isReady: true }).catch(() => true);
      if (!isMine) return new Error('Another server has taken the rooms.');
      if (this.#host !== undefined && this.#gateway === undefined) {
        this.#setGateway(this.#host, term);
        this.options.onReport?.({ event: 'leads' });
      }
      await sleep(RENEW_MS, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }

  /** First into the log, then onto the own disk, then to the clients. */
  async #commit(
    host: RoomHost,
    entry: { readonly batch: Batch; readonly writes: readonly SqlWrite[] },
    write: Commit,
    done: (error?: unknown) => void,
  ): Promise<void> {
    const stalled = setTimeout(() => host.clock.hold(), STALL_MS);
    try {
      this.#last = await this.streams.log.append(entry, this.#last, new AbortController().signal);
    } catch (error) {
      this.#stepDown(error);
      return;
    } finally {
      clearTimeout(stalled);
      host.clock.release();
    }
    // What the log has and this disk has not is not refused: another server continues
    write(entry.batch, (error) => (error === undefined ? done() : this.#stepDown(error)));
  }

  /** Everything is in the log: the file can be continued, and another server may take the rooms. */
  async #leave(lease: Lease): Promise<void> {
    const replica = new Replica(this.options.path);
    replica.setLeading(false, this.#last);
    replica.close();
    await lease.release().catch(() => undefined);
  }
}

/** The file of this server, up to somewhere in the log. */
async function openReplica(path: string, { log, snapshots }: Streams): Promise<Replica> {
  let replica = new Replica(path);
  try {
    const { first, last } = await log.range();
    const snapshot = await snapshots.seq();
    if (replica.hasOwn) {
      if (last > 0 || snapshot !== undefined) throw otherRooms(path);
      replica.follow(log.id);
      await copyOut(replica, snapshots);
      return replica;
    }
    const isNew = replica.seq === 0;
    if (replica.isDoubtful || replica.seq + 1 < first || (isNew && snapshot !== undefined)) {
      replica.close();
      Replica.setAside(path);
      if (snapshot !== undefined) await snapshots.get(path);
      replica = new Replica(path);
    }
    replica.follow(log.id);
    if (replica.seq + 1 < first || replica.seq > last) throw lostMessages(path);
    return replica;
  } catch (error) {
    replica.close();
    throw error;
  }
}

/** Keeps a copy of a file on the NATS server. */
async function copyOut(replica: Replica, snapshots: Snapshots): Promise<void> {
  const copy = `${replica.path}.copy`;
  try {
    replica.copyTo(copy);
    await snapshots.put(copy, replica.seq);
  } finally {
    rmSync(copy, { force: true });
  }
}

function otherRooms(path: string): OtauError {
  const message = `There are rooms of this name on the NATS server already, and others in ${quote(path)}: name a new file.`;
  return new OtauError('not-allowed', message);
}

function lostMessages(path: string): OtauError {
  const message = `The NATS server has not kept what follows the rooms in ${quote(path)}: name a new file, or another name for the rooms.`;
  return new OtauError('not-allowed', message);
}
