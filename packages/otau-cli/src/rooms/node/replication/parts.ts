/** Splits long texts into parts for NATS, which by default limits a message to one megabyte. */
import { headers, type MsgHdrs } from '@nats-io/transport-node';

export const MAX_PART_BYTES = 256 << 10;
const PART = 'Otau-Part';

/** A part of a text, and headers with its index. */
interface Part {
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
}

/** Splits a text into one or more parts. */
export function cut(text: string): Part[] {
  const whole = Buffer.from(text);
  const count = Math.max(1, Math.ceil(whole.length / MAX_PART_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const head = headers();
    head.set(PART, `${index + 1}/${count}`);
    return { data: whole.subarray(index * MAX_PART_BYTES, (index + 1) * MAX_PART_BYTES), headers: head };
  });
}

/** Joins parts into texts. */
export class Parts {
  #parts: Buffer[] = [];

  /** Adds the next part. Returns the text that it completes; undefined if more parts follow. */
  add(data: Uint8Array, head: MsgHdrs | undefined): string | undefined {
    const [part, count] = (head?.get(PART) || '1/1').split('/').map(Number);
    // An incomplete text is discarded
    if (part !== this.#parts.length + 1) this.#parts = [];
    if (part === this.#parts.length + 1) this.#parts.push(Buffer.from(data));
    if (this.#parts.length < count) return undefined;
    const text = Buffer.concat(this.#parts).toString();
    this.#parts = [];
    return text;
  }
}
