/**
 * Server-sent events: the metrics of a run as they are written. Every open stream reads the file at an interval, so their number
 * is limited. All end with the server.
 */
import { RUN_FILES } from '../learn/run/names.js';
import { openInside } from './files.js';
import { followLines, type LineEvent } from './json-lines.js';
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
