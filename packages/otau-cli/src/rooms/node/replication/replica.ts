/** The file of the rooms on a follower, which applies the log to it. */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import type Database from 'libsql';
import 'otau';
import { createGame, OtauError, quote } from 'otau';
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';
import { BatchWriter } from '../disk/batch-writer.js';
import { lockRooms, OFFERED_PREFIX, openRoomsFile, type RoomsLock } from '../disk/rooms-file.js';
import { Queries } from '../disk/sql-writes.js';
import { type Entry, Fenced, type LogPlace, type RoomLog } from './log.js';
import type { Lease, RoomStreams, Snapshots } from './streams.js';

interface State {
  readonly log: string;
  readonly seq: number;
  readonly id: string | null;
  readonly leads: number;
}

export class Replica {
  readonly #lock: RoomsLock;
  readonly #database: Database.Database;
  readonly #sql: Queries;
  readonly #writer: BatchWriter;

  /**
   * @param lock of the file, if this server has it already
   * @throws OtauError `locked` if another server has the file open, `no-file` if it is no file of rooms
   */
  constructor(
    readonly path: string,
    lock?: RoomsLock,
  ) {
    this.#lock = lock ?? lockRooms(path);
    try {
      this.#database = openRoomsFile(path);
    } catch (error) {
      if (lock === undefined) this.#lock.close();
      throw error;
    }
    // Writes that a power failure loses are read from the log again
    this.#database.exec('PRAGMA synchronous = NORMAL');
    this.#sql = new Queries(this.#database);
    this.#writer = new BatchWriter(this.#database);
  }

  get #state(): State | undefined {
    return this.#sql.first<State>('SELECT log, seq, message AS id, leads FROM replica');
  }

  /** The message of the log that the file has reached. */
  get place(): LogPlace {
    const { seq = 0, id } = this.#state ?? {};
    return { seq, id: id ?? undefined };
  }

  /** Whether the server was the leader when it stopped: its file may have events that the log has not accepted. */
  get isDoubtful(): boolean {
    return this.#state?.leads === 1;
  }

  /** Whether the file has rooms or players that do not come from a log. */
  get hasOwn(): boolean {
    const state = this.#state;
    if (state !== undefined) return state.log.startsWith(OFFERED_PREFIX);
    const sql =
      'SELECT EXISTS(SELECT 1 FROM rooms) + EXISTS(SELECT 1 FROM players) + EXISTS(SELECT 1 FROM tournaments) AS n';
    return this.#sql.first<{ n: number }>(sql)?.n !== 0;
  }

  /** Stores that a log will begin with these rooms, before it does. Returns the id of the rooms, which stays the same. */
  offer(): string {
    const state = this.#state;
    if (state !== undefined) return state.log.slice(OFFERED_PREFIX.length);
    const id = randomUUID();
    // The sequence is 1, the first message of the log, which has this id. A power failure must not lose it
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#sql.run('INSERT INTO replica(one, log, seq, message) VALUES (1, ?, 1, ?)', OFFERED_PREFIX + id, id);
    this.#database.exec('PRAGMA synchronous = NORMAL');
    return id;
  }

  /**
   * Sets the log that the file follows.
   * @throws OtauError `not-allowed` if the file follows another log
   */
  follow(log: string): void {
    const state = this.#state;
    if (state !== undefined && state.log !== log && !this.hasOwn) {
      throw new OtauError(
        'not-allowed',
        `The rooms in ${quote(this.path)} are a copy of others than those on this NATS server: name another file.`,
      );
    }
    const sql = 'INSERT INTO replica(one, log, seq) VALUES (1, ?, 0) ON CONFLICT(one) DO UPDATE SET log = excluded.log';
    this.#sql.run(sql, log);
  }

  /** Writes entries of the log to the file, up to a message. */
  apply(entries: readonly Entry[], place: LogPlace): void {
    this.#writer.copy(entries, place);
  }

  /** Throws if the disk cannot be written: such a server must not lead. */
  checkDisk(): void {
    this.#database.exec('UPDATE replica SET seq = seq');
  }

  /** Throws `unknown-game` or `bad-option` if this server lacks the rules of a running game: such a server must not lead. */
  checkGames(): void {
    const sql =
      "SELECT DISTINCT setup ->> '$.game' AS game, setup ->> '$.options' AS options FROM rooms WHERE over = 0";
    for (const { game, options } of this.#sql.all<{ game: string; options: string }>(sql))
      createGame(game, JSON.parse(options));
  }

  /** Stores whether the server leads, and the message that the file has reached. */
  setLeading(leads: boolean, { seq, id }: LogPlace): void {
    this.#sql.run('UPDATE replica SET leads = ?, seq = ?, message = ?', Number(leads), seq, id ?? null);
  }

  close(): void {
    this.unload().close();
  }

  /** Closes the file but keeps its lock, so that another file can replace it. */
  unload(): RoomsLock {
    this.#database.close();
    return this.#lock;
  }

  /** Writes the write-ahead log of SQLite into the file: a server can be killed when only one of them has another name. */
  flush(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Renames the file, or deletes it if no other name is given: a copy from another server replaces it. */
  static setAside(path: string, aside: string | undefined): void {
    // The last writes can be in the write-ahead log of SQLite, also after the file is closed
    if (aside !== undefined) {
      renameSync(path, aside);
      if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
    }
    for (const end of ['', '-wal', '-shm', '-time']) rmSync(`${path}${end}`, { force: true });
  }
}

// Copies of the file of the rooms. A new server begins with a copy. Followers upload copies, so old messages of the log can be deleted.

/** The parts of the streams that are needed to open a file. */
export interface ReplicaStreams {
  readonly log: Pick<RoomLog, 'id' | 'range' | 'begin' | 'has'>;
  readonly lease: Pick<Lease, 'holder'>;
  readonly snapshots: Pick<Snapshots, 'seq' | 'origin' | 'get' | 'put'>;
}

/** The number of messages before a copy that stay in the log, for servers that are a little behind. */
const MIN_LOG_MESSAGES = 10_000;

/**
 * Opens the file of this server. If the log does not continue the file, it is kept under another name, and what the others have
 * replaces it. If the log deletes messages after that, its reader notices.
 * @param warn called where the file has something that the log does not have
 * @throws OtauError `not-allowed` if the file has other rooms, or the log lacks the messages after it; `no-file`, `locked`
 */
export async function openReplica(
  path: string,
  streams: ReplicaStreams,
  warn: (error: unknown) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Replica> {
  const { log, snapshots } = streams;
  let replica: Replica | undefined = new Replica(path);
  try {
    const isGiven = replica.hasOwn;
    if (isGiven && (await giveRooms(replica, streams))) {
      replica.follow(log.id);
      return replica;
    }
    // Before anything is put aside: a copy of other rooms stays where it is
    if (!isGiven) replica.follow(log.id);
    const { first, last } = await log.range();
    const snapshot = await snapshots.seq();
    const { seq } = replica.place;
    const isNew = seq === 0;
    // A doubtful file is expected to have more than the log
    const isOther = !isGiven && !replica.isDoubtful && (await isInConflict(replica.place, last, streams, signal));
    if (isGiven || replica.isDoubtful || isOther || seq + 1 < first || (isNew && snapshot !== undefined)) {
      replica.flush();
      // Otherwise another server could take the path of the file
      const lock = replica.unload();
      replica = undefined;
      try {
        const aside = unusedName(isOther ? `${path}.conflict-${seq}` : `${path}.before`);
        Replica.setAside(path, isNew ? undefined : aside);
        if (isOther) warn(new Error(otherThanLog(path, aside)));
        replica = await takeCopy(path, streams, lock, signal);
      } catch (error) {
        lock.close();
        throw error;
      }
      replica.follow(log.id);
      return replica;
    }
    if (seq > last) throw lostMessages(path);
    return replica;
  } catch (error) {
    replica?.close();
    throw error;
  }
}

/**
 * Starts the log with the rooms of a file, and uploads a copy for the others. After a crash in between, the server repeats this.
 * @returns false if the log has these rooms and a copy already: other servers may have continued
 * @throws OtauError `not-allowed` if the log has other rooms
 */
async function giveRooms(replica: Replica, { log, snapshots }: ReplicaStreams): Promise<boolean> {
  const { path } = replica;
  const { signal } = new AbortController();
  const id = replica.offer();
  try {
    // The log comes first: of two servers that start at the same time only one can write its first message
    await log.begin(id, signal);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    if ((await snapshots.origin()) === id) return false;
    const message = `There are rooms of this name on the NATS server already, and others in ${quote(path)}: name a new file.`;
    throw new OtauError('not-allowed', message);
  }
  return leaveCopy(path, 1, { snapshots }, signal, id);
}

/**
 * Opens the file from the latest copy. If a copy is replaced while it is read, or too old afterwards, the next one is tried.
 * Throws if there is no other.
 */
async function takeCopy(
  path: string,
  { log, snapshots }: ReplicaStreams,
  lock: RoomsLock,
  signal: AbortSignal,
): Promise<Replica> {
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
      const [{ first, last }, { place }] = [await log.range(), replica];
      isContinued = place.seq + 1 >= first && place.seq <= last && (await log.has(place, signal));
    } finally {
      if (!isContinued) replica.unload();
    }
    if (isContinued) return replica;
    // Otherwise it would be taken for this server's own, and be kept at every try
    Replica.setAside(path, undefined);
    if (!(await isNewer())) throw lostMessages(path);
  }
}

/**
 * Whether a file has something that the log does not have. If the log is too short, NATS may have lost what only files still have:
 * this holds once another server goes on without it.
 */
async function isInConflict(
  place: LogPlace,
  last: number,
  { log, lease }: ReplicaStreams,
  signal: AbortSignal,
): Promise<boolean> {
  return place.seq > last ? (await lease.holder()) !== undefined : !(await log.has(place, signal));
}

/** Uploads a copy of a file; false if there is a newer one. The file may be written in the meantime. */
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
 * Uploads a copy that has reached at least a message, unless another server has uploaded one recently. Deletes older messages of the log.
 * @param signal cancels it
 */
export async function leaveSnapshot(
  path: string,
  place: LogPlace,
  every: number,
  streams: RoomStreams,
  signal: AbortSignal,
): Promise<void> {
  const { seq } = place;
  const latest = (await streams.snapshots.seq()) ?? 0;
  if (seq - latest < every || !(await streams.log.has(place, signal))) return;
  if (!(await leaveCopy(path, seq, streams, signal))) return;
  await streams.log.forget(seq - Math.min(MIN_LOG_MESSAGES, every));
}

/** Runs in a thread, so that the main thread is not blocked. */
async function makeCopy(path: string, copy: string): Promise<void> {
  rmSync(copy, { force: true });
  const thread = startThread('copy-thread', import.meta.url, { workerData: { path, copy } });
  const { error, code } = await new Promise<{ readonly error?: unknown; readonly code?: number }>((resolve) =>
    onThreadEnd(thread, resolve),
  );
  if (error !== undefined || code !== 0) throw error ?? new Error('The copy of the rooms was not made.');
}

/** The name, or the name with a number where a file has it, or where something of a file of that name is left. */
function unusedName(name: string): string {
  let unused = name;
  const isUsed = () => ['', '-wal', '-shm'].some((end) => existsSync(unused + end));
  for (let number = 2; isUsed(); number++) unused = `${name}-${number}`;
  return unused;
}

function otherThanLog(path: string, aside: string): string {
  return `The rooms in ${quote(path)} have something that the other servers do not have: they are kept in ${quote(aside)}, and this server begins anew with what the others have.`;
}

function lostMessages(path: string): OtauError {
  const message = `The NATS server has not kept what follows the rooms in ${quote(path)}: name a new file, or another name for the rooms.`;
  return new OtauError('not-allowed', message);
}
