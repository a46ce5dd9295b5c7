/**
 * Move numbers are passed over, but only in their place. Elsewhere a number is a move with a full stop
 * after it, `76 98.`, and the move would be lost.
 */
import { badRecord, describe, type Place } from './place.js';

const MAX_DIGITS = 9;
const MAX_DOTS = 3;

/** How many characters of a word are a move number: digits and full stops after them. */
function lengthOfNumber(word: string): number {
  let digits = 0;
  while (digits < MAX_DIGITS && word[digits] >= '0' && word[digits] <= '9') digits++;
  let end = digits;
  while (end - digits < MAX_DOTS && word[end] === '.') end++;
  return digits > 0 && end > digits ? end : 0;
}

/** The move numbers of one game, as far as it has been read. */
export class MoveNumbers {
  #last: number | undefined;
  #hasMoves = false;
  /** The number whose move has not come yet. */
  #waiting: string | undefined;
  #placeOf: (() => Place) | undefined;
  #isFirstDotted = false;
  #hasPlain = false;
  #count = 0;

  /** Whether the first number is that of another player than the first: it has dots, as `1...`, and not because all of them have. */
  get isOthersTurn(): boolean {
    return this.#isFirstDotted && (this.#hasPlain || this.#count === 1);
  }

  /**
   * The word without the number before it: nothing is left of a number alone. The first number may be any, for a game that
   * starts later; the others stay or go up by 1. Throws `bad-record`.
   * @param placeOf where the word is, asked for where it is wrong
   */
  pass(word: string, placeOf: () => Place): string {
    const length = lengthOfNumber(word);
    if (length === 0) {
      const isFirst = this.#count === 1 && this.#waiting !== undefined;
      if (isFirst && /^(?:\.\.|…)/.test(word)) this.#isFirstDotted = true;
      return word;
    }
    const text = word.slice(0, length);
    this.end();
    const number = Number.parseInt(text, 10);
    const last = this.#last;
    if (last === undefined ? this.#hasMoves : number !== last && number !== last + 1) {
      const wanted =
        last === undefined ? 'move numbers from the first move on' : `the move number ${last} or ${last + 1}`;
      throw badRecord(placeOf(), `expected a move, or ${wanted}; got ${describe(text)}.`);
    }
    const isDotted = text.endsWith('..') || word[length] === '…';
    if (this.#count++ === 0) this.#isFirstDotted = isDotted && !this.#hasMoves;
    if (!isDotted) this.#hasPlain = true;
    this.#last = number;
    this.#waiting = text;
    this.#placeOf = placeOf;
    return word.slice(text.length);
  }

  /** Whether a move was read. */
  addMove(): void {
    this.#hasMoves = true;
    this.#waiting = undefined;
  }

  /** The next word is not a move. Throws `bad-record` where a number waits for one. */
  end(): void {
    if (this.#waiting === undefined) return;
    const place = this.#placeOf?.() ?? {};
    throw badRecord(place, `expected a move after the move number ${describe(this.#waiting)}; got none.`);
  }
}
