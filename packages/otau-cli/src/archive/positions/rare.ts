/**
 * The pages of rare positions, which few games of a segment reached. An entry is a key and a game as one number,
 * `key * games + game`. The differences of the sorted numbers are written as Rice codes (1971): a fixed number of low bits, and
 * the rest as zeros before a one. Few keys are enough, because the games of an entry are replayed.
 */
import { damagedIndex } from '../sqlite/columns.js';
import type { Page } from './pages.js';

/** Half a page of the database; the last key of a page may add some bytes. */
const PAGE_BYTES = 2008;
/** The header of a page: the count of keys, and the number of low bits of a Rice code. */
const HEADER_BYTES = 4;
/** Keys for each entry: fewer keys take less space, but more games are replayed in vain. */
const KEYS_PER_ENTRY = 0.3;
const MAX_KEYS = 0xffffff;
/** A key stands for a range of numbers of 32 bits. */
const NUMBERS = 2 ** 32;
/** Bits that can be read at once. */
const WINDOW_BITS = 24;

/** An entry before the count of keys is known: the lower half of the hash, and the game. */
export function rareEntry(number: number, game: number): number {
  return number * 0x10000 + game;
}

function keyOf(number: number, keys: number): number {
  return Math.floor((number * keys) / NUMBERS);
}

/** The first number of a key. */
function firstOf(key: number, keys: number): number {
  let first = Math.ceil((key * NUMBERS) / keys);
  // Corrects rounding errors of the division
  while (keyOf(first, keys) < key) first++;
  while (first > 0 && keyOf(first - 1, keys) >= key) first--;
  return first;
}

/**
 * Pages of rare positions; the entries of one key are never in two pages.
 * @param entries made by `rareEntry`, in any order; they are overwritten
 * @param games of the segment
 */
export function* writeRare(entries: Float64Array, games: number): Generator<Page> {
  const keys = Math.min(MAX_KEYS, Math.ceil(entries.length * KEYS_PER_ENTRY));
  for (let i = 0; i < entries.length; i++) {
    const number = Math.floor(entries[i] / 0x10000);
    entries[i] = keyOf(number, keys) * games + (entries[i] - number * 0x10000);
  }
  entries.sort();
  const mean = (keys * games) / entries.length;
  const rice = Math.max(0, Math.round(Math.log2(mean * Math.LN2)));
  const writer = new BitWriter();
  let first = 0;
  let last = 0;
  for (const entry of entries) {
    const key = Math.floor(entry / games);
    if (writer.length >= PAGE_BYTES && key !== Math.floor(last / games)) {
      yield { key: firstOf(first, keys), bytes: writer.take() };
    }
    if (writer.length === 0) {
      for (const value of [keys >>> 16, keys >>> 8, keys, rice]) writer.byte(value);
      first = key;
      last = key * games;
    }
    writer.rice(entry - last, rice);
    last = entry;
  }
  if (writer.length > 0) yield { key: firstOf(first, keys), bytes: writer.take() };
}

/**
 * The games of a number in its page, and a few others with the same key. Throws `bad-file`.
 * @param games of the segment
 */
export function findRare({ key: first, bytes }: Page, number: number, games: number): number[] {
  const keys = (bytes[0] << 16) | (bytes[1] << 8) | bytes[2];
  const rice = bytes[3];
  if (!(rice <= WINDOW_BITS)) throw damagedIndex();
  const from = keyOf(number, keys) * games;
  const found: number[] = [];
  const reader = new BitReader(bytes, HEADER_BYTES);
  let entry = keyOf(first, keys) * games;
  for (let more = reader.rice(rice); more >= 0; more = reader.rice(rice)) {
    entry += more;
    if (entry >= from + games) break;
    if (entry >= from) found.push(entry - from);
  }
  return found;
}

class BitWriter {
  readonly #bytes: number[] = [];
  #held = 0;
  #free = 8;

  get length(): number {
    return this.#bytes.length;
  }

  byte(value: number): void {
    this.#bytes.push(value & 0xff);
  }

  rice(value: number, bits: number): void {
    const unit = 2 ** bits;
    const high = Math.floor(value / unit);
    for (let i = 0; i < high; i++) this.#bit(0);
    this.#bit(1);
    const low = value - high * unit;
    for (let bit = bits - 1; bit >= 0; bit--) this.#bit((low >>> bit) & 1);
  }

  take(): Uint8Array {
    if (this.#free < 8) this.#bytes.push(this.#held << this.#free);
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes.length = 0;
    this.#held = 0;
    this.#free = 8;
    return bytes;
  }

  #bit(bit: number): void {
    this.#held = (this.#held << 1) | bit;
    if (--this.#free > 0) return;
    this.#bytes.push(this.#held);
    this.#held = 0;
    this.#free = 8;
  }
}

class BitReader {
  #at: number;
  readonly #end: number;

  constructor(
    private readonly bytes: Uint8Array,
    first: number,
  ) {
    this.#at = 8 * first;
    this.#end = 8 * bytes.length;
  }

  /** The next number; -1 at the end. */
  rice(bits: number): number {
    let high = 0;
    for (;;) {
      if (this.#at >= this.#end) return -1;
      const zeros = Math.min(WINDOW_BITS, Math.clz32(this.#window()));
      high += zeros;
      this.#at += zeros;
      if (zeros === WINDOW_BITS) continue;
      this.#at++;
      break;
    }
    const low = bits === 0 ? 0 : this.#window() >>> (32 - bits);
    this.#at += bits;
    return high * 2 ** bits + low;
  }

  /** The next bits, the first one the highest; at least 25 of them are valid. */
  #window(): number {
    const { bytes } = this;
    const at = this.#at >>> 3;
    return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) << (this.#at & 7);
  }
}
