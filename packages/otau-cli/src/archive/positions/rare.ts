/**
 * The pages of rare positions, which few games of a segment reached. An entry is a key and a game as one number,
 * `key * games + game`. The differences of the sorted numbers are written as Rice codes (1971): a fixed number of low bits, and
 * the rest as zeros before a one. Few keys are enough, because the games of an entry are replayed.
 */
import { damagedIndex } from '../sqlite/columns.js';
import { enlarged } from '../sqlite/numbers.js';
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
const WINDOW_BITS = 24;

/** Rare positions by the lower half of their hashes, until the count of keys is known. Each is sorted once. */
export class RareEntries {
  readonly #numbers: Uint32Array;
  readonly #games: Uint16Array;
  length = 0;

  constructor(room: number) {
    this.#numbers = new Uint32Array(room);
    this.#games = new Uint16Array(room);
  }

  add(number: number, game: number): void {
    this.#numbers[this.length] = number;
    this.#games[this.length++] = game;
  }

  /** The entries by key and game, in groups: a first key, then numbers of 2^16 * the keys above it + the game. */
  *sorted(keys: number): Generator<readonly [first: number, entries: Uint32Array]> {
    const found = this.#numbers.subarray(0, this.length);
    const ends = new Uint32Array(GROUPS);
    for (let at = 0; at < found.length; at++) {
      found[at] = keyOf(found[at], keys);
      ends[found[at] >>> GROUP_SHIFT]++;
    }
    for (let group = 1; group < GROUPS; group++) ends[group] += ends[group - 1];
    const entries = new Uint32Array(this.length);
    for (let at = found.length - 1; at >= 0; at--) {
      const key = found[at];
      entries[--ends[key >>> GROUP_SHIFT]] = (key & GROUP_MASK) * 0x10000 + this.#games[at];
    }
    for (let group = 0; group < GROUPS; group++) {
      yield [group << GROUP_SHIFT, entries.subarray(ends[group], ends[group + 1]).sort()];
    }
  }
}

/** Keys of one group. */
const GROUP_SHIFT = 12;
const GROUP_MASK = (1 << GROUP_SHIFT) - 1;
const GROUPS = 1 << (24 - GROUP_SHIFT);

function keyOf(number: number, keys: number): number {
  return Math.floor((number * keys) / NUMBERS);
}

function firstOf(key: number, keys: number): number {
  let first = Math.ceil((key * NUMBERS) / keys);
  // Corrects rounding errors of the division
  while (keyOf(first, keys) < key) first++;
  while (first > 0 && keyOf(first - 1, keys) >= key) first--;
  return first;
}

/**
 * Pages of rare positions; the entries of one key are never in two pages.
 * @param games of the segment
 */
export function* writeRare(rare: RareEntries, games: number): Generator<Page> {
  const keys = Math.min(MAX_KEYS, Math.ceil(rare.length * KEYS_PER_ENTRY));
  const mean = (keys * games) / rare.length;
  const rice = Math.max(0, Math.round(Math.log2(mean * Math.LN2)));
  const scale = 2 ** rice;
  const writer = new BitWriter();
  let first = 0;
  let lastKey = 0;
  let last = 0;
  for (const [firstKey, entries] of rare.sorted(keys)) {
    for (let at = 0; at < entries.length; at++) {
      const sorted = entries[at];
      const key = firstKey + (sorted >>> 16);
      const entry = key * games + (sorted & 0xffff);
      if (writer.length >= PAGE_BYTES && key !== lastKey) yield { key: firstOf(first, keys), bytes: writer.take() };
      if (writer.length === 0) {
        for (const value of [keys >>> 16, keys >>> 8, keys, rice]) writer.bits(value & 0xff, 8);
        first = key;
        last = key * games;
      }
      writer.rice(entry - last, rice, scale);
      last = entry;
      lastKey = key;
    }
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
  #bytes = new Uint8Array(2 * PAGE_BYTES);
  #held = 0;
  /** How many bits of `#held` are not written yet. */
  #count = 0;
  length = 0;

  /** @param count at most 24 */
  bits(value: number, count: number): void {
    this.#held = (this.#held << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      if (this.length === this.#bytes.length) this.#bytes = enlarged(this.#bytes, new Uint8Array(2 * this.length));
      this.#bytes[this.length++] = this.#held >>> this.#count;
    }
  }

  /** @param scale 2 to the power of `bits` */
  rice(value: number, bits: number, scale: number): void {
    let zeros = Math.floor(value / scale);
    const low = value - zeros * scale;
    // Most codes fit a window
    if (zeros + 1 + bits <= WINDOW_BITS) {
      this.bits(scale + low, zeros + 1 + bits);
      return;
    }
    for (; zeros >= WINDOW_BITS; zeros -= WINDOW_BITS) this.bits(0, WINDOW_BITS);
    if (zeros > 0) this.bits(0, zeros);
    this.bits(1, 1);
    this.bits(low, bits);
  }

  take(): Uint8Array {
    if (this.#count > 0) this.bits(0, 8 - this.#count);
    const bytes = this.#bytes.slice(0, this.length);
    this.length = 0;
    return bytes;
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
