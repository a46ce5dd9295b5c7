/**
 * The reader of records that come part by part: from files of any length, the network, a page. A game
 * that is wrong is told and leaves the others.
 */
import { OtauError } from '../../lib/error.js';
import type { CheckedRecord } from '../check.js';
import type { GameRecord } from '../record.js';
import type { Piece } from './piece.js';
import { Pieces } from './pieces.js';
import { type ReadOptions, readPiece } from './read.js';

/** One game of a text, or what was wrong with it. */
export type FoundRecord<Read = GameRecord> = FoundGame<Read> | FoundError;

/** A game in which everything is right. */
export interface FoundGame<Read = GameRecord> {
  readonly record: Read;
  readonly error?: undefined;
}

/** A game that is wrong. */
export interface FoundError {
  readonly record?: undefined;
  /** `bad-record`, with line, game and ply, and what was expected there. */
  readonly error: OtauError;
}

/** Reads one text part by part. After an error that hides where the next game begins it gives no more. */
export class RecordReader {
  readonly #pieces = new Pieces();
  #isLost = false;

  constructor(readonly options: ReadOptions = {}) {}

  /** The games that end in this part of the text. */
  *push(part: string): Generator<FoundRecord<CheckedRecord>> {
    if (!this.#isLost) yield* this.#read(this.#pieces.push(part));
  }

  /** What is left at the end of the text. */
  *end(): Generator<FoundRecord<CheckedRecord>> {
    if (!this.#isLost) yield* this.#read(this.#pieces.end());
  }

  *#read(pieces: Generator<Piece>): Generator<FoundRecord<CheckedRecord>> {
    try {
      for (const piece of pieces) yield this.#readPiece(piece);
    } catch (error) {
      this.#isLost = true;
      yield { error: demandBadRecord(error) };
    }
  }

  #readPiece(piece: Piece): FoundRecord<CheckedRecord> {
    try {
      return { record: readPiece(piece, this.#pieces.form!, this.options) };
    } catch (error) {
      return { error: demandBadRecord(error) };
    }
  }
}

/** Throws what is not about a record. */
function demandBadRecord(error: unknown): OtauError {
  if (error instanceof OtauError && error.code === 'bad-record') return error;
  throw error;
}

/**
 * Reads the records of a text that comes in parts, in any form that `parseRecords` reads: each game is given as soon
 * as it is whole, checked by replaying it; a game that is wrong gives its error and leaves the others.
 * @param chunks parts of the text, cut anywhere: a stream of a file with an encoding, the answer of a server
 * @throws OtauError `unknown-game` for the option `game`, `unknown-notation`; `bad-record` is given, not thrown
 * @example
 * for await (const { record, error } of readRecords(createReadStream('games.txt', 'utf8'))) {
 *   if (error) console.error(error.message);
 *   else console.log(record.game, record.moves.length, record.result);
 * }
 */
export async function* readRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: ReadOptions = {},
): AsyncGenerator<FoundRecord> {
  const reader = new RecordReader(options);
  for await (const chunk of chunks) for (const found of reader.push(chunk)) yield plain(found);
  for (const found of reader.end()) yield plain(found);
}

function plain({ record, error }: FoundRecord<CheckedRecord>): FoundRecord {
  return record === undefined ? { error } : { record: record.record };
}
