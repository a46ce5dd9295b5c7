/** How a long command shows its progress: at a terminal lines that are drawn over, elsewhere new lines now and then. */
import type { Input, Output } from './command.js';

/** How often progress is shown, in milliseconds: at a terminal, and elsewhere. */
const TERMINAL_INTERVAL_MS = 500;
const PIPE_INTERVAL_MS = 10_000;

export class Progress {
  #last: number;
  /** Lines that the next text is drawn over. */
  #drawn = 0;

  /** @param isLive whether lines are drawn over */
  constructor(
    private readonly output: Output,
    private readonly input: Input,
    readonly isLive = input.isTerminal,
  ) {
    this.#last = isLive ? Number.NEGATIVE_INFINITY : input.now();
  }

  /** Whether it is time to show something again. */
  isDue(): boolean {
    const now = this.input.now();
    if (now - this.#last < (this.isLive ? TERMINAL_INTERVAL_MS : PIPE_INTERVAL_MS)) return false;
    this.#last = now;
    return true;
  }

  /** Shows lines until the next ones come; they are cut so that none takes two of the terminal. */
  show(text: string): void {
    if (!this.isLive) {
      this.output.print(text);
      return;
    }
    const lines = text.split('\n').map((line) => line.slice(0, this.output.columns - 1));
    this.keep(lines.join('\n'));
    this.#drawn = lines.length;
  }

  /** Prints what stays, in place of the lines shown last. */
  keep(text: string): void {
    this.output.print(`${this.#drawn === 0 ? '' : `\x1b[${this.#drawn}A\x1b[J`}${text}`);
    this.#drawn = 0;
  }
}
