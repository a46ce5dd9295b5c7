/** Pieces that end with lines: JSON lines, and lists of moves with empty lines between them. */
import { type Cutter, checkLength, type Piece } from './piece.js';

/** Each line that is not empty is a game. */
export class LineCutter implements Cutter {
  readonly form = 'jsonl';
  #rest = '';
  #line = 1;
  #game = 1;

  *push(part: string): Generator<Piece> {
    const lines = (this.#rest + part).split('\n');
    this.#rest = lines.pop() as string;
    for (const line of lines) yield* this.#take(line);
    checkLength(this.#rest.length, this.#line, this.#game);
  }

  *end(): Generator<Piece> {
    yield* this.#take(this.#rest);
  }

  *#take(text: string): Generator<Piece> {
    checkLength(text.length, this.#line, this.#game);
    if (text.trim() !== '') yield { text, line: this.#line, game: this.#game++ };
    this.#line++;
  }
}

/** A line that is a game by itself: pits as a list, or as one long number. */
const GAME_LINE = /^(?:\[[\d\s,]+\]|"?\d{6,}"?)(?:\s*,)?$/;

const COMMENT_LINE = /^\s*;|^%/;

/** Each block of lines without an empty one among them is a game; comments before it belong to it. */
export class BlockCutter implements Cutter {
  readonly form = 'lists';
  #rest = '';
  #block = '';
  /** Whether the block has more than comments. */
  #hasMoves = false;
  #line = 1;
  /** Where the block begins. */
  #first = 1;
  #game = 1;

  *push(part: string): Generator<Piece> {
    const lines = (this.#rest + part).split('\n');
    this.#rest = lines.pop() as string;
    for (const line of lines) yield* this.#take(line);
    checkLength(this.#rest.length + this.#block.length, this.#first, this.#game);
  }

  *end(): Generator<Piece> {
    yield* this.#take(this.#rest);
    yield* this.#endBlock();
  }

  *#take(line: string): Generator<Piece> {
    const isGame = GAME_LINE.test(line.trim());
    const isEmpty = line.trim() === '';
    if ((isGame || isEmpty) && this.#hasMoves) yield* this.#endBlock();
    if (!isEmpty) {
      if (this.#block === '') this.#first = this.#line;
      this.#hasMoves ||= !COMMENT_LINE.test(line);
    }
    if (!isEmpty || this.#block !== '') this.#block += `${line}\n`;
    if (isGame) yield* this.#endBlock();
    this.#line++;
  }

  *#endBlock(): Generator<Piece> {
    if (this.#block !== '') yield { text: this.#block, line: this.#first, game: this.#game++ };
    this.#block = '';
    this.#hasMoves = false;
  }
}
