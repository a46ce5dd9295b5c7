/** An archive of games in one file: import, search, explore, export. */
import { createReadStream } from 'node:fs';
import type { Game, GameId, Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import { systemReason } from '../lib/node/system-errors.js';
import { formatRecord, type GameRecord, parseRecords, type RecordForm } from '../records/index.js';
import { type ArchiveOptions, type Connection, numberOf, openDatabase, pliesOf } from './database.js';
import { type Explored, explorePosition } from './explore.js';
import { type ImportOptions, type ImportReport, importGames } from './import.js';
import { type ArchiveQuery, conditionOf, countGames, type FoundGame, searchGames } from './search.js';

/** What an archive holds. */
export interface ArchiveInfo {
  readonly games: number;
  readonly byGame: Readonly<Partial<Record<GameId, number>>>;
  readonly players: number;
  /** Rows that the explorer counts: moves in the first plies of all games. */
  readonly visits: number;
  /** Plies of each game that can be looked up; Infinity for all. */
  readonly plies: number;
}

/** Bytes of a file that are read at once. */
const PART = 256 * 1024;
/** Games of an export that are fetched at once. */
const PAGE = 500;

export class Archive {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Opens the archive in a file, or makes one.
   * @param path a file, or `:memory:`
   * Throws `no-file` and `bad-argument`.
   */
  static open(path: string, options: ArchiveOptions = {}): Archive {
    return new Archive(openDatabase(path, options));
  }

  /**
   * Imports the games of a file, in any form of records, as one transaction. Bad games are left out and named.
   * While it runs the archive is not to be used otherwise.
   * Throws `no-file`, where `strict` `bad-record`, and what `onProgress` throws; then nothing of the file is taken.
   */
  async importFile(path: string, options: ImportOptions = {}): Promise<ImportReport> {
    try {
      return await this.import(createReadStream(path, { highWaterMark: PART }), options);
    } catch (cause) {
      if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
      throw new OtauError('no-file', `The file ${quote(path)} cannot be read: ${systemReason(cause)}.`, { cause });
    }
  }

  /** The same for bytes from anywhere. */
  import(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, options: ImportOptions = {}): Promise<ImportReport> {
    return importGames(this.#connection, parts, options);
  }

  /** The games that fit, by their numbers in the archive. Throws `bad-argument`. */
  search(query: ArchiveQuery = {}): FoundGame[] {
    return searchGames(this.#connection, query);
  }

  /** How many games fit. Throws `bad-argument`. */
  count(query: ArchiveQuery = {}): number {
    return countGames(this.#connection, query);
  }

  /** The record of a game by its number. Throws `bad-argument`. */
  record(number: number): GameRecord {
    const [line] = this.#lines({ number });
    if (line === undefined) throw new OtauError('bad-argument', `There is no game ${quote(number)} in the archive.`);
    return parseRecords(line.text, { form: 'jsonl' })[0];
  }

  /** What was played in a position of these rules. */
  explore(game: Game, row: Row): Explored {
    return explorePosition(this.#connection, game, row);
  }

  /** The records that fit, as texts to be written one after the other. */
  *export(form: RecordForm, query: ArchiveQuery = {}): Generator<string> {
    let after = query.after ?? 0;
    let left = query.limit ?? Number.POSITIVE_INFINITY;
    let gap = '';
    while (left > 0) {
      const lines = this.#lines({ ...query, after, limit: Math.min(left, PAGE) });
      if (lines.length === 0) return;
      for (const { text } of lines) {
        yield form === 'jsonl' ? `${text}\n` : gap + formatRecord(parseRecords(text, { form: 'jsonl' })[0], form);
        gap = '\n';
      }
      after = lines[lines.length - 1].number;
      left -= lines.length;
    }
  }

  #lines(query: ArchiveQuery): { number: number; text: string }[] {
    const { sql, parameters } = conditionOf(this.#connection, query);
    return this.#connection
      .prepare(
        `SELECT g.id AS number, text FROM games g JOIN lines ON lines.game = g.id WHERE ${sql} ORDER BY g.id LIMIT ?`,
      )
      .all([...parameters, query.limit ?? -1]) as { number: number; text: string }[];
  }

  info(): ArchiveInfo {
    const connection = this.#connection;
    const byGame = connection
      .prepare('SELECT game, count(*) AS games FROM games JOIN rules ON rules.id = rules GROUP BY game ORDER BY game')
      .all([]) as { game: GameId; games: number }[];
    return {
      games: numberOf(connection, 'SELECT count(*) FROM games'),
      byGame: Object.fromEntries(byGame.map(({ game, games }) => [game, games])),
      players: numberOf(connection, 'SELECT count(*) FROM players'),
      visits: numberOf(connection, 'SELECT count(*) FROM visits'),
      plies: pliesOf(connection),
    };
  }

  close(): void {
    this.#connection.close();
  }
}
