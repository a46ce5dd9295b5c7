/** The file of the rooms on a follower, which applies the log to it. */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import type Database from 'libsql';
import { createGame, OtauError, quote } from 'otau';
import 'otau';
import { BatchWriter } from '../disk/batch-writer.js';
import { lockRooms, type RoomsLock } from '../disk/rooms-file.js';
import { OFFERED_PREFIX, openRoomsFile } from '../disk/schema.js';
import type { Entry } from './log.js';

interface State {
  readonly log: string;
  readonly seq: number;
  readonly leads: number;
}

export class Replica {
  readonly #lock: RoomsLock;
  readonly #database: Database.Database;
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
    this.#writer = new BatchWriter(this.#database);
  }

  get #state(): State | undefined {
    return this.#database.prepare('SELECT log, seq, leads FROM replica').get([]) as State | undefined;
  }

  /** The sequence of the log that the file has reached. */
  get seq(): number {
    return this.#state?.seq ?? 0;
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
    return (this.#database.prepare(sql).get([]) as { n: number }).n > 0;
  }

  /** Stores that a log will begin with these rooms, before it does. Returns the id of the rooms, which stays the same. */
  offer(): string {
    const state = this.#state;
    if (state !== undefined) return state.log.slice(OFFERED_PREFIX.length);
    const id = randomUUID();
    // The sequence is 1, the first message of the log, which has this id. A power failure must not lose it
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#database.prepare('INSERT INTO replica(one, log, seq) VALUES (1, ?, 1)').run([OFFERED_PREFIX + id]);
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
    this.#database.prepare(sql).run([log]);
  }

  /** Writes entries of the log to the file, up to a sequence. */
  apply(entries: readonly Entry[], seq: number): void {
    this.#writer.copy(entries, seq);
  }

  /** Throws if the disk cannot be written: such a server must not lead. */
  checkDisk(): void {
    this.#database.exec('UPDATE replica SET seq = seq');
  }

  /** Throws `unknown-game` or `bad-option` if this server lacks the rules of a running game: such a server must not lead. */
  checkGames(): void {
    const sql =
      "SELECT DISTINCT setup ->> '$.game' AS game, setup ->> '$.options' AS options FROM rooms WHERE over = 0";
    const rows = this.#database.prepare(sql).all([]) as { game: string; options: string }[];
    for (const { game, options } of rows) createGame(game, JSON.parse(options));
  }

  /** Stores whether the server leads, and the sequence that the file has reached. */
  setLeading(leads: boolean, seq: number): void {
    this.#database.prepare('UPDATE replica SET leads = ?, seq = ?').run([Number(leads), seq]);
  }

  close(): void {
    this.unload().close();
  }

  /** Closes the file but keeps its lock, so that another file can replace it. */
  unload(): RoomsLock {
    this.#database.close();
    return this.#lock;
  }

  /** Renames the file, or deletes it if no other name is given: a copy from another server replaces it. */
  static setAside(path: string, aside: string | undefined): void {
    // The last writes can be in the write-ahead log of SQLite, also after the file is closed
    if (aside !== undefined) {
      renameSync(path, aside);
      rmSync(`${aside}-shm`, { force: true });
      if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
      else rmSync(`${aside}-wal`, { force: true });
    }
    for (const end of ['', '-wal', '-shm', '-time']) rmSync(`${path}${end}`, { force: true });
  }
}
