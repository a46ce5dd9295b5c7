/**
 * A stack of positions, one a ply, that can be hashed: searches play on it.
 *
 * The hash is computed again from the row's bytes, read as 32-bit words: 8 ns for 24 bytes,
 * less than a sixth of the cost of making the move, and it does not depend on the game.
 */
import type { Row } from '../core/game.js';

export class RowStack {
  /** A row for each ply; views of one buffer. */
  readonly rows: readonly Row[];
  /** The hash of the row last hashed: two independent 32-bit numbers. */
  low = 0;
  high = 0;
  readonly #words: Int32Array;
  readonly #stride: number;

  /** @param rowSize bytes of one position; they are padded to whole words by zeros */
  constructor(rowSize: number, count: number) {
    this.#stride = Math.ceil(rowSize / 4);
    this.#words = new Int32Array(this.#stride * count);
    const { buffer } = this.#words;
    this.rows = Array.from({ length: count }, (_, i) => new Uint8Array(buffer, 4 * this.#stride * i, rowSize));
  }

  /** Copies row `index` to the one after it: faster by words than a move that copies by bytes. */
  advance(index: number): void {
    const words = this.#words;
    const stride = this.#stride;
    const start = (index + 1) * stride;
    const end = start + stride;
    for (let i = start; i < end; i++) words[i] = words[i - stride];
  }

  /** Sets `low` and `high` to the hash of row `index`. */
  hash(index: number): void {
    const words = this.#words;
    const end = (index + 1) * this.#stride;
    let low = 0x9e3779b9 | 0;
    let high = 0x85ebca6b | 0;
    for (let i = index * this.#stride; i < end; i++) {
      const word = words[i];
      low = Math.imul(low ^ word, 0xcc9e2d51);
      low ^= low >>> 15;
      high = Math.imul((high + word) | 0, 0x1b873593);
      high ^= high >>> 13;
    }
    low = Math.imul(low, 0x846ca68b);
    this.low = low ^ (low >>> 16);
    high = Math.imul(high, 0xc2b2ae35);
    this.high = high ^ (high >>> 16);
  }
}
