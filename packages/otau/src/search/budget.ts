/**
 * When a search has to stop. Reading the clock at every position would cost more than the
 * position, so a search counts positions and reads the clock only when `next` is reached; the number of
 * positions in between is adjusted to about half a millisecond while it runs.
 */
import { OtauError } from '../lib/error.js';
import type { SearchLimits } from './search.js';

/** Thrown through a search by `Budget.poll`, and caught where the search began. */
export const STOPPED: unique symbol = Symbol('search stopped');

const POLL_INTERVAL_MS = 0.5;
const FIRST_POLL = 256;
const LAST_POLL = 1 << 18;

export class Budget {
  /** The count of positions at which to call `poll`. */
  next: number;
  /** Why the search stopped, once it has. */
  reason: 'limit' | 'stop' = 'limit';
  readonly #now: () => number;
  readonly #start: number;
  readonly #time: number;
  readonly #nodes: number;
  readonly #stop: (() => boolean) | undefined;
  readonly #timed: boolean;
  #interval = FIRST_POLL;
  #last: number;

  constructor(limits: SearchLimits) {
    this.#now = limits.now ?? systemClock;
    this.#start = this.#now();
    this.#last = this.#start;
    this.#time = limit('time', limits.time);
    this.#nodes = limit('nodes', limits.nodes);
    this.#stop = limits.stop;
    this.#timed = limits.time !== undefined || limits.stop !== undefined;
    this.next = this.#nextAfter(0);
  }

  /** Milliseconds since the search began. */
  elapsed(): number {
    return this.#now() - this.#start;
  }

  /** Throws `STOPPED` when the search has to end; else sets `next`. */
  poll(nodes: number): void {
    if (nodes >= this.#nodes) throw STOPPED;
    if (this.#timed) {
      if (this.#stop?.()) {
        this.reason = 'stop';
        throw STOPPED;
      }
      const now = this.#now();
      if (now - this.#start >= this.#time) throw STOPPED;
      this.#fit(now - this.#last);
      this.#last = now;
    }
    this.next = this.#nextAfter(nodes);
  }

  #nextAfter(nodes: number): number {
    return this.#timed ? Math.min(nodes + this.#interval, this.#nodes) : this.#nodes;
  }

  /** Fits the interval to the last one's duration; at most doubled or halved, as one measurement can be wrong. */
  #fit(took: number): void {
    const factor = Math.min(2, Math.max(0.5, POLL_INTERVAL_MS / Math.max(took, 0.01)));
    this.#interval = Math.min(LAST_POLL, Math.max(16, Math.round(this.#interval * factor)));
  }
}

function limit(name: string, value: number | undefined): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (value >= 0) return value;
  throw new OtauError('bad-limit', `A search's ${name} is a number from 0 on; got ${value}.`);
}

function systemClock(): number {
  return (globalThis as unknown as { performance: { now(): number } }).performance.now();
}
