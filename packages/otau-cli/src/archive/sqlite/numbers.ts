/** Writes and reads whole numbers as bytes (LEB128): seven bits in each, the lowest first. */
import { damagedIndex } from './columns.js';

const INITIAL_BYTES = 8192;

/** Copies numbers into an array with more room. */
export function enlarged<Numbers extends Uint32Array | Uint16Array | Uint8Array>(few: Numbers, more: Numbers): Numbers {
  more.set(few);
  return more;
}

export class NumberWriter {
  #bytes = new Uint8Array(INITIAL_BYTES);
  length = 0;

  /** A whole number that is not negative. */
  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.length++] = rest;
  }

  /** The differences of numbers that rise; `sums` reads them. */
  differences(numbers: ArrayLike<number>): void {
    for (let i = 0, before = 0; i < numbers.length; i++) {
      this.number(numbers[i] - before);
      before = numbers[i];
    }
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  take(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.length);
    this.length = 0;
    return bytes;
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    this.#bytes = enlarged(this.#bytes, new Uint8Array(2 * Math.max(this.#bytes.length, count)));
  }
}

export class NumberReader {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  get hasMore(): boolean {
    return this.at < this.bytes.length;
  }

  /** Fills `sums` with the sums of the next differences, most of which are one byte. */
  sums(sums: Uint16Array): void {
    const { bytes } = this;
    let sum = 0;
    for (let i = 0; i < sums.length; i++) {
      const byte = bytes[this.at];
      if (byte < 0x80) {
        this.at++;
        sum += byte;
      } else sum += this.number();
      sums[i] = sum;
    }
  }

  /** Throws `bad-file` at the end of the bytes. */
  number(): number {
    const first = this.bytes[this.at];
    if (first < 0x80) {
      this.at++;
      return first;
    }
    let value = 0;
    let scale = 1;
    for (;;) {
      if (this.at >= this.bytes.length) throw damagedIndex();
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }
}
