/** What servers with the same rooms share on a NATS server: the log, the lease and the copies. */

import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { type ObjectInfo, type ObjectStore, Objm } from '@nats-io/obj';
import type { NatsConnection } from '@nats-io/transport-node';
import { type ConnectOptions, connectWithRetry, removeUnended, retry } from '../../../nats/connection.js';
import { RoomLog, type RoomNames, roomNames, WRONG_LAST_SEQUENCE } from './log.js';

interface Holder {
  /** A new one each time a server becomes the leader. */
  readonly term: string;
  /** Whether the leader accepts clients already. */
  readonly isReady: boolean;
}

/** A server that has not renewed the lease for so long has lost it. */
const LEASE_TIMEOUT_MS = 3000;
const KEY = 'leader';

export class Lease {
  #revision = 0;

  private constructor(private readonly kv: KV) {}

  static async open(js: JetStreamClient, bucket: string, replicas: number): Promise<Lease> {
    return new Lease(await new Kvm(js).create(bucket, { ttl: LEASE_TIMEOUT_MS, history: 1, replicas }));
  }

  async holder(): Promise<Holder | undefined> {
    const entry = await this.kv.get(KEY);
    return entry === null || entry.operation !== 'PUT' ? undefined : entry.json<Holder>();
  }

  /** Takes the lease if it is free. */
  async take(holder: Holder): Promise<boolean> {
    try {
      this.#revision = await this.kv.create(KEY, JSON.stringify(holder));
      return true;
    } catch {
      return false;
    }
  }

  /** Renews it; also if it has expired and is free. False if another server has it. Throws if the NATS server cannot be reached. */
  async renew(holder: Holder): Promise<boolean> {
    try {
      this.#revision = await this.kv.update(KEY, JSON.stringify(holder), this.#revision);
      return true;
    } catch (error) {
      const other = await this.holder();
      if (other?.term === holder.term) {
        // The renewal succeeded, but its response was lost
        this.#revision = (await this.kv.get(KEY))?.revision ?? 0;
        return true;
      }
      if (other !== undefined) return false;
      if (await this.take(holder)) return true;
      throw error;
    }
  }

  /** Releases the lease, so that another server can lead at once. */
  async release(): Promise<void> {
    await this.kv.delete(KEY, { previousSeq: this.#revision });
  }
}

/** How a server finds the others. */
export interface ReplicationOptions {
  readonly connect: ConnectOptions;
  /** The name of the rooms: servers with the same name on the same NATS server have the same rooms. */
  readonly name: string;
  /** The number of servers of a NATS cluster that store everything; 1 unless given. */
  readonly replicas?: number;
  /** After this many messages of the log a follower uploads a copy of its file, and older messages are deleted; 100,000 unless given. */
  readonly snapshotEvery?: number;
}

export interface RoomStreams {
  readonly connection: NatsConnection;
  readonly names: RoomNames;
  readonly log: RoomLog;
  readonly lease: Lease;
  readonly snapshots: Snapshots;
}

/**
 * Connects, and waits while no server responds. Creates streams that do not exist.
 * @param warn called with a sentence that says why this waits, also later
 * @throws OtauError `no-server` if the NATS server refuses, `bad-argument` for a bad name
 */
export async function openStreams(
  { connect, name, replicas = 1 }: ReplicationOptions,
  warn: (sentence: string) => void,
): Promise<RoomStreams> {
  const names = roomNames(name);
  const { signal } = new AbortController();
  const connection = await connectWithRetry({ ...connect, name: `otau rooms ${name}` }, { signal, warn });
  try {
    const log = await RoomLog.open(connection, names, replicas, signal, warn);
    const lease = await retry(() => Lease.open(log.js, names.lease, replicas), { signal, warn });
    const snapshots = await retry(() => Snapshots.open(log.js, names.snapshots, replicas), { signal, warn });
    return { connection, names, log, lease, snapshots };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

// A copy of the file of the rooms on the NATS server, up to some sequence of the log. A new server begins with it.

const NAME = 'rooms';
const SEQUENCE = 'seq';
const ORIGIN = 'origin';
/** For each piece that is uploaded. */
const WRITE_TIMEOUT_MS = 10_000;
/** Between checks that the copy being read still exists. */
const CHECK_INTERVAL_MS = 1000;
/** The download of a copy fails after this time without a new piece. */
const PIECE_TIMEOUT_MS = 10_000;

export class Snapshots {
  private constructor(
    private readonly store: ObjectStore,
    private readonly bucket: string,
    private readonly manager: JetStreamManager,
  ) {}

  static async open(js: JetStreamClient, bucket: string, replicas: number): Promise<Snapshots> {
    return new Snapshots(await new Objm(js).create(bucket, { replicas }), bucket, await js.jetstreamManager());
  }

  /** The sequence of the log that the copy has reached; undefined if there is no copy, or its pieces are missing. */
  async seq(): Promise<number | undefined> {
    const info = await this.#latest();
    return info && Number(info.metadata?.[SEQUENCE]);
  }

  /** The id of the file with whose rooms the log of the copy began; undefined if it began without rooms. */
  async origin(): Promise<string | undefined> {
    return (await this.#latest())?.metadata?.[ORIGIN];
  }

  async #latest(): Promise<ObjectInfo | undefined> {
    for (;;) {
      const info = await this.store.info(NAME);
      if (info === null) return undefined;
      if (await this.#isWhole(info)) return info;
      // A copy that was replaced between the two requests is looked up again
      if ((await this.store.info(NAME))?.nuid === info.nuid) return undefined;
    }
  }

  /** If the answer to a put is lost, the library deletes the pieces but not the copy's entry. */
  async #isWhole({ nuid, chunks }: ObjectInfo): Promise<boolean> {
    const subject = `$O.${this.bucket}.C.${nuid}`;
    const { state } = await this.manager.streams.info(`OBJ_${this.bucket}`, { subjects_filter: subject });
    return (state.subjects?.[subject] ?? 0) >= chunks;
  }

  /**
   * Uploads a file, which replaces the previous copy.
   * @param signal cancels the upload
   * @param origin the id of the file with whose rooms the log begins; that of the previous copy unless given
   * @returns false if another copy is at least as recent, or was uploaded in the meantime: the log may lack the messages after this one
   */
  async put(path: string, seq: number, signal: AbortSignal, origin?: string): Promise<boolean> {
    // The revision is read first: any later copy makes the server refuse this one
    const before = await this.store.info(NAME);
    if (((await this.seq()) ?? -1) >= seq) return false;
    signal.throwIfAborted();
    const file = createReadStream(path);
    const ended = new AbortController();
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
    });
    const stream = Readable.toWeb(file) as ReadableStream<Uint8Array>;
    const options = { timeout: WRITE_TIMEOUT_MS, previousRevision: before?.revision ?? 0 };
    const from = origin ?? before?.metadata?.[ORIGIN];
    const metadata = { [SEQUENCE]: String(seq), ...(from === undefined ? {} : { [ORIGIN]: from }) };
    try {
      const putting = this.store.put({ name: NAME, metadata }, stream, options);
      const put = await Promise.race([putting, givenUp]);
      // The incomplete uploads of other servers are useless: the server refuses them because of this copy
      await removeUnended(this.manager, this.bucket, put).catch(() => undefined); // the next copy will do
      return true;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return false;
      throw error;
    } finally {
      ended.abort();
      // After a failure the rest of the file is not read
      file.destroy();
    }
  }

  /** Downloads the whole copy to a file. Throws, and leaves no file, if the copy is replaced or lost in the meantime, or if that is unknown. */
  async get(path: string): Promise<void> {
    const found = await this.store.get(NAME);
    if (found === null) return;
    // If the file fails first, the download is not awaited
    found.error.catch(() => undefined);
    const part = `${path}.part`;
    const file = createWriteStream(part, { flush: true });
    let written = 0;
    let writtenAt = performance.now();
    const check = async () => {
      const info = await this.store.info(NAME);
      if (info?.nuid !== found.info.nuid) throw new Error('The copy of the rooms was replaced while it was read.');
      if (!(await this.#isWhole(found.info)))
        throw new Error('The NATS server has lost pieces of the copy of the rooms.');
      if (file.bytesWritten > written) {
        written = file.bytesWritten;
        writtenAt = performance.now();
      } else if (written < found.info.size && performance.now() - writtenAt > PIECE_TIMEOUT_MS)
        throw new Error('The NATS server sends no more of the copy of the rooms.');
    };
    // The rest of a replaced or lost copy never arrives
    const lost = new AbortController();
    const looking = setInterval(() => void check().catch((error) => lost.abort(error)), CHECK_INTERVAL_MS);
    try {
      await found.data.pipeTo(Writable.toWeb(file) as WritableStream<Uint8Array>, { signal: lost.signal });
      const error = await found.error;
      if (error) throw error;
      renameSync(part, path);
    } finally {
      clearInterval(looking);
      rmSync(part, { force: true });
    }
  }
}
