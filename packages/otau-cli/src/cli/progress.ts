/** What a long command does while it works: it shows its progress and listens for Ctrl-C. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Input, Interrupted, type Output } from './command.js';
import { formatDuration } from './text.js';

/** How often progress is shown, in milliseconds: at a terminal, and elsewhere. */
const TERMINAL_INTERVAL_MS = 500;
const PIPE_INTERVAL_MS = 10_000;

export class ProgressLine {
  #last: number;
  /** Lines that the next text is drawn over. */
  #drawn = 0;

  readonly isLive: boolean;

  constructor(
    private readonly output: Output,
    protected readonly input: Input,
    isQuiet = false,
  ) {
    this.isLive = input.isTerminal && !isQuiet;
    this.#last = this.isLive ? Number.NEGATIVE_INFINITY : input.now();
  }

  isDue(): boolean {
    const now = this.input.now();
    if (now - this.#last < (this.isLive ? TERMINAL_INTERVAL_MS : PIPE_INTERVAL_MS)) return false;
    this.#last = now;
    return true;
  }

  /** Shows lines until the next ones come; they are cut so that none takes two of the terminal. */
  show(text: string): void {
    if (!this.isLive) {
      this.output.warn(text);
      return;
    }
    const lines = text.split('\n').map((line) => line.slice(0, this.output.columns - 1));
    this.print(lines.join('\n'));
    this.#drawn = lines.length;
  }

  /** Prints what stays, in place of the lines shown last. The cursor may stand behind a key that the terminal has echoed, as `^C`. */
  print(text: string): void {
    this.output.print(`${this.#drawn === 0 ? '' : `\r\x1b[${this.#drawn}A\x1b[J`}${text}`);
    this.#drawn = 0;
  }
}

/** Work whose amount is known: `12 of 100 lines, 0:03:12 left`, now and then. */
export class Countdown extends ProgressLine {
  readonly #started = this.input.now();

  /**
   * @param unit what is counted, in the plural
   * @param before how much was done before
   */
  constructor(
    output: Output,
    input: Input,
    private readonly work: { readonly total: number; readonly unit: string; readonly before?: number },
    isQuiet = false,
  ) {
    super(output, input, isQuiet);
  }

  /** @param more further text */
  count(done: number, more = ''): void {
    if (!this.isDue()) return;
    const { total, unit, before = 0 } = this.work;
    const elapsed = this.input.now() - this.#started;
    const left = done > before ? `, ${formatDuration((elapsed * (total - done)) / (done - before))} left` : '';
    this.show(`${done} of ${total} ${unit}${more}${left}`);
  }
}

function leave(reason: Interrupted): never {
  throw reason;
}

const CHECK_INTERVAL_MS = 50;

/**
 * Waits for work to end.
 * @param onInterrupt called at each Ctrl-C; it is up to it to end the work, which is left alone where nothing is given
 * @param onTick called at each look, as for showing progress
 */
export async function waitFor<Result>(
  work: Promise<Result>,
  input: Input,
  onInterrupt: (reason: Interrupted) => void = leave,
  onTick: () => void = () => {},
): Promise<Result> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([done, sleep(CHECK_INTERVAL_MS)]);
    onTick();
    try {
      await input.yieldToEvents();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      onInterrupt(error);
    }
  }
  return done;
}
