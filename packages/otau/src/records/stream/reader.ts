/**
 * The reader of records that come part by part: from files of any length, the network, a page. A game
 * that is wrong is reported and leaves the others.
 */
import { OtauError } from '../../lib/error.js';
import type { CheckedRecord } from '../check.js';
import type { Interpretation } from '../foreign/interpretations.js';
import type { Given } from '../foreign/object.js';
import type { Place, RecordError } from '../place.js';
import type { GameRecord } from '../record.js';
import type { Piece, PieceForm } from './piece.js';
import { Pieces } from './pieces.js';
import { type Candidate, candidateOf, candidatesOf, parseFrom, type ReadOptions } from './read.js';

/** One game of a text, or what was wrong with it. */
export type FoundRecord<Read = GameRecord> = FoundGame<Read> | FoundError;

/** A game in which everything is right. */
export interface FoundGame<Read = GameRecord> {
  readonly record: Read;
  readonly error?: undefined;
  /** The format of another program in which its moves were, as `playok`; undefined for the game's own notations. */
  readonly reading?: string;
  /** With `partial`: why the record is only the beginning of the game. */
  readonly cut?: RecordError;
  /** With `cut`: the text of the whole game as it was in the file. */
  readonly text?: string;
}

/** A game that is wrong. */
export interface FoundError {
  readonly record?: undefined;
  /** `bad-record`, with line, game and ply, and what was expected there. */
  readonly error: RecordError;
  /** The text of the game as it was in the file, where its end is known. */
  readonly text?: string;
}

type Found = FoundRecord<CheckedRecord>;

/** Games that wait for one that shows which format they are in, at most. */
const MAX_WAITING = 200;

/** Reads one text part by part. After an error that hides where the next game begins it gives no more. */
export class RecordReader {
  readonly #pieces: Pieces;
  #isLost = false;
  /** The format of the games before, where only one was possible. */
  #preferred: string | undefined;
  #waiting: { readonly fits: readonly Interpretation[]; readonly text: string }[] = [];

  constructor(readonly options: ReadOptions = {}) {
    this.#pieces = new Pieces(parseFrom(options.from).form);
  }

  /** What the text is, as soon as it is known. */
  get form(): PieceForm | undefined {
    return this.#pieces.form;
  }

  /** The games that end in this part of the text. */
  *push(part: string): Generator<Found> {
    if (!this.#isLost) yield* this.#read(this.#pieces.push(part));
  }

  /** A game that is an object elsewhere, as a row of a database. */
  *pushObject(object: Given, place: Place): Generator<Found> {
    yield* this.#settle(candidateOf(object, place, this.options), JSON.stringify(object));
  }

  /** What is left at the end of the text. */
  *end(): Generator<Found> {
    if (!this.#isLost && this.#pieces.hasBegun) yield* this.#read(this.#pieces.end());
    yield* this.#release();
  }

  *#read(pieces: Generator<Piece>): Generator<Found> {
    try {
      for (const piece of pieces) yield* this.#readPiece(piece);
    } catch (error) {
      this.#isLost = true;
      yield* this.#release();
      yield { error: demandBadRecord(error) };
    }
  }

  *#readPiece(piece: Piece): Generator<Found> {
    try {
      for (const candidate of candidatesOf(piece, this.#pieces.form!, this.options)) {
        yield* this.#settle(candidate, piece.text);
      }
    } catch (error) {
      yield* this.#release();
      yield { error: demandBadRecord(error), text: piece.text };
    }
  }

  /** Several meanings are distinguished by the format of other games of the file. */
  *#settle(candidate: Candidate, text: string): Generator<Found> {
    let fits: Interpretation[];
    try {
      fits = candidate(this.#preferred);
    } catch (error) {
      yield* this.#release();
      yield { error: demandBadRecord(error), text };
      return;
    }
    if (fits.length > 1) {
      this.#waiting.push({ fits, text });
      if (this.#waiting.length >= MAX_WAITING) {
        // Where these games do not show it, the likeliest is assumed until one does
        this.#preferred ??= fits[0].reading;
        yield* this.#release();
      }
      return;
    }
    const [{ reading }] = fits;
    if (reading !== undefined && fits[0].checked.cut === undefined) this.#preferred = reading;
    yield* this.#release();
    yield plainFit(fits[0], text);
  }

  *#release(): Generator<Found> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { fits, text } of waiting) {
      yield plainFit(fits.find(({ reading }) => reading === this.#preferred) ?? fits[0], text);
    }
  }
}

function plainFit({ checked, reading }: Interpretation, text: string): Found {
  const { cut } = checked;
  return { record: checked, reading, cut, ...(cut === undefined ? {} : { text }) };
}

/** Throws what is not about a record. */
function demandBadRecord(error: unknown): RecordError {
  if (error instanceof OtauError && error.code === 'bad-record') return error as RecordError;
  throw error;
}

/**
 * Reads the records of a text that comes in parts, in any form that `parseRecords` reads: each game is given as soon
 * as it is whole, checked by replaying it; a game that is wrong gives its error and leaves the others.
 * @param chunks parts of the text, cut anywhere: a stream of a file with an encoding, the answer of a server
 * @throws OtauError `unknown-game` for the option `game`, `unknown-notation`, `bad-argument` for the option `from`;
 * `bad-record` is given, not thrown
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
  for await (const chunk of chunks) for (const found of reader.push(chunk)) yield foundRecord(found);
  for (const found of reader.end()) yield foundRecord(found);
}

/** Without what replaying left behind. */
export function foundRecord(found: Found): FoundRecord {
  return found.record === undefined ? found : { ...found, record: found.record.record };
}
