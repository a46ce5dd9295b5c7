/**
 * The two pipes between this process and the one that started it: whole messages in and out, as
 * docs/python.md describes them. Reads block in the system, not in the event loop: a step costs one read and one write, and
 * allocates nothing.
 */
import { fstatSync, readSync, writevSync } from 'node:fs';
import { mayBePipe } from 'otau/internal/lib/node/pipes.js';

/** The kind of a request. */
export const CALL = 0;
export const STEP = 1;
export const STEP_VECTOR = 2;
export const ANSWER = 3;

/** The kind of a reply. */
export const BYTES = 0;
export const JSON_AND_BYTES = 1;
export const FAULT = 2;
export const ASK = 3;

/** Bytes before the content of every message; see `Channel`. */
export const HEADER = 16;
/** Requests are steps, options, at most the seeds of many games. */
const MAX_REQUEST_BYTES = 1 << 28;

export interface Request {
  readonly id: number;
  readonly kind: number;
  /** The object of the request. */
  readonly object: number;
  /** Its content; a view that holds until the next read. */
  readonly content: Uint8Array;
}

/**
 * A message has 16 bytes of header, little-endian: the length of what follows (uint32), the number
 * of the request (uint32), what it is (uint8), three zeros, the object (uint32); then the content.
 * The reply to a request carries its number.
 */
export class Channel {
  #buffer = new Uint8Array(1 << 16);
  #view = new DataView(this.#buffer.buffer);
  readonly #header = new Uint8Array(HEADER);
  readonly #headerView = new DataView(this.#header.buffer);

  /**
   * @param input file descriptor of requests
   * @param output file descriptor of replies
   */
  constructor(
    readonly input: number,
    readonly output: number,
  ) {
    mayBePipe(() => fstatSync(input));
    mayBePipe(() => fstatSync(output));
  }

  /** The next request; undefined once the client has closed the pipe. */
  read(): Request | undefined {
    if (!this.#fill(0, HEADER)) return undefined;
    const length = this.#view.getUint32(0, true);
    const id = this.#view.getUint32(4, true);
    const kind = this.#buffer[8];
    const object = this.#view.getUint32(12, true);
    if (length > MAX_REQUEST_BYTES) throw new RangeError(`A request of ${length} bytes is too long.`);
    if (HEADER + length > this.#buffer.length) this.#grow(HEADER + length);
    if (!this.#fill(HEADER, HEADER + length)) return undefined;
    return { id, kind, object, content: this.#buffer.subarray(HEADER, HEADER + length) };
  }

  /** Sends one message. Its content is the concatenation of the parts. */
  write(id: number, kind: number, object: number, parts: readonly Uint8Array[]): void {
    let length = 0;
    for (const part of parts) length += part.length;
    this.#headerView.setUint32(0, length, true);
    this.#headerView.setUint32(4, id, true);
    this.#header[8] = kind;
    this.#headerView.setUint32(12, object, true);
    this.#send([this.#header, ...parts], HEADER + length);
  }

  #send(parts: Uint8Array[], length: number): void {
    let sent = writevSync(this.output, parts);
    if (sent === length) return;
    let left = parts;
    for (let total = sent; total < length; total += sent) {
      left = unsentParts(left, sent);
      sent = writevSync(this.output, left);
    }
  }

  /** Reads until the buffer has `end` bytes; false if the input ends before. */
  #fill(from: number, end: number): boolean {
    for (let at = from; at < end; ) {
      const read = readSync(this.input, this.#buffer, at, end - at, null);
      if (read === 0) return false;
      at += read;
    }
    return true;
  }

  #grow(length: number): void {
    const larger = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
    larger.set(this.#buffer.subarray(0, HEADER));
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** The rest of the parts after the first `sent` bytes. */
function unsentParts(parts: readonly Uint8Array[], sent: number): Uint8Array[] {
  let gone = sent;
  return parts.flatMap((part) => {
    const cut = Math.min(gone, part.length);
    gone -= cut;
    return cut === part.length ? [] : [part.subarray(cut)];
  });
}
