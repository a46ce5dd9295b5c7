/**
 * Imports the games of a file as one transaction: either all of its good games are in the archive or, after an error or a
 * killed process, none of them.
 */
import { gameDefinition } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import type { CheckedRecord } from '../records/check.js';
import { writeLine } from '../records/jsonl.js';
import type { ReadOptions } from '../records/stream/read.js';
import { type FoundRecord, RecordReader } from '../records/stream/reader.js';
import { type Connection, numberOf, pliesOf } from './database.js';
import { digestOf } from './digest.js';
import { Names } from './names.js';
import { Visits } from './visits.js';

/** Options of an import. */
export interface ImportOptions extends ReadOptions {
  /** Whether one bad game stops the import, so that nothing is imported. Otherwise only that game is left out. */
  readonly strict?: boolean;
  /** Called now and then. What it throws ends the import, and nothing of the file is imported. */
  readonly onProgress?: (report: ImportReport) => void | Promise<void>;
}

/** What an import did. */
export interface ImportReport {
  /** Games that are new in the archive. */
  added: number;
  /** Games that the archive had already, from this file or earlier ones. */
  duplicates: number;
  /** Games that are wrong and were left out. */
  bad: number;
  /** What was wrong, one sentence with line and game each; of the first `MAX_ERRORS` bad games. */
  readonly errors: string[];
}

export const MAX_ERRORS = 100;

/**
 * Imports one file.
 * @param parts its bytes
 * Throws `bad-record` where `strict`, and what `onProgress` throws.
 */
export async function importGames(
  connection: Connection,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  begin(connection);
  try {
    const report = await new Import(connection, options).run(parts);
    connection.exec('COMMIT');
    return report;
  } catch (error) {
    takeBack(connection);
    throw error;
  }
}

/** A disk that fails has taken back the transaction itself, or does so when the archive is opened again. */
function takeBack(connection: Connection): void {
  try {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  } catch {
    // the error that led here says more
  }
}

function begin(connection: Connection): void {
  if (connection.inTransaction) throw new OtauError('busy', 'The archive is importing another file.');
  connection.exec('BEGIN IMMEDIATE');
}

class Import {
  readonly #report: ImportReport = { added: 0, duplicates: 0, bad: 0, errors: [] };
  readonly #reader: RecordReader;
  readonly #names: Names;
  readonly #visits: Visits;
  readonly #statements;
  #next: number;

  constructor(
    connection: Connection,
    private readonly options: ImportOptions,
  ) {
    this.#reader = new RecordReader(options);
    this.#names = new Names(connection);
    this.#visits = new Visits(connection, pliesOf(connection));
    this.#next = 1 + numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
    this.#statements = {
      again: connection.prepare('UPDATE games SET copies = copies + 1 WHERE digest = ?'),
      game: connection.prepare('INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, 1)'),
      line: connection.prepare('INSERT INTO lines VALUES (?, ?)'),
      seat: connection.prepare('INSERT INTO seats VALUES (?, ?, ?)'),
    };
  }

  async run(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ImportReport> {
    const decoder = new TextDecoder();
    for await (const part of parts) {
      this.#take(this.#reader.push(decoder.decode(part, { stream: true })));
      await this.options.onProgress?.(this.#report);
    }
    this.#take(this.#reader.push(decoder.decode()));
    this.#take(this.#reader.end());
    this.#visits.flush();
    return this.#report;
  }

  #take(games: Iterable<FoundRecord<CheckedRecord>>): void {
    for (const { record, error } of games) {
      if (error === undefined) this.#add(record);
      else this.#refuse(error);
    }
  }

  #refuse(error: OtauError): void {
    if (this.options.strict) throw error;
    this.#report.bad++;
    if (this.#report.errors.length < MAX_ERRORS) this.#report.errors.push(error.message);
  }

  #add(checked: CheckedRecord): void {
    const { record, game } = checked;
    const digest = digestOf(checked);
    if (this.#statements.again.run([digest]).changes > 0) {
      this.#report.duplicates++;
      return;
    }
    const number = this.#next++;
    const result = this.#names.result(record.result);
    const { Date: date = null, Event: name } = record.tags;
    const event = name === undefined ? null : this.#names.event(name);
    const plies = record.moves.length;
    this.#statements.game.run([number, digest, this.#names.rules(game), result, plies, date, event]);
    this.#statements.line.run([number, writeLine(checked).trimEnd()]);
    this.#seat(checked, number);
    this.#visits.add(checked, result, number);
    this.#report.added++;
  }

  #seat({ record, game }: CheckedRecord, number: number): void {
    const seats = gameDefinition(game.id).playerNames.slice(0, game.players);
    seats.forEach((seat, index) => {
      const name = record.tags[seat]?.trim();
      if (name) this.#statements.seat.run([this.#names.player(name), number, index]);
    });
  }
}
