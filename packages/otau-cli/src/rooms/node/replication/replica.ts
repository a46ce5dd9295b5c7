/** The file of the rooms on a server that does not lead: it follows the log. */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import type Database from 'libsql';
import 'otau/internal/games/index.js';
import { createGame } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { BatchWriter } from '../disk/batch-writer.js';
import { lockRooms, type RoomsLock } from '../disk/rooms-lock.js';
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
   * @param lock of the file, where this server has it already
   * @throws OtauError `locked` where another server has the file open, `no-file` where it is something else
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
    // After a power failure, what is missing is read from the log again
    this.#database.exec('PRAGMA synchronous = NORMAL');
    this.#writer = new BatchWriter(this.#database);
  }

  get #state(): State | undefined {
    return this.#database.prepare('SELECT log, seq, leads FROM replica').get([]) as State | undefined;
  }

  /** Up to where in the log the file goes. */
  get seq(): number {
    return this.#state?.seq ?? 0;
  }

  /** Whether the server led when it ended: its file may hold what the log has not taken. */
  get isDoubtful(): boolean {
    return this.#state?.leads === 1;
  }

  /** Whether it has rooms or players that are of no log, as far as it knows. */
  get hasOwn(): boolean {
    const state = this.#state;
    if (state !== undefined) return state.log.startsWith(OFFERED_PREFIX);
    const sql =
      'SELECT EXISTS(SELECT 1 FROM rooms) + EXISTS(SELECT 1 FROM players) + EXISTS(SELECT 1 FROM tournaments) AS n';
    return (this.#database.prepare(sql).get([]) as { n: number }).n > 0;
  }

  /** Notes, before that happens, that a log is to begin with these rooms. Returns their id: the same one each time. */
  offer(): string {
    const state = this.#state;
    if (state !== undefined) return state.log.slice(OFFERED_PREFIX.length);
    const id = randomUUID();
    // The first message of the log says so: copies go up to there. It must not be lost with the power
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#database.prepare('INSERT INTO replica(one, log, seq) VALUES (1, ?, 1)').run([OFFERED_PREFIX + id]);
    this.#database.exec('PRAGMA synchronous = NORMAL');
    return id;
  }

  /**
   * Says which log the file follows.
   * @throws OtauError `not-allowed` where that is another one
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

  /** Takes over what others have written, up to a sequence. */
  apply(entries: readonly Entry[], seq: number): void {
    this.#writer.copy(entries, seq);
  }

  /** Throws where the disk takes nothing: such a server must not lead. */
  checkDisk(): void {
    this.#database.exec('UPDATE replica SET seq = seq');
  }

  /** Throws `unknown-game` or `bad-option` where this server lacks a running game: such a server must not lead. */
  checkGames(): void {
    const sql =
      "SELECT DISTINCT setup ->> '$.game' AS game, setup ->> '$.options' AS options FROM rooms WHERE over = 0";
    const rows = this.#database.prepare(sql).all([]) as { game: string; options: string }[];
    for (const { game, options } of rows) createGame(game, JSON.parse(options));
  }

  /** Notes whether the server leads, and up to where the file goes. */
  setLeading(leads: boolean, seq: number): void {
    this.#database.prepare('UPDATE replica SET leads = ?, seq = ?').run([Number(leads), seq]);
  }

  close(): void {
    this.unload().close();
  }

  /** Closes the file, and leaves it locked for another one in its place. */
  unload(): RoomsLock {
    this.#database.close();
    return this.#lock;
  }

  /** Puts the file aside, or away where it has nothing: the server begins with a copy of what the others have. */
  static setAside(path: string, aside: string | undefined): void {
    // What was written last stands in the log of SQLite, also after the file is closed
    if (aside !== undefined) {
      renameSync(path, aside);
      rmSync(`${aside}-shm`, { force: true });
      if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
      else rmSync(`${aside}-wal`, { force: true });
    }
    for (const end of ['', '-wal', '-shm', '-time']) rmSync(`${path}${end}`, { force: true });
  }
}
