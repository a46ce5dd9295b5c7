/** The pieces of a file: the text of one game, and where it was. */
import { badRecord } from '../place.js';

/** What is in a file: records in either form, JSON of other programs, rows of a table, or lists of moves. */
export const PIECE_FORMS = ['text', 'jsonl', 'json', 'csv', 'lists'] as const;
export type PieceForm = (typeof PIECE_FORMS)[number];

/** The text of one game. */
export interface Piece {
  readonly text: string;
  /** The number of its first line in the file. */
  readonly line: number;
  /** Which game of the file it is, from 1. */
  readonly game: number;
  /** What the piece is, where it is something else than the text round it. */
  readonly form?: PieceForm;
  /** Lines before the moves that are none: names, places, dates. */
  readonly heading?: readonly string[];
  /** Of JSON: the beginning of the object in whose list it stands, up to that list. */
  readonly around?: string;
  /** Of a table: what its columns are called. */
  readonly columns?: readonly string[];
  /** Of a table: what is in the columns of this row. */
  readonly cells?: readonly string[];
}

/** A cutter: it takes the text part by part and gives the pieces that are whole. */
export interface Cutter {
  readonly form: PieceForm;
  push(part: string): Generator<Piece>;
  /** What is left at the end of the text. */
  end(): Generator<Piece>;
}

/** No game is longer, in characters. */
export const MAX_PIECE_LENGTH = 4 * 1024 * 1024;
/** Throws where a game does not end. */
export function checkLength(length: number, line: number, game: number): void {
  if (length <= MAX_PIECE_LENGTH) return;
  throw badRecord(
    { line, game },
    `expected the end of this game within ${MAX_PIECE_LENGTH} characters; nothing after it is read.`,
  );
}
