/**
 * The transposition table of expectimax: bounds of the value of a position, as
 * found by a search of some depth. Averages over throws are not whole numbers, so bounds
 * are kept in full, unlike those of alpha-beta.
 *
 * An entry is four 32-bit numbers (the hash, both halves; depth, finality and age; the best move)
 * and two bounds; four entries make a bucket.
 */
import { OtauError } from '../../lib/error.js';

const NUMBERS = 4;
const BUCKET = 4;
/** Ages of entries. */
export const AGES = 64;
const FINAL = 64;
const DEPTH_SHIFT = 7;

/** @throws `bad-argument` unless a table can have 2^bits entries */
export function checkTableBits(bits: number): void {
  if (Number.isInteger(bits) && bits >= 2 && bits <= 24) return;
  throw new OtauError('bad-argument', `A table of expectimax holds 2^2 to 2^24 entries; got 2^${bits}.`);
}

export class BoundsTable {
  readonly #numbers: Int32Array;
  /** Lowest and highest value in turn. */
  readonly #bounds: Float64Array;
  readonly #mask: number;
  #age = 0;

  /** @param bits the table holds 2^bits entries of 32 bytes; 2 to 24 */
  constructor(bits: number) {
    checkTableBits(bits);
    this.#numbers = new Int32Array(NUMBERS * 2 ** bits);
    this.#bounds = new Float64Array(2 * 2 ** bits);
    this.#mask = 2 ** bits / BUCKET - 1;
  }

  /** Entries of earlier searches are replaced first from now on. */
  newSearch(): void {
    this.#age = (this.#age + 1) % AGES;
  }

  clear(): void {
    this.#numbers.fill(0);
    this.#age = 0;
  }

  /** The number of the entry of a position, for the readers below; -1 where there is none. */
  find(low: number, high: number): number {
    const numbers = this.#numbers;
    const first = (low & this.#mask) * BUCKET;
    for (let entry = first; entry < first + BUCKET; entry++) {
      if (numbers[NUMBERS * entry] === low && numbers[NUMBERS * entry + 1] === high) return entry;
    }
    return -1;
  }

  /** Whether the bounds hold for a search of this depth: found by one, or resting on finished games only. */
  holds(entry: number, depth: number): boolean {
    const state = this.#numbers[NUMBERS * entry + 2];
    const found = state >> DEPTH_SHIFT;
    return found === depth || (found < depth && (state & FINAL) !== 0);
  }

  isFinal(entry: number): boolean {
    return (this.#numbers[NUMBERS * entry + 2] & FINAL) !== 0;
  }

  lower(entry: number): number {
    return this.#bounds[2 * entry];
  }

  upper(entry: number): number {
    return this.#bounds[2 * entry + 1];
  }

  action(entry: number): number {
    return this.#numbers[NUMBERS * entry + 3];
  }

  /** Stores bounds in place of the position's old entry, or of the least valuable entry of its bucket. */
  store(
    low: number,
    high: number,
    depth: number,
    isFinal: boolean,
    lower: number,
    upper: number,
    action: number,
  ): void {
    const numbers = this.#numbers;
    const entry = this.#placeOf(low, high);
    numbers[NUMBERS * entry] = low;
    numbers[NUMBERS * entry + 1] = high;
    numbers[NUMBERS * entry + 2] = (depth << DEPTH_SHIFT) | (isFinal ? FINAL : 0) | this.#age;
    numbers[NUMBERS * entry + 3] = action;
    this.#bounds[2 * entry] = lower;
    this.#bounds[2 * entry + 1] = upper;
  }

  #placeOf(low: number, high: number): number {
    const numbers = this.#numbers;
    const first = (low & this.#mask) * BUCKET;
    let place = first;
    let least = 1 << 30;
    for (let entry = first; entry < first + BUCKET; entry++) {
      const at = NUMBERS * entry;
      if (numbers[at] === low && numbers[at + 1] === high) return entry;
      const state = numbers[at + 2];
      const worth = (state >> DEPTH_SHIFT) + ((state & (AGES - 1)) === this.#age ? 256 : 0);
      if (worth < least) {
        least = worth;
        place = entry;
      }
    }
    return place;
  }
}
