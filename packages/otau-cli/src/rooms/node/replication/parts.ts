/** Long texts go over NATS in parts: it takes a megabyte at once unless set otherwise. */
import { headers, type MsgHdrs } from '@nats-io/transport-node';

export const MAX_PART_BYTES = 256 << 10;
const PART = 'Otau-Part';

/** A part of a text, and headers that say which one it is. */
interface Part {
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
}

/** Cuts a text: one part at the least. */
export function cut(text: string): Part[] {
  const whole = Buffer.from(text);
  const count = Math.max(1, Math.ceil(whole.length / MAX_PART_BYTES));
  return Array.from({ length: count }, (_, index) => {
    const head = headers();
    head.set(PART, `${index + 1}/${count}`);
    return { data: whole.subarray(index * MAX_PART_BYTES, (index + 1) * MAX_PART_BYTES), headers: head };
  });
}

/** Puts texts together again. */
export class Parts {
  #parts: Buffer[] = [];

  /** Takes the next part. Returns the text that it ends; undefined where more follows. */
  add(data: Uint8Array, head: MsgHdrs | undefined): string | undefined {
    const [part, count] = (head?.get(PART) || '1/1').split('/').map(Number);
    // A text that was begun and not ended is void
    if (part !== this.#parts.length + 1) this.#parts = [];
    if (part === this.#parts.length + 1) this.#parts.push(Buffer.from(data));
    if (this.#parts.length < count) return undefined;
    const text = Buffer.concat(this.#parts).toString();
    this.#parts = [];
    return text;
  }
}
