/** Copies of the file of the rooms. A server begins with a copy; followers store copies, so old messages of the log can be deleted. */
import { rmSync } from 'node:fs';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';
import type { RoomsLock } from '../disk/rooms-lock.js';
import { Fenced, type RoomLog } from './log.js';
import { Replica } from './replica.js';
import type { Snapshots } from './snapshots.js';
import type { RoomStreams } from './streams.js';

/** What of the rooms on the NATS server a file is opened from. */
export interface ReplicaStreams {
  readonly log: Pick<RoomLog, 'id' | 'range' | 'begin'>;
  readonly snapshots: Pick<Snapshots, 'seq' | 'origin' | 'get' | 'put'>;
}

/** Messages before a copy that stay in the log, for servers that are a little behind. */
const MIN_LOG_MESSAGES = 10_000;

/**
 * Opens the file of this server, up to somewhere in the log. A file that the log does not continue is replaced by a copy. If the
 * log deletes messages after that, its reader notices.
 * @throws OtauError `not-allowed` where the file holds other rooms, or the log lacks what follows it; `no-file`, `locked`
 */
export async function openReplica(path: string, streams: ReplicaStreams): Promise<Replica> {
  const { log, snapshots } = streams;
  let replica: Replica | undefined = new Replica(path);
  try {
    const isGiven = replica.hasOwn;
    if (isGiven && (await giveRooms(replica, streams))) {
      replica.follow(log.id);
      return replica;
    }
    const { first, last } = await log.range();
    const snapshot = await snapshots.seq();
    const isNew = replica.seq === 0;
    if (isGiven || replica.isDoubtful || replica.seq + 1 < first || (isNew && snapshot !== undefined)) {
      // Otherwise another server could take the path of the file
      const lock = replica.unload();
      replica = undefined;
      try {
        Replica.setAside(path, isNew ? undefined : `${path}.before`);
        replica = await takeCopy(path, streams, lock);
      } catch (error) {
        lock.close();
        throw error;
      }
      replica.follow(log.id);
      return replica;
    }
    replica.follow(log.id);
    if (replica.seq > last) throw lostMessages(path);
    return replica;
  } catch (error) {
    replica?.close();
    throw error;
  }
}

/**
 * Starts the log with the rooms of a file, and stores a copy for the others. After a crash in between, the server repeats this.
 * @returns false where the log has them, and a copy, already: others may have gone on from there
 * @throws OtauError `not-allowed` where the log has other rooms
 */
async function giveRooms(replica: Replica, { log, snapshots }: ReplicaStreams): Promise<boolean> {
  const { path } = replica;
  const { signal } = new AbortController();
  const id = replica.offer();
  try {
    // The log first: of two servers that start at once only one can write its first message
    await log.begin(id, signal);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    if ((await snapshots.origin()) === id) return false;
    throw otherRooms(path);
  }
  return leaveCopy(path, 1, { snapshots }, signal, id);
}

/**
 * Opens the file from the latest copy. If a copy is replaced while it is read, or too old afterwards, the next one is tried.
 * Throws if there is no other.
 */
async function takeCopy(path: string, { log, snapshots }: ReplicaStreams, lock: RoomsLock): Promise<Replica> {
  for (;;) {
    const seq = await snapshots.seq();
    const isNewer = async () => (await snapshots.seq()) !== seq;
    try {
      if (seq !== undefined) await snapshots.get(path);
    } catch (error) {
      if (await isNewer()) continue;
      throw error;
    }
    const replica = new Replica(path, lock);
    let isContinued = false;
    try {
      isContinued = await continues(log, replica);
    } finally {
      if (!isContinued) replica.unload();
    }
    if (isContinued) return replica;
    if (!(await isNewer())) throw lostMessages(path);
    Replica.setAside(path, undefined);
  }
}

/** Whether the log has the messages that follow a file. */
async function continues(log: ReplicaStreams['log'], { seq }: Replica): Promise<boolean> {
  const { first, last } = await log.range();
  return seq + 1 >= first && seq <= last;
}

/** Leaves a copy of a file for others; false where there is a newer one. The file may be written to meanwhile. */
async function leaveCopy(
  path: string,
  seq: number,
  { snapshots }: Pick<ReplicaStreams, 'snapshots'>,
  signal: AbortSignal,
  origin?: string,
): Promise<boolean> {
  const copy = `${path}.copy`;
  try {
    await makeCopy(path, copy);
    return await snapshots.put(copy, seq, signal, origin);
  } finally {
    rmSync(copy, { force: true });
  }
}

/**
 * Leaves a copy that goes up to `seq` at the least, unless another server has left one lately; older messages go out of the log.
 * @param signal gives it up
 */
export async function leaveSnapshot(
  path: string,
  seq: number,
  every: number,
  streams: RoomStreams,
  signal: AbortSignal,
): Promise<void> {
  const latest = (await streams.snapshots.seq()) ?? 0;
  if (seq - latest < every) return;
  if (!(await leaveCopy(path, seq, streams, signal))) return;
  await streams.log.forget(seq - Math.min(MIN_LOG_MESSAGES, every));
}

/** In a thread: the main thread does not wait. */
async function makeCopy(path: string, copy: string): Promise<void> {
  rmSync(copy, { force: true });
  const thread = startThread('copy-thread', import.meta.url, { workerData: { path, copy } });
  const { error, code } = await new Promise<{ readonly error?: unknown; readonly code?: number }>((resolve) =>
    onThreadEnd(thread, resolve),
  );
  if (error !== undefined || code !== 0) throw error ?? new Error('The copy of the rooms was not made.');
}

function otherRooms(path: string): OtauError {
  const message = `There are rooms of this name on the NATS server already, and others in ${quote(path)}: name a new file.`;
  return new OtauError('not-allowed', message);
}

function lostMessages(path: string): OtauError {
  const message = `The NATS server has not kept what follows the rooms in ${quote(path)}: name a new file, or another name for the rooms.`;
  return new OtauError('not-allowed', message);
}
