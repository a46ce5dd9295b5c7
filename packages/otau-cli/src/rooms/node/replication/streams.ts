/** What servers with the same rooms share on a NATS server: the log, the lease and the copies. */

import type { JetStreamClient } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { type ConnectOptions, connectWithRetry, retry } from '../../../nats/connection.js';
import { RoomLog, type RoomNames, roomNames } from './log.js';
import { Snapshots } from './snapshots.js';

/** The value of the key. */
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

  /** The current leader; undefined if there is none. */
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
