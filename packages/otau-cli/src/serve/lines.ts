/**
 * Lines of JSON in a file that grows: a page of them from a line on, and all of them as they come. A line
 * counts once it has ended; one that is no JSON object keeps its number and is passed over.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenFile, readBytes } from './files.js';

/** The rest of the file is not read, so a broken file does not block the server. */
const MAX_READ_BYTES = 64 << 20;
/** A longer line is no line of metrics: reading ends before it. */
const MAX_LINE_BYTES = 1 << 18;
const CHUNK = 1 << 16;
const LINE_FEED = 0x0a;

/** The whole lines of a file that begin at a byte, in their order, each with its line feed. */
async function* linesFrom({ handle, size }: OpenFile, start: number): AsyncGenerator<Buffer> {
  const end = Math.min(size, MAX_READ_BYTES);
  let rest: Buffer = Buffer.alloc(0);
  for (let next = start; next < end; ) {
    const chunk = await readBytes(handle, next, Math.min(CHUNK, end - next));
    if (chunk.length === 0) return;
    next += chunk.length;
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let begin = 0;
    for (let stop = rest.indexOf(LINE_FEED); stop >= 0; stop = rest.indexOf(LINE_FEED, begin)) {
      yield rest.subarray(begin, stop + 1);
      begin = stop + 1;
    }
    rest = rest.subarray(begin);
    if (rest.length > MAX_LINE_BYTES) return;
  }
}

/** The JSON object in a line as text without line breaks; undefined where it holds none. */
function parseLine(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8').replace(/[\r\n]/g, '');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : undefined;
  } catch {
    return undefined;
  }
}

export interface Page {
  /** The lines from the one asked for on; null for what is no JSON object. */
  readonly lines: readonly (string | null)[];
  /** The number of the line after the last one here. */
  readonly next: number;
  /** Whether there are more lines now. */
  readonly more: boolean;
}

/** @param from the number of the first line wanted; lines count from 0 */
export async function readPage(file: OpenFile, from: number, max: { lines: number; bytes: number }): Promise<Page> {
  const lines: (string | null)[] = [];
  let number = 0;
  let weight = 0;
  for await (const bytes of linesFrom(file, 0)) {
    if (number++ < from) continue;
    if (lines.length >= max.lines || weight > max.bytes) return { lines, next: from + lines.length, more: true };
    lines.push(parseLine(bytes) ?? null);
    weight += bytes.length;
  }
  return { lines, next: Math.min(number, from + lines.length), more: false };
}

/** What a reader of a growing file receives. */
export type LineEvent =
  | { readonly kind: 'line'; readonly number: number; readonly text: string }
  /** The file is another one, or lines that were sent have changed: all lines follow from the first on. */
  | { readonly kind: 'reset' }
  /** Nothing has happened for a while. */
  | { readonly kind: 'quiet' }
  /** There is nothing to read any more. */
  | { readonly kind: 'gone' };

export interface FollowOptions {
  readonly from: number;
  /** Milliseconds between two looks at the file. */
  readonly look: number;
  /** Milliseconds after which silence is reported. */
  readonly quiet: number;
  readonly signal: AbortSignal;
  /** Undefined where there is no such file now. */
  readonly open: () => Promise<OpenFile | undefined>;
  /** Whether the folder of the file is still there. */
  readonly isThere: () => Promise<boolean>;
}

/**
 * Tells the lines of a file from one on, then each new one, until the signal or the end of the folder. It looks
 * at the file now and then instead of being notified: that works on every file system, and when the file is
 * replaced by a new one, as runs do it.
 */
export async function* followLines({
  from,
  look,
  quiet,
  signal,
  open,
  isThere,
}: FollowOptions): AsyncGenerator<LineEvent> {
  let reader = new Reader(from);
  let silence = 0;
  while (!signal.aborted) {
    const file = await open();
    if (file === undefined && !(await isThere())) return yield { kind: 'gone' };
    try {
      if (file !== undefined && file.state !== reader.state) {
        if (!(await reader.isContinuedBy(file))) {
          reader = new Reader(0);
          yield { kind: 'reset' };
        }
        for await (const event of reader.read(file)) {
          silence = 0;
          yield event;
        }
        if (reader.number < reader.from) {
          reader = new Reader(0); // the client has seen lines that no longer exist
          yield { kind: 'reset' };
          continue;
        }
      }
    } finally {
      await file?.handle.close();
    }
    silence += look;
    if (silence >= quiet) {
      silence = 0;
      yield { kind: 'quiet' };
    }
    await pause(look, undefined, { signal }).catch(() => {});
  }
}

/** How far a file has been read, and what stood there. */
class Reader {
  state = '';
  /** Lines read so far. */
  number = 0;
  #offset = 0;
  #digest = createHash('sha256');

  constructor(readonly from: number) {}

  /** Whether a file begins with the lines read so far. */
  async isContinuedBy(file: OpenFile): Promise<boolean> {
    if (file.size < this.#offset) return false;
    const begun = createHash('sha256');
    for (let done = 0; done < this.#offset; ) {
      const bytes = await readBytes(file.handle, done, Math.min(CHUNK, this.#offset - done));
      if (bytes.length === 0) return false;
      begun.update(bytes);
      done += bytes.length;
    }
    return begun.digest('hex') === this.#digest.copy().digest('hex');
  }

  async *read(file: OpenFile): AsyncGenerator<LineEvent> {
    for await (const bytes of linesFrom(file, this.#offset)) {
      const number = this.number++;
      this.#offset += bytes.length;
      this.#digest.update(bytes);
      const text = number < this.from ? undefined : parseLine(bytes);
      if (text !== undefined) yield { kind: 'line', number, text };
    }
    this.state = file.state;
  }
}
