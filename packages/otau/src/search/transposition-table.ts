/**
 * The transposition table: what a search has found about positions, by their hash.
 *
 * An entry takes four 32-bit numbers, and four entries make a bucket, which is a line of the
 * processor's cache:
 *
 *     0      the lower half of the hash
 *     1      the upper half, xor number 2
 *     2      score in the upper 16 bits, then depth (8), bound (2), age (6)
 *     3      the best move
 *
 * Threads may share a table without locks. An entry that two of them wrote at once, a number by this
 * and a number by that one, does not match the hash of any position, as number 1 says what number 2
 * has to be (Hyatt and Mann, A lockless transposition table implementation for parallel search,
 * 2002). The move is not checked so: who uses it makes sure that it is legal, and it only orders.
 */
import { OtauError } from '../lib/error.js';

/** What a stored score says: the value is at most, at least or exactly that. */
export const UPPER_BOUND = 1;
export const LOWER_BOUND = 2;
export const EXACT = 3;

/** The stored depth of a score that rests on finished games only: no deeper search can change it. */
export const PROVEN_DEPTH = 255;

const NUMBERS = 4;
const BUCKET = 4;
const AGES = 64;

/** The length of the memory of a table of 2^bits entries. */
export function tableBytes(bits: number): number {
  return 4 * NUMBERS * 2 ** bits;
}

/** @throws `bad-argument` where there is no table of 2^bits entries */
export function checkTableBits(bits: number): void {
  if (Number.isInteger(bits) && bits >= 2 && bits <= 26) return;
  throw new OtauError('bad-argument', `A table holds 2^2 to 2^26 entries; got 2^${bits}.`);
}

export class TranspositionTable {
  readonly #entries: Int32Array;
  readonly #mask: number;
  /** That of the present search, 0 to 63: the same for all threads that share the table. */
  age = 0;
  /** Nothing is stored yet: there is nothing to clear, and the memory need not be touched. Not known where threads share it. */
  #isEmpty: boolean;
  /** Number 2 of the entry last found, as it was then: another thread may write there any time. */
  #found = 0;

  /**
   * @param bits the table holds 2^bits entries of 16 bytes; 2 to 26
   * @param memory what several threads share, at least `tableBytes(bits)` long; the table's own unless given
   */
  constructor(bits: number, memory?: Int32Array) {
    checkTableBits(bits);
    this.#entries = memory ?? new Int32Array(NUMBERS * 2 ** bits);
    this.#isEmpty = memory === undefined;
    this.#mask = 2 ** bits / BUCKET - 1;
  }

  /** A search begins: from now on entries of earlier ones are given up first. */
  newSearch(): void {
    this.age = (this.age + 1) % AGES;
  }

  clear(): void {
    if (this.#isEmpty) return;
    this.#isEmpty = this.#entries.buffer instanceof ArrayBuffer;
    this.#entries.fill(0);
    this.age = 0;
  }

  /** The index of the entry of a position; -1 where there is none. The readers below then read it. */
  find(low: number, high: number): number {
    const entries = this.#entries;
    const first = (low & this.#mask) * (NUMBERS * BUCKET);
    for (let at = first; at < first + NUMBERS * BUCKET; at += NUMBERS) {
      if (entries[at] !== low) continue;
      const packed = entries[at + 2];
      if ((entries[at + 1] ^ packed) !== high) continue;
      this.#found = packed;
      return at;
    }
    return -1;
  }

  /** Of the entry last found. */
  score(): number {
    return this.#found >> 16;
  }

  /** Of the entry last found. */
  depth(): number {
    return (this.#found >>> 8) & 255;
  }

  /** Of the entry last found. */
  bound(): number {
    return (this.#found >>> 6) & 3;
  }

  /** The move stored there by now; perhaps the move of another position. */
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
    const { age } = this;
    const written = (score << 16) | (depth << 8) | (bound << 6) | age;
    const first = (low & this.#mask) * (NUMBERS * BUCKET);
    let place = first;
    let least = 1 << 30;
    for (let at = first; at < first + NUMBERS * BUCKET; at += NUMBERS) {
      const packed = entries[at + 2];
      if (entries[at] === low && (entries[at + 1] ^ packed) === high) {
        place = at;
        break;
      }
      const worth = ((packed >>> 8) & 255) + ((packed & (AGES - 1)) === age ? 256 : 0);
      if (worth < least) {
        least = worth;
        place = at;
      }
    }
    this.#isEmpty = false;
    entries[place] = low;
    entries[place + 1] = high ^ written;
    entries[place + 2] = written;
    entries[place + 3] = action;
  }
}
