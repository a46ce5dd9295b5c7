/**
 * The metrics of a run as they are written: a page of JSON lines of a growing file, or a stream of server-sent events.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJsonObject } from 'otau';
import { RUN_FILES } from '../learn/run/names.js';
import { type OpenFile, openInside, readBytes } from './files.js';
import { type FoundRun, isThere } from './runs.js';

/** The intervals of event streams. */
export interface EventTimes {
  /** Milliseconds between two checks of a file. */
  readonly look: number;
  /** Milliseconds without events after which a comment keeps the stream alive. */
  readonly quiet: number;
}

/** Tells a browser to wait two seconds before it connects again. */
const OPENING = 'retry: 2000\n\n';

export class EventStreams {
  readonly #open = new Set<AbortController>();

  constructor(
    readonly max: number,
    readonly times: EventTimes,
  ) {}

  get isFull(): boolean {
    return this.#open.size >= this.max;
  }

  /** Ends all streams. */
  close(): void {
    for (const controller of this.#open) controller.abort();
  }

  /** The events of a run from a line of its metrics on. Nothing is read while the browser does not read the stream. */
  of(run: FoundRun, from: number): ReadableStream<Uint8Array> {
    const ending = new AbortController();
    const lines = followLines({
      ...this.times,
      from,
      signal: ending.signal,
      open: () => openInside(run.folder, [RUN_FILES.metrics]),
      isThere: () => isThere(run),
    });
    const encoder = new TextEncoder();
    const finish = (): void => {
      this.#open.delete(ending);
      ending.abort();
      lines.return(undefined).catch(() => {}); // lets go of the file where it was read
    };
    this.#open.add(ending);
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(encoder.encode(OPENING)),
        pull: async (controller) => {
          const { done, value } = await lines.next().catch(() => ({ done: true as const, value: undefined }));
          if (value !== undefined) controller.enqueue(encoder.encode(formatEvent(value)));
          if (!done) return;
          finish();
          controller.close();
        },
        cancel: finish,
      },
      { highWaterMark: 1 },
    );
  }
}

/** The id of an event is the number of the next line. */
function formatEvent(event: LineEvent): string {
  if (event.kind === 'line') return `id: ${event.number + 1}\nevent: metrics\ndata: ${event.text}\n\n`;
  if (event.kind === 'reset') return 'id: 0\nevent: reset\ndata: {}\n\n';
  if (event.kind === 'gone') return 'event: gone\ndata: {}\n\n';
  return ': still here\n\n';
}

/** The rest of the file is not read, so a broken file does not block the server. */
const MAX_READ_BYTES = 64 << 20;
/** Reading ends before a line that is longer than this: it is no line of metrics. */
const MAX_LINE_BYTES = 1 << 18;
const CHUNK = 1 << 16;
const LINE_FEED = 0x0a;

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

/** The JSON object of a line, as text without line breaks; undefined if the line is no object. */
function parseLine(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8').replace(/[\r\n]/g, '');
  return parseJsonObject(text) === undefined ? undefined : text;
}

/**
 * @param from the number of the first line to read, from 0
 * @returns the lines, null for one that is no JSON object; the number of the one after the last; whether there are more now
 */
export async function readPage(file: OpenFile, from: number, max: { lines: number; bytes: number }) {
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

type LineEvent =
  | { readonly kind: 'line'; readonly number: number; readonly text: string }
  /** The file was replaced, or lines that were sent have changed: all lines follow again. */
  | { readonly kind: 'reset' }
  /** There were no new lines for a while. */
  | { readonly kind: 'quiet' }
  /** The folder was deleted. */
  | { readonly kind: 'gone' };

interface FollowOptions extends EventTimes {
  readonly from: number;
  readonly signal: AbortSignal;
  /** Undefined if the file does not exist now. */
  readonly open: () => Promise<OpenFile | undefined>;
  readonly isThere: () => Promise<boolean>;
}

/**
 * Yields the lines of a file from one on, then each new one, until the signal or until the folder is deleted. It polls the file,
 * which works on every file system, also when the file is replaced, as runs do.
 */
async function* followLines({ from, look, quiet, signal, open, isThere }: FollowOptions): AsyncGenerator<LineEvent> {
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

/** The position up to which a file has been read, with a digest of the lines before. */
class Reader {
  state = '';
  /** The number of lines read so far. */
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
