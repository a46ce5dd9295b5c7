/**
 * Games in JSON that stand one after the other or in a list, over any number of lines: objects, or lists of moves. The
 * list may be a field of one object, `{"games": [...]}`.
 */
import { badRecord } from '../place.js';
import { CharacterCutter } from './cut-characters.js';
import type { Piece } from './piece.js';

/** What is before the list of all games of an object: its first list, under one of these names, not far from the beginning. */
const FIRST_LIST = /^\s*\{[^[\]]*$/;
const LIST_FIELD = /"(?:games|records|matches|items|data|rows|results|list|openings|lines)"\s*:\s*$/i;
const MAX_HEAD = 4000;

function isListOfGames(head: string): boolean {
  return head.length <= MAX_HEAD && FIRST_LIST.test(head) && LIST_FIELD.test(head);
}

export class JsonCutter extends CharacterCutter {
  readonly form = 'json';
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** Lists of games that are open: games may be in a list of lists, moves too. */
  #lists = 0;
  /** Whether the sign before was `[` that opens a list of games or of moves. */
  #hasOpened = false;
  /** Braces round the list of games that are still open. */
  #wraps = 0;
  /** The object that is open, up to the list of games. */
  #around: string | undefined;

  constructor() {
    super(/[^\s,[\]}]/);
  }

  override *push(part: string): Generator<Piece> {
    for (const piece of super.push(part)) yield this.#around === undefined ? piece : { ...piece, around: this.#around };
  }

  override *end(): Generator<Piece> {
    yield* super.end();
    if (this.#lists > 0) {
      throw badRecord(this.place, 'expected ] at the end of the list; got the end of the text.');
    }
  }

  protected pass(sign: string): 'before' | 'after' | 'drop' | undefined {
    if (this.#depth === 0) return this.#passBetween(sign);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inText) {
      if (sign === '\\') this.#isEscaped = true;
      else if (sign === '"') this.#inText = false;
    } else if (sign === '"') this.#inText = true;
    else if (sign === '[' && this.#depth === 1 && this.#wraps === 0 && isListOfGames(this.piece)) {
      this.#depth = 0;
      this.#lists++;
      this.#wraps++;
      this.#around = this.piece;
      return 'drop';
    } else if (sign === '{' || sign === '[') this.#depth++;
    else if ((sign === '}' || sign === ']') && --this.#depth === 0) return 'after';
    return undefined;
  }

  /** Outside games: what does not belong there becomes a piece of its own, to be named as wrong. */
  #passBetween(sign: string): 'before' | 'drop' | undefined {
    if (/\s/.test(sign)) return undefined;
    const hasOpened = this.#hasOpened;
    this.#hasOpened = sign === '[';
    if (sign === '{') {
      this.#depth = 1;
      return 'before';
    }
    if (sign === '[') this.#lists++;
    else if (sign === ']' && this.#lists > 0) this.#lists--;
    else if (sign === '}' && this.#wraps > 0) {
      this.#wraps--;
      return 'drop';
    } else if (hasOpened && /["\d-]/.test(sign)) {
      // A list of moves; its bracket is put back when the piece is read.
      this.#lists--;
      this.#depth = 1;
      this.#inText = sign === '"';
      return 'before';
    }
    return undefined;
  }
}
