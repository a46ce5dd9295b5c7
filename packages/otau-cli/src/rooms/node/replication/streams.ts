/** What servers with the same rooms share on a NATS server: the log, the lease and the copies. */
import type { NatsConnection } from '@nats-io/transport-node';
import { type ConnectOptions, connectWithRetry, retry } from '../../../nats/connection.js';
import { Lease } from './lease.js';
import { RoomLog } from './log.js';
import { type RoomNames, roomNames } from './names.js';
import { Snapshots } from './snapshots.js';

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
