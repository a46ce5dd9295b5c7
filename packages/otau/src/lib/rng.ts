/**
 * Seeded random numbers. Everything random in the project takes an `Rng`, so that the
 * same seed gives the same bytes on every machine and in the browser.
 *
 * Generator: xoshiro128** 1.1 (Blackman and Vigna, 2018), seeded through splitmix32.
 */
import { OtauError, quote } from './error.js';

/** The whole state of an `Rng`: four unsigned 32-bit integers, to be saved and restored. */
export type RngState = readonly [number, number, number, number];

/** A generator of random numbers: equal seeds give equal numbers on every machine. */
export class Rng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** @param seed a safe integer (a number) or any text; equal seeds give equal streams. */
  constructor(seed: number | string) {
    let hash = seedHash(seed);
    const draw = (): number => {
      hash = (hash + 0x9e3779b9) | 0;
      let mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return mixed ^ (mixed >>> 15);
    };
    this.#a = draw();
    this.#b = draw();
    this.#c = draw();
    this.#d = draw() | 1; // never the all-zero state
  }

  /**
   * A generator seeded with 128 bits of a text, where `new Rng` takes 32: for many streams side by side, of which
   * no two may be the same. Hash: cyrb128 (bryc, public domain).
   */
  static wide(seed: string): Rng {
    let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
    for (const char of seed) {
      const code = char.codePointAt(0) as number;
      a = b ^ Math.imul(a ^ code, 597399067);
      b = c ^ Math.imul(b ^ code, 2869860233);
      c = d ^ Math.imul(c ^ code, 951274213);
      d = a ^ Math.imul(d ^ code, 2716044179);
    }
    a = Math.imul(c ^ (a >>> 18), 597399067);
    b = Math.imul(d ^ (b >>> 22), 2869860233);
    c = Math.imul(a ^ (c >>> 17), 951274213);
    d = Math.imul(b ^ (d >>> 19), 2716044179);
    return Rng.from([a >>> 0, b >>> 0, c >>> 0, (d | 1) >>> 0]);
  }

  /** A generator that continues from a saved state. */
  static from(state: RngState): Rng {
    const rng = new Rng(0);
    rng.restore(state);
    return rng;
  }

  /** Continues from a saved state. Throws `bad-seed`. */
  restore(state: RngState): void {
    if (state.length !== 4 || state.every((word) => word === 0) || !state.every((word) => word === word >>> 0)) {
      throw new OtauError(
        'bad-seed',
        `A generator state is four unsigned 32-bit integers, not all zero; got ${quote(state)}.`,
      );
    }
    [this.#a, this.#b, this.#c, this.#d] = state.map((word) => word | 0) as [number, number, number, number];
  }

  /** The state to save; `Rng.from(state)` continues with the same numbers. */
  state(): RngState {
    return [this.#a >>> 0, this.#b >>> 0, this.#c >>> 0, this.#d >>> 0];
  }

  /** The next number, 0 to 2^32 - 1. */
  uint32(): number {
    const b = this.#b;
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const c = this.#c ^ this.#a;
    const d = this.#d ^ b;
    this.#b = b ^ c;
    this.#a ^= d;
    this.#c = c ^ (b << 9);
    this.#d = (d << 11) | (d >>> 21);
    return result;
  }

  /** A whole number from 0 to n - 1, every one equally likely; n from 1 to 2^20. Source: Lemire (2019). */
  below(n: number): number {
    let product = this.uint32() * n; // below 2^52, so exact
    if (product >>> 0 < n) {
      const unfair = (0x100000000 - n) % n;
      while (product >>> 0 < unfair) product = this.uint32() * n;
    }
    return (product / 0x100000000) >>> 0;
  }

  /** A number in [0, 1) with 32 random bits. */
  float(): number {
    return this.uint32() / 0x100000000;
  }

  /** An index drawn with the first `count` weights of `weights`: not negative, and `total` (1 for probabilities) together. */
  pick(weights: ArrayLike<number>, count: number, total = 1): number {
    let left = this.float() * total;
    for (let i = 0; i < count - 1; i++) {
      left -= weights[i];
      if (left < 0) return i;
    }
    return count - 1;
  }
}

/** 32 bits of a seed: FNV-1a over its text, so that 7 and '7' are the same seed. */
function seedHash(seed: number | string): number {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed)) {
    throw new OtauError('bad-seed', `A seed is a whole number or a text; got ${quote(seed)}.`);
  }
  let hash = 0x811c9dc5;
  for (const char of String(seed)) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return hash;
}
