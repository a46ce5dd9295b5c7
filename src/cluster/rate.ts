/** How many games an hour: those of the last ten minutes, or since the beginning if that is less. */
const SPAN = 600_000;
/** Shorter times say nothing yet. */
const SHORTEST = 1000;

export class Rate {
  readonly #begun: number;
  readonly #times: number[] = [];

  /** @param now the clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#begun = now();
  }

  count(): void {
    this.#times.push(this.now());
  }

  /** Games an hour, whole. */
  perHour(): number {
    const now = this.now();
    while (this.#times.length > 0 && this.#times[0] < now - SPAN) this.#times.shift();
    const time = Math.max(SHORTEST, Math.min(SPAN, now - this.#begun));
    return Math.round((this.#times.length / time) * 3_600_000);
  }
}
