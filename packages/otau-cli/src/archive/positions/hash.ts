/**
 * The 64-bit hash of a position. It is computed from the rules and the row of the canonical image: positions of other rules
 * have other hashes, mirrored positions have the same one.
 *
 * The index stores only a part of it: up to 24 bits for rare positions, whose games are then replayed, and 40 bits for the
 * shared ones, of which a segment has some ten thousand.
 *
 * The mixing is that of MurmurHash3 (Appleby, 2011) on two 32-bit halves.
 */
import { Canonical, type Game, type Row, rulesKey } from 'otau';

export class PositionHash {
  readonly canonical: Canonical;
  /** A row to play in: `find` does not copy it. */
  readonly row: Row;
  readonly #words: Int32Array;
  readonly #image: Row;
  readonly #seeds: readonly [number, number];
  readonly #halves: Int32Array;

  constructor(readonly game: Game) {
    this.canonical = new Canonical(game);
    this.#words = new Int32Array(Math.ceil(game.rowSize / 4));
    this.#image = new Uint8Array(this.#words.buffer, 0, game.rowSize);
    // A position without images is hashed where it stands
    this.row = game.symmetries.length > 1 ? new Uint8Array(game.rowSize) : this.#image;
    this.#halves = new Int32Array(2);
    const key = new TextEncoder().encode(rulesKey(game));
    const padded = new Uint8Array(4 * Math.ceil(key.length / 4));
    padded.set(key);
    this.#mix(new Int32Array(padded.buffer), 0x9e3779b9, key.length);
    this.#seeds = [this.#halves[0], this.#halves[1]];
  }

  /** Hashes a position: `low` and `high` are the same for its images. `canonical` then maps its actions. */
  find(row: Row): void {
    if (this.game.symmetries.length > 1) this.#image.set(this.canonical.find(row));
    else if (row !== this.row) this.#image.set(row);
    this.#mix(this.#words, this.#seeds[0], this.#seeds[1]);
  }

  /** The lower 32 bits of the last hash. */
  get low(): number {
    return this.#halves[0] >>> 0;
  }

  /** The upper 32 bits of the last hash. */
  get high(): number {
    return this.#halves[1] >>> 0;
  }

  #mix(words: Int32Array, low: number, high: number): void {
    for (let i = 0; i < words.length; i++) {
      const word = words[i];
      low ^= Math.imul(rotateLeft(Math.imul(word, 0x239b961b), 15), 0xab0e9789);
      low = (Math.imul(rotateLeft(low, 19) + high, 5) + 0x561ccd1b) | 0;
      high ^= Math.imul(rotateLeft(Math.imul(word, 0x38b34ae5), 18), 0xa1e38b93);
      high = (Math.imul(rotateLeft(high, 13) + low, 5) + 0x32ac3b17) | 0;
    }
    low = (low + high) | 0;
    high = (high + low) | 0;
    low = finalMix(low);
    high = finalMix(high);
    low = (low + high) | 0;
    high = (high + low) | 0;
    this.#halves[0] = low;
    this.#halves[1] = high;
  }
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function finalMix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
