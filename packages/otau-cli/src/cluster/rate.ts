/** Games are counted over the last ten minutes, or since the start if that is shorter. */
const WINDOW_MS = 600_000;
/** A shorter time is not enough for a rate. */
const MIN_TIME_MS = 1000;

/** The number of games an hour. */
export class Rate {
  readonly #start: number;
  readonly #times: number[] = [];

  /** @param now a clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#start = now();
  }

  /** Counts a game. */
  count(): void {
    this.#times.push(this.now());
  }

  /** Games an hour, rounded. */
  perHour(): number {
    const now = this.now();
    while (this.#times.length > 0 && this.#times[0] < now - WINDOW_MS) this.#times.shift();
    const time = Math.max(MIN_TIME_MS, Math.min(WINDOW_MS, now - this.#start));
    return Math.round((this.#times.length / time) * 3_600_000);
  }
}
