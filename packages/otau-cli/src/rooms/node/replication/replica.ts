/** The file of the rooms on a server that does not lead: it follows the log. */
import { renameSync, rmSync } from 'node:fs';
import type Database from 'libsql';
import 'otau/internal/games/index.js';
import { createGame } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { BatchWriter } from '../disk/batch-writer.js';
import { lockRooms, type RoomsLock } from '../rooms-lock.js';
import { openRoomsFile } from '../schema.js';
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
    // What is lost with the power is read from the log again
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

  /** Whether it has rooms or players that are of no log. */
  get hasOwn(): boolean {
    if (this.#state !== undefined) return false;
    const sql =
      'SELECT EXISTS(SELECT 1 FROM rooms) + EXISTS(SELECT 1 FROM players) + EXISTS(SELECT 1 FROM tournaments) AS n';
    return (this.#database.prepare(sql).get([]) as { n: number }).n > 0;
  }

  /**
   * Says which log the file follows.
   * @throws OtauError `not-allowed` where that is another one
   */
  follow(log: string): void {
    const state = this.#state;
    if (state !== undefined && state.log !== log) {
      throw new OtauError(
        'not-allowed',
        `The rooms in ${quote(this.path)} are a copy of others than those on this NATS server: name another file.`,
      );
    }
    this.#database.prepare('INSERT OR IGNORE INTO replica(one, log, seq) VALUES (1, ?, 0)').run([log]);
  }

  /** Takes over what others have written, up to a sequence. */
  apply(entries: readonly Entry[], seq: number): void {
    this.#writer.copy(entries, seq);
  }

  /** Throws where the disk takes nothing: such a server must not lead. */
  checkDisk(): void {
    this.#database.exec('UPDATE replica SET seq = seq');
  }

  /** Throws `unknown-game` or `bad-option` where this server lacks a game that is going: such a server must not lead. */
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
    if (aside === undefined) rmSync(path);
    else renameSync(path, aside);
    for (const end of ['-wal', '-shm', '-time']) rmSync(`${path}${end}`, { force: true });
  }
}
