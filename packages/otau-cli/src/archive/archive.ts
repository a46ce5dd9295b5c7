/** An archive of games in one file: import, search, explore, export. */
import { createReadStream, rmSync } from 'node:fs';
import { type Game, type GameId, OtauError, quote, type Row } from 'otau';
import { systemReason } from 'otau/internal/lib/node/system-errors.js';
import { hasMoreThanLine } from 'otau/internal/records/record.js';
import { formatForeign, formatRecord, type GameRecord } from 'otau/records';
import { type DuplicateGroup, findDuplicates, removeDuplicates } from './duplicates.js';
import { type Explored, explorePosition } from './explore.js';
import type { GameFilter } from './filter.js';
import { GameReader } from './games/store.js';
import { bytesSource, type ImportOptions, type ImportReport, importGames, type Source } from './import.js';
import { type NearMiss, nearMisses } from './near-misses.js';
import { type ArchiveOptions, openDatabase } from './open.js';
import { type PlayerStatistics, playerStatistics, setAlias } from './players.js';
import { type CheckReport, checkArchive, type RepairReport, repairArchive } from './repair.js';
import { type ArchiveQuery, countGames, type FoundGame, findGames, searchGames } from './search.js';
import {
  type Connection,
  closeDatabase,
  inTransaction,
  isEmptyAndAlone,
  numberOf,
  rowsOf,
  textColumn,
} from './sqlite/database.js';
import { archiveFailure } from './sqlite/failure.js';
import { isArchive, isDatabase } from './sqlite/sqlite-file.js';
import { checkTable } from './sqlite/tables.js';

/** What an archive holds. */
export interface ArchiveInfo {
  readonly games: number;
  readonly byGame: Readonly<Partial<Record<GameId, number>>>;
  readonly players: number;
  readonly events: number;
}

const READ_BYTES = 64 * 1024;
const PAGE_SIZE = 500;

/**
 * Games in one file. If the database fails, every method throws `bad-file` (damaged), `busy` (another program writes)
 * or `no-file` (full, read only).
 * @example
 * const archive = Archive.open('games.archive');
 * await archive.importFile('games.jsonl');
 * archive.search({ player: 'anna', result: 'won' });
 * archive.close();
 */
export class Archive {
  readonly #connection: Connection;

  private constructor(
    connection: Connection,
    readonly path: string,
  ) {
    this.#connection = connection;
  }

  /**
   * Opens the archive in a file, or creates one.
   * @param path a file, or `:memory:`
   * @throws `no-file` if the file is missing, `bad-file` if it is damaged or no archive, `version-mismatch` if a newer
   * program made it. An archive of an older version is updated. A file without write permission is opened read-only.
   */
  static open(path: string, options: ArchiveOptions = {}): Archive {
    return new Archive(openDatabase(path, options), path);
  }

  /**
   * Copies everything that can still be read of an archive into a new file. The new file replaces the old one, which gets
   * another name. No program may use the archive meanwhile.
   * @throws `no-file` if there is no archive or no space, `bad-file` if nothing can be read
   */
  static repair(path: string, options: Pick<ArchiveOptions, 'onUpdate'> = {}): RepairReport {
    return repairArchive(path, options);
  }

  /**
   * Imports the games of a file as one transaction: records in any format, compressed or not, a table of an SQLite database,
   * or another archive. Bad games are left out and reported. Do not use the archive otherwise while it runs.
   * @throws `no-file` for a file that cannot be read, `bad-record` if `strict`, and what `onProgress` throws; then
   * nothing of the file is imported
   */
  async importFile(path: string, options: ImportOptions = {}): Promise<ImportReport> {
    try {
      if (isDatabase(path)) {
        if (isArchive(path)) return await this.#merge(path, options);
        return await this.#import((given, facts) => checkTable(path, given, facts), options);
      }
      return await this.import(createReadStream(path, { highWaterMark: READ_BYTES }), options);
    } catch (cause) {
      if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
      throw new OtauError('no-file', `The file ${quote(path)} cannot be read: ${systemReason(cause)}.`, { cause });
    }
  }

  async #merge(path: string, options: ImportOptions): Promise<ImportReport> {
    const other = Archive.open(path, { create: false, onUpdate: options.onUpdate });
    const encoder = new TextEncoder();
    const lines = function* (): Generator<Uint8Array> {
      for (const line of other.export('jsonl')) yield encoder.encode(line);
    };
    try {
      return await this.import(lines(), { ...options, from: 'jsonl' });
    } finally {
      other.close();
    }
  }

  /** Like `importFile`, but from bytes. */
  async import(
    parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options: ImportOptions = {},
  ): Promise<ImportReport> {
    return this.#import(bytesSource(parts), options);
  }

  async #import(source: Source, options: ImportOptions): Promise<ImportReport> {
    try {
      return await importGames(this.#connection, source, options);
    } catch (error) {
      throw archiveFailure(this.path, error);
    }
  }

  /**
   * The games that match, in the order of their numbers in the archive.
   * @throws `bad-query` for a query that cannot be answered
   */
  search(query: ArchiveQuery = {}): FoundGame[] {
    return this.#query((connection) => searchGames(connection, query));
  }

  /** How many games match, whatever the limit. Throws as `search` does. */
  count(query: ArchiveQuery = {}): number {
    return this.#query((connection) => countGames(connection, query));
  }

  /** For a query that finds nothing: similar queries that find games, most games first. Throws as `search` does. */
  nearMisses(query: ArchiveQuery): NearMiss[] {
    return this.#query((connection) => nearMisses(connection, query));
  }

  /** The record of a game by its number. Throws `bad-query`. */
  record(number: number): GameRecord {
    return this.#query((connection) => {
      const reader = new GameReader(connection);
      const row = Number.isSafeInteger(number) ? reader.row(number) : undefined;
      if (row === undefined) throw new OtauError('bad-query', `There is no game ${quote(number)} in the archive.`);
      return reader.record(row);
    });
  }

  /**
   * What was played in a position of these rules, in the games that match the filter.
   * @throws `bad-query` for a filter that cannot be answered
   */
  explore(game: Game, row: Row, filter: GameFilter = {}): Explored {
    return this.#query((connection) => explorePosition(connection, game, row, filter));
  }

  /**
   * The records that match, as texts to write one after the other.
   * @param form `jsonl`, `text`, or a format of other programs, one of `foreignWriters()`
   * @param onLineOnly called for each game whose variations or marks the format cannot hold
   * @throws as `search` does, and `bad-argument` for a game that is not written in the format
   */
  *export(form: string, query: ArchiveQuery = {}, onLineOnly?: () => void): Generator<string> {
    const reader = new GameReader(this.#connection);
    const numbers = this.#query((connection) => findGames(connection, query));
    let gap = '';
    for (let at = 0; at < numbers.length; at += PAGE_SIZE) {
      const page = numbers.slice(at, at + PAGE_SIZE);
      const records = this.#query(() => readPage(reader, page));
      for (const record of records) {
        if (form !== 'jsonl' && form !== 'text' && hasMoreThanLine(record)) onLineOnly?.();
        yield gap + (form === 'jsonl' || form === 'text' ? formatRecord(record, form) : formatForeign(record, form));
        gap = form === 'jsonl' ? '' : '\n';
      }
    }
  }

  /** Works with the database. Its errors become the ones that `Archive` documents. */
  #query<Result>(work: (connection: Connection) => Result): Result {
    try {
      return work(this.#connection);
    } catch (error) {
      throw archiveFailure(this.path, error);
    }
  }

  /** Reads everything in the archive and reports what is wrong. */
  check(): CheckReport {
    return this.#query(checkArchive);
  }

  /** Games that are the same although their tags are written differently. */
  duplicates(): DuplicateGroup[] {
    return this.#query(findDuplicates);
  }

  /** Removes the `others` of each group, as one transaction. */
  removeDuplicates(groups: readonly DuplicateGroup[]): void {
    this.#query((connection) => inTransaction(connection, () => removeDuplicates(connection, groups)));
  }

  /**
   * Makes a name of a player or an event an alias of a main name, for searches and statistics. Records keep their
   * original names. A name that is its own main name is no longer an alias.
   * @returns how many names the player or event now has
   * @throws `bad-query` for a name that no game has
   */
  setAlias(table: 'players' | 'events', name: string, main: string): number {
    return this.#query((connection) => inTransaction(connection, () => setAlias(connection, table, name, main)));
  }

  /** The statistics of a player, by any of the player's names. Throws `bad-query`. */
  player(name: string, filter: GameFilter = {}): PlayerStatistics {
    return this.#query((connection) => playerStatistics(connection, name, filter));
  }

  /** What the archive holds. */
  info(): ArchiveInfo {
    return this.#query((connection) => {
      const sql = `SELECT ${textColumn('game', 'name')}, count(*) AS games FROM games JOIN rules ON rules.id = rules
          GROUP BY game ORDER BY game`;
      const byGame = rowsOf<{ name: string; games: number }>(connection, sql);
      return {
        games: numberOf(connection, 'SELECT count(*) FROM games'),
        byGame: Object.fromEntries(byGame.map(({ name, games }) => [name, games])),
        players: numberOf(connection, 'SELECT count(*) FROM players'),
        events: numberOf(connection, 'SELECT count(*) FROM events'),
      };
    });
  }

  /**
   * Closes the file and moves the log into it.
   * @param options `keepEmpty`: whether a file without games stays, default true. A file that another program has open
   * always stays
   */
  close({ keepEmpty = true }: { readonly keepEmpty?: boolean } = {}): void {
    const isUnused = !keepEmpty && isEmptyAndAlone(this.#connection);
    closeDatabase(this.#connection);
    if (isUnused) rmSync(this.path, { force: true });
  }
}

/** The records of these games. Numbers that are close together are read with one query. */
function readPage(reader: GameReader, numbers: readonly number[]): GameRecord[] {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const rows =
    last - first < 2 * numbers.length ? reader.rows(first, last) : numbers.flatMap((one) => reader.rows(one, one));
  const wanted = new Set(numbers);
  return rows.filter(({ id }) => wanted.has(id)).map((row) => reader.record(row));
}
