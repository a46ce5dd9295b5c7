/**
 * Move numbers are passed over, but only in their place. Elsewhere a number is a move with a full stop
 * after it, `76 98.`, and the move would be lost.
 */
import { badRecord, describe, type Place } from './place.js';

const MOVE_NUMBER = /^(\d{1,9})\.{1,3}/;

/** The move numbers of one game, as far as it has been read. */
export class MoveNumbers {
  #last: number | undefined;
  #hasMoves = false;
  /** The number whose move has not come yet. */
  #waiting: { readonly text: string; readonly place: Place } | undefined;

  /** The word without the number before it: nothing is left of a number alone. Throws `bad-record`. */
  pass(word: string, place: Place): string {
    const [text, digits] = MOVE_NUMBER.exec(word) ?? [];
    if (text === undefined) return word;
    this.end();
    this.#checkPlace(Number(digits), text, place);
    this.#last = Number(digits);
    this.#waiting = { text, place };
    return word.slice(text.length);
  }

  /** The first number may be any, for a game that starts later; the others stay or go up by 1. */
  #checkPlace(number: number, text: string, place: Place): void {
    const last = this.#last;
    if (last === undefined && this.#hasMoves) {
      throw badRecord(place, `expected a move, or move numbers from the first move on; got ${describe(text)}.`);
    }
    if (last !== undefined && number !== last && number !== last + 1) {
      throw badRecord(place, `expected a move, or the move number ${last} or ${last + 1}; got ${describe(text)}.`);
    }
  }

  /** Whether a move was read. */
  addMove(): void {
    this.#hasMoves = true;
    this.#waiting = undefined;
  }

  /** The next word is not a move. Throws `bad-record` where a number waits for one. */
  end(): void {
    if (this.#waiting === undefined) return;
    const { text, place } = this.#waiting;
    throw badRecord(place, `expected a move after the move number ${describe(text)}; got none.`);
  }
}
