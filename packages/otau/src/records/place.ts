/** Where in a text a record is wrong, and the error for it. */
import { type ErrorCode, OtauError, quote } from '../lib/error.js';
import type { RepairOffer } from './record.js';

/** All count from 1. Ply 0 is the first position. */
export interface Place {
  /** The file of a ZIP archive. */
  readonly member?: string;
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
    message: string,
    cause?: unknown,
  ) {
    super('bad-record', message, { cause });
    this.reached = place.ply ?? 0;
  }

  /** The ply at which reading stopped: an attempt that got further is the better one. */
  reached: number;

  /** Whether nothing is wrong but that there are no moves, so that nobody knows which game it is. */
  isEmpty = false;
  /** What the game may be, where repairs were looked for and none is certain. */
  offers: readonly RepairOffer[] | undefined;

  /** What is wrong in one word: the code of the game's error about the move or the position, else `bad-record`. */
  get kind(): ErrorCode {
    return this.cause instanceof OtauError ? this.cause.code : this.code;
  }
}

/** The error of a bad record: `Line 12, game 3, ply 5: expected ...`. */
export function badRecord(place: Place, sentence: string, cause?: unknown): RecordError {
  const parts = [
    place.line === undefined ? '' : `line ${place.line}`,
    place.game === undefined ? '' : `game ${place.game}`,
    place.ply === undefined ? '' : `ply ${place.ply}`,
  ].filter((part) => part !== '');
  const where = parts.join(', ') || 'record';
  return new RecordError(place, `${where[0].toUpperCase()}${where.slice(1)}: ${sentence}`, cause);
}

/** The same error, for a file of a ZIP archive: `"club.txt": Line 12, game 3: expected ...`. */
export function inMember(error: RecordError, member: string): RecordError {
  const found = new RecordError({ member, ...error.place }, `${quote(member)}: ${error.message}`, error.cause);
  found.reached = error.reached;
  found.offers = error.offers;
  return found;
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
