/** The bridge: reads requests from one pipe and writes replies to another, whole messages at a time. */
import { fstatSync, readSync, writeSync } from 'node:fs';
import { OtauError } from 'otau';
import { mayBePipe } from 'otau/internal/lib/node/files.js';
import { type MethodResult, Methods, type Values } from './methods.js';

/**
 * Resolves when the client has closed its pipe.
 * @param refusal an error that is the reply to every request
 */
export async function runBridge(channel: Channel, refusal?: unknown): Promise<void> {
  const methods = new Methods();
  for (let request = channel.read(); request !== undefined; request = channel.read()) {
    const reply = refusal === undefined ? await answer(methods, request.words, request.bytes) : faultOf(refusal);
    const { values = {}, bytes = [] } = reply;
    channel.write(values, bytes);
  }
}

/** The reply to a request. It never fails: what goes wrong is a `fault`. */
export async function answer(methods: Methods, words: string, bytes: Uint8Array): Promise<MethodResult> {
  try {
    const { method, ...given } = valuesOf(words);
    return await methods.call(String(method), given, bytes);
  } catch (error) {
    return faultOf(error);
  }
}

function valuesOf(words: string): Values {
  try {
    return JSON.parse(words) as Values;
  } catch (cause) {
    throw new OtauError('bad-message', 'A request holds JSON and other bytes.', { cause });
  }
}

export function faultOf(error: unknown): MethodResult {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OtauError) return { values: { fault: { code: error.code, message } } };
  const told = `something went wrong that should not: ${message}`;
  return { values: { fault: { code: 'internal', message: told, stack: (error as Error)?.stack } } };
}

/** Bytes before the content of every message: the length of its JSON and that of its other bytes, uint32, little-endian. */
const HEADER = 8;
/** Requests are actions, options, at most the seeds of many games. */
const MAX_REQUEST_BYTES = 1 << 28;
const TEXT = new TextDecoder();

interface Request {
  readonly words: string;
  /** A view that holds until the next read. */
  readonly bytes: Uint8Array;
}

/** Messages of plain values and bytes. The next request is read only after the reply to the one before. */
export class Channel {
  #buffer = new Uint8Array(1 << 16);

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
    const view = new DataView(this.#buffer.buffer);
    const end = HEADER + view.getUint32(0, true);
    const length = end + view.getUint32(4, true);
    if (length > HEADER + MAX_REQUEST_BYTES) throw new RangeError(`A request of ${length} bytes is too long.`);
    if (length > this.#buffer.length) this.#buffer = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
    if (!this.#fill(HEADER, length)) return undefined;
    return { words: TEXT.decode(this.#buffer.subarray(HEADER, end)), bytes: this.#buffer.subarray(end, length) };
  }

  write(values: object, bytes: readonly Uint8Array[]): void {
    const words = Buffer.from(JSON.stringify(values));
    const header = Buffer.alloc(HEADER);
    header.writeUInt32LE(words.length, 0);
    header.writeUInt32LE(
      bytes.reduce((sum, part) => sum + part.length, 0),
      4,
    );
    for (let left = Buffer.concat([header, words, ...bytes]); left.length > 0; ) {
      left = left.subarray(writeSync(this.output, left));
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
}
