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

/** Reads a text character by character and cuts it by its form: what records as text and JSON have in common. */
export abstract class CharacterCutter implements Cutter {
  abstract readonly form: PieceForm;
  /** From the beginning of the piece on. */
  #text = '';
  #at = 0;
  #line = 1;
  /** The line of the piece. */
  #first = 1;
  #game = 1;
  /** The first sign that belongs to a piece. */
  readonly #begin: RegExp;

  constructor(begin: RegExp) {
    this.#begin = begin;
  }

  /** Takes the next character, and returns whether a piece ends before or after it, or whether all up to it belongs to no piece. */
  protected abstract pass(sign: string): 'before' | 'after' | 'drop' | undefined;

  /** Where the next character is that may change anything; `at` unless it is known. No new line may be passed. */
  protected plainUntil(_text: string, at: number): number {
    return at;
  }

  /** The length of the piece at the beginning of a text, where a look shows it; else 0. The next piece begins with the same character. */
  protected plainLength(_text: string): number {
    return 0;
  }

  /** The piece read so far, without the character in hand. */
  protected get piece(): string {
    return this.#text.slice(0, this.#at);
  }

  /** Where the text ends. */
  protected get place(): { readonly line: number; readonly game: number } {
    return { line: this.#line, game: this.#game };
  }

  *push(part: string): Generator<Piece> {
    this.#text += part;
    for (;;) {
      this.#at = this.plainUntil(this.#text, this.#at);
      if (this.#at >= this.#text.length) break;
      const sign = this.#text[this.#at];
      const cut = this.pass(sign);
      if (cut === 'before') {
        yield* this.#cut();
        yield* this.#cutPlain();
      }
      if (sign === '\n') this.#line++;
      this.#at++;
      if (cut === 'after') yield* this.#cut();
      else if (cut === 'drop') this.#drop();
    }
    checkLength(this.#text.length, this.#first, this.#game);
  }

  *end(): Generator<Piece> {
    yield* this.#cut();
  }

  *#cutPlain(): Generator<Piece> {
    for (let end = this.plainLength(this.#text); end > 0; end = this.plainLength(this.#text)) {
      const lines = this.#text.slice(0, end).split('\n').length - 1;
      this.#at = end;
      this.#line += lines;
      yield* this.#cut();
    }
  }

  /** The piece that ends here, unless there is nothing in it. */
  *#cut(): Generator<Piece> {
    const text = this.#text.slice(0, this.#at);
    const begin = text.search(this.#begin);
    if (begin >= 0) {
      const line = this.#first + text.slice(0, begin).split('\n').length - 1;
      yield { text: text.slice(begin), line, game: this.#game++ };
    }
    this.#drop();
  }

  #drop(): void {
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    this.#first = this.#line;
  }
}
