/**
 * Games in JSON that stand one after the other or in a list, over any number of lines: objects, or lists of moves. The
 * list may be a field of one object, `{"games": [...]}`.
 */
import { badRecord } from '../place.js';
import { SignCutter } from './cut-characters.js';
import type { Piece } from './piece.js';

/** The field of an object that holds all games, right before its list. */
const LIST_FIELD =
  /^\s*\{[^[\]]{0,4000}"(?:games|records|matches|items|data|rows|results|list|openings|lines)"\s*:\s*$/i;

export class JsonCutter extends SignCutter {
  readonly form = 'json';
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** Lists of games that are open: games may stand in a list of lists, moves too. */
  #lists = 0;
  /** Whether the sign before was `[` that opens a list of games or of moves. */
  #hasOpened = false;
  /** Braces round the list of games that are still open. */
  #wraps = 0;

  constructor() {
    super(/[^\s,[\]}]/);
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
    else if (sign === '[' && this.#depth === 1 && this.#wraps === 0 && LIST_FIELD.test(this.piece)) {
      this.#depth = 0;
      this.#lists++;
      this.#wraps++;
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
