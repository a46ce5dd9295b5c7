/**
 * The transposition table: what a search has found out about positions, by their hash.
 *
 * An entry takes four 32-bit numbers, and four entries make a bucket, which is a line of the
 * processor's cache:
 *
 *     0, 1   the hash, both halves
 *     2      score in the upper 16 bits, then depth (8), bound (2), age (6)
 *     3      the best move
 */
import { OtauError } from '../lib/error.js';

/** What a stored score says: the value is at most, at least or exactly that. */
export const AT_MOST = 1;
export const AT_LEAST = 2;
export const EXACT = 3;

/** The stored depth of a score that rests on finished games only: no deeper search can change it. */
export const TO_THE_END = 255;

const NUMBERS = 4;
const BUCKET = 4;
const AGES = 64;

export class TranspositionTable {
  readonly #entries: Int32Array;
  readonly #mask: number;
  #age = 0;
  /** Nothing is stored yet: there is nothing to clear, and the memory need not be touched. */
  #isEmpty = true;

  /** @param bits the table holds 2^bits entries of 16 bytes; 2 to 26 */
  constructor(bits: number) {
    if (!(Number.isInteger(bits) && bits >= 2 && bits <= 26)) {
      throw new OtauError('bad-argument', `A table holds 2^2 to 2^26 entries; got 2^${bits}.`);
    }
    this.#entries = new Int32Array(NUMBERS * 2 ** bits);
    this.#mask = 2 ** bits / BUCKET - 1;
  }

  /** A search begins: from now on entries of earlier ones are given up first. */
  newSearch(): void {
    this.#age = (this.#age + 1) % AGES;
  }

  clear(): void {
    if (this.#isEmpty) return;
    this.#isEmpty = true;
    this.#entries.fill(0);
    this.#age = 0;
  }

  /** Where the entry of a position stands, for the readers below; -1 where there is none. */
  find(low: number, high: number): number {
    const entries = this.#entries;
    const first = (low & this.#mask) * (NUMBERS * BUCKET);
    for (let at = first; at < first + NUMBERS * BUCKET; at += NUMBERS) {
      if (entries[at] === low && entries[at + 1] === high) return at;
    }
    return -1;
  }

  score(at: number): number {
    return this.#entries[at + 2] >> 16;
  }

  depth(at: number): number {
    return (this.#entries[at + 2] >>> 8) & 255;
  }

  bound(at: number): number {
    return (this.#entries[at + 2] >>> 6) & 3;
  }

  action(at: number): number {
    return this.#entries[at + 3];
  }

  /**
   * Keeps a score, in place of what the position had, or of the entry of its bucket that is worth least.
   * @param depth 0 to 255
   * @param score a 16-bit number
   */
  store(low: number, high: number, depth: number, score: number, bound: number, action: number): void {
    const entries = this.#entries;
    const first = (low & this.#mask) * (NUMBERS * BUCKET);
    let place = first;
    let least = 1 << 30;
    for (let at = first; at < first + NUMBERS * BUCKET; at += NUMBERS) {
      if (entries[at] === low && entries[at + 1] === high) {
        place = at;
        break;
      }
      const packed = entries[at + 2];
      const worth = ((packed >>> 8) & 255) + ((packed & (AGES - 1)) === this.#age ? 256 : 0);
      if (worth < least) {
        least = worth;
        place = at;
      }
    }
    this.#isEmpty = false;
    entries[place] = low;
    entries[place + 1] = high;
    entries[place + 2] = (score << 16) | (depth << 8) | (bound << 6) | this.#age;
    entries[place + 3] = action;
  }
}
