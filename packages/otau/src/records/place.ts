/** Where in a text a record is wrong, and the error for it. */
import { type ErrorCode, OtauError, quote } from '../lib/error.js';
import type { RepairOffer } from './record.js';

/** All count from 1. Ply 0 is the first position. */
export interface Place {
  /** The file of a ZIP archive. */
  readonly member?: string;
  /** The table of a database, the sheet, or what else of a document: `table 2`, `paragraph 5`. */
  readonly table?: string;
  readonly row?: number;
  readonly column?: number;
  readonly line?: number;
  /** Which game of the text. */
  readonly game?: number;
  readonly ply?: number;
  /** The move there, as it was written, where the move is wrong. */
  readonly move?: string;
}

/** The error of a bad record, code `bad-record`, with the place at which it is wrong. */
export class RecordError extends OtauError {
  constructor(
    readonly place: Place,
    /** What was expected, without the place. */
    private readonly sentence: string,
    cause?: unknown,
  ) {
    super('bad-record', `${whereOf(place)}: ${sentence}`, { cause });
    this.reached = place.ply ?? 0;
  }

  /** The ply at which reading stopped: an attempt that got further is the better one. */
  reached: number;

  /** Whether nothing is wrong but that there are no moves, so that nobody knows which game it is. */
  isEmpty = false;
  /** What the game may be, where repairs were looked for and none is certain. */
  offers: readonly RepairOffer[] | undefined;

  /** The same error at another place, as in a file of a ZIP archive. */
  at(place: Place): RecordError {
    const found = new RecordError(place, this.sentence, this.cause);
    found.reached = this.reached;
    found.isEmpty = this.isEmpty;
    found.offers = this.offers;
    return found;
  }

  /** What is wrong in one word: the code of the game's error about the move or the position, else `bad-record`. */
  get kind(): ErrorCode {
    return this.cause instanceof OtauError ? this.cause.code : this.code;
  }
}

/** The error of a bad record: `Line 12, game 3, ply 5: expected ...`. */
export function badRecord(place: Place, sentence: string, cause?: unknown): RecordError {
  return new RecordError(place, sentence, cause);
}

/** `"club.zip": Table games, row 3, game 3, ply 5`. */
function whereOf({ member, table, row, column, line, game, ply }: Place): string {
  const parts = [
    table ?? '',
    ...Object.entries({ row, column, line, game, ply }).map(([name, value]) =>
      value === undefined ? '' : `${name} ${value}`,
    ),
  ].filter((part) => part !== '');
  const where = parts.join(', ') || 'record';
  return `${member === undefined ? '' : `${quote(member)}: `}${where[0].toUpperCase()}${where.slice(1)}`;
}

/** Where the game is in the text, without what a place tells of its parts. */
export function placeOfGame({ line, game }: Place): Place {
  return { line, game };
}

/** Runs `read`; what it finds wrong becomes a bad record at `place`, after the words of `expectation`. */
export function reading<Result>(place: Place, expectation: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtauError)) throw error;
    throw badRecord(place, `${expectation} ${error.message}`, error);
  }
}

/** A value of any type, shortened for a sentence. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value.slice(0, 80));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : quote(value);
}
