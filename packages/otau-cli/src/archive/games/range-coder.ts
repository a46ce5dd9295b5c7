/**
 * Range coding (Martin, 1979) with 48 bits, which numbers of JavaScript hold exactly. One of `among` equally likely choices
 * takes log2(among) bits, also if that is not a whole number.
 */
const BYTE = 0x100;
const MAX_RANGE = 2 ** 48;
/** Below this range, the highest byte is final. */
const MIN_RANGE = 2 ** 40;
const TOP_BYTES = 6;

export class RangeWriter {
  readonly #bytes: number[] = [];
  #low = 0;
  #range = MAX_RANGE;

  /** @param choice from 0 to below `among` */
  write(choice: number, among: number): void {
    if (among < 2) return;
    this.#range = Math.floor(this.#range / among);
    this.#low += choice * this.#range;
    this.#carry();
    while (this.#range < MIN_RANGE) {
      this.#push();
      this.#range *= BYTE;
    }
  }

  /** The bytes of all choices. Zeros at the end are left out: the reader continues with zeros. */
  take(): Uint8Array {
    // The number in the range with the most zero bytes at the end
    for (let unit = MAX_RANGE; ; unit /= BYTE) {
      const round = Math.ceil(this.#low / unit) * unit;
      if (round >= this.#low + this.#range) continue;
      this.#low = round;
      break;
    }
    this.#carry();
    for (let i = 0; i < TOP_BYTES; i++) this.#push();
    while (this.#bytes.at(-1) === 0) this.#bytes.pop();
    return Uint8Array.from(this.#bytes);
  }

  #push(): void {
    const byte = Math.floor(this.#low / MIN_RANGE);
    this.#bytes.push(byte);
    this.#low = (this.#low - byte * MIN_RANGE) * BYTE;
  }

  #carry(): void {
    if (this.#low < MAX_RANGE) return;
    this.#low -= MAX_RANGE;
    let at = this.#bytes.length - 1;
    while (this.#bytes[at] === BYTE - 1) this.#bytes[at--] = 0;
    this.#bytes[at]++;
  }
}

/** Reads what `RangeWriter` has written. Any other bytes give some valid choices. */
export class RangeReader {
  #at = 0;
  #value = 0;
  #range = MAX_RANGE;

  constructor(private readonly bytes: Uint8Array) {
    for (let i = 0; i < TOP_BYTES; i++) this.#pull();
  }

  read(among: number): number {
    if (among < 2) return 0;
    this.#range = Math.floor(this.#range / among);
    const choice = Math.min(among - 1, Math.floor(this.#value / this.#range));
    // Damaged bytes can exceed the range
    this.#value = Math.min(this.#value - choice * this.#range, this.#range - 1);
    while (this.#range < MIN_RANGE) {
      this.#pull();
      this.#range *= BYTE;
    }
    return choice;
  }

  #pull(): void {
    this.#value = this.#value * BYTE + (this.bytes[this.#at++] ?? 0);
  }
}
