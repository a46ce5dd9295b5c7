/** The bridge: reads requests from one pipe and writes replies to another, whole messages at a time. */

import { fstatSync, readSync, writevSync } from 'node:fs';
import { OtauError } from 'otau';
import { mayBePipe } from 'otau/internal/lib/node/files.js';
import { memoryOf, type Values } from './codec.js';
import { type MethodResult, Methods } from './methods.js';

const WORDS = new TextEncoder();
const TEXT = new TextDecoder();

/**
 * Resolves when the client has closed its pipe.
 * @param refusal an error that is the reply to every request
 */
export async function runBridge(channel: Channel, refusal?: unknown): Promise<void> {
  let current = 0;
  const methods = new Methods((question, content) => askBack(channel, current, question, content));
  for (let request = channel.read(); request !== undefined; request = channel.read()) {
    current = request.id;
    try {
      if (refusal !== undefined) throw refusal;
      const waiting = answer(channel, methods, request);
      if (waiting !== undefined) await waiting;
    } catch (error) {
      sendFault(channel, current, error);
    }
  }
}

/** Synchronous if possible: only methods that wait for something return a promise. */
function answer(channel: Channel, methods: Methods, request: Request): Promise<void> | undefined {
  const { id, kind, object, content } = request;
  if (kind === STEP) {
    const action = new DataView(content.buffer, content.byteOffset, 8).getFloat64(0, true);
    channel.write(id, BYTES, object, [methods.objects.board(object).step(action)]);
    return undefined;
  }
  if (kind === STEP_VECTOR) {
    const actions = new Int32Array(content.buffer, content.byteOffset, content.length >> 2);
    channel.write(id, BYTES, object, methods.objects.vector(object).step(actions));
    return undefined;
  }
  if (kind !== CALL) throw new OtauError('bad-message', `There is no request of kind ${kind}.`);
  const { values, rest } = split(content);
  const { method, ...given } = values;
  const outcome = methods.call(String(method), given, rest);
  if (outcome instanceof Promise) return outcome.then((found) => sendOutcome(channel, id, found));
  sendOutcome(channel, id, outcome);
  return undefined;
}

function sendOutcome(channel: Channel, id: number, { values, bytes = [] }: MethodResult): void {
  if (values === undefined && bytes.length > 0) channel.write(id, BYTES, 0, bytes);
  else channel.write(id, JSON_AND_BYTES, 0, join(values ?? {}, bytes));
}

function sendFault(channel: Channel, id: number, error: unknown): void {
  const known = error instanceof OtauError;
  const message = error instanceof Error ? error.message : String(error);
  const values = known
    ? { code: error.code, message }
    : { code: 'internal', message: `something went wrong that should not: ${message}`, stack: (error as Error)?.stack };
  channel.write(id, FAULT, 0, join(values, []));
}

/** Calls a function of the client during a request. Throws `bad-option` if it fails. */
function askBack(channel: Channel, id: number, question: object, content: Uint8Array): unknown {
  channel.write(id, ASK, 0, join(question, [content]));
  const request = channel.read();
  if (request === undefined) throw new OtauError('closed', 'The other side has closed its pipe.');
  if (request.kind !== ANSWER) throw new OtauError('bad-message', 'Only an answer may come while a function is asked.');
  const { value, failed } = split(request.content).values as { value?: unknown; failed?: string };
  if (failed !== undefined) throw new OtauError('bad-option', failed);
  return value;
}

/** A length, JSON of that length, other bytes. */
function join(values: object, bytes: readonly Uint8Array[]): Uint8Array[] {
  const words = WORDS.encode(JSON.stringify(values));
  return [memoryOf(Uint32Array.of(words.length)), words, ...bytes];
}

function split(content: Uint8Array): { values: Values; rest: Uint8Array } {
  try {
    const length = new DataView(content.buffer, content.byteOffset, 4).getUint32(0, true);
    const values = JSON.parse(TEXT.decode(content.subarray(4, 4 + length))) as Values;
    return { values, rest: content.subarray(4 + length) };
  } catch (cause) {
    throw new OtauError('bad-message', 'A request holds the length of its JSON, the JSON and other bytes.', { cause });
  }
}

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

interface Request {
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
