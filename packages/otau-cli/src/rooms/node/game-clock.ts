/**
 * The game clock of rooms: the milliseconds that the server has been running in total. While the server is down, no time passes for
 * any player. Changes of the system clock do not affect it.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import os from 'node:os';

/** How often the time is saved: a server that is killed loses no more than this. */
const SAVE_INTERVAL_MS = 50;
const DIGITS = 20;
const CLOSED_FILE = -1;

/** The date at which the machine started, as it looked when this process began. */
const STARTED = performance.timeOrigin + performance.now() - os.uptime() * 1000;

/**
 * The date by which the server counts hours and weeks: that of the machine when this process began, and the time since, also that for which the
 * machine slept. So no tournament ends, no code expires and no rating becomes uncertain where somebody sets the machine's clock.
 */
export const calendar = {
  /** Milliseconds since 1970. */
  now: () => Math.round(STARTED + os.uptime() * 1000),
};

export class GameClock {
  #file: number;
  readonly #timer: NodeJS.Timeout;
  #base: number;
  /** The reasons for which the clock is stopped. */
  readonly #holds = new Set<string>();
  /** The time at which the clock is stopped. */
  #held = 0;

  /**
   * @param path the file in which the time is saved
   * @param min the latest time in the events: the clock continues from there or later
   */
  constructor(path: string, min: number) {
    this.#base = Math.max(min, readTime(path)) - performance.now();
    // An emptied file could not be written again where the disk is full
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o666);
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), SAVE_INTERVAL_MS);
    this.#timer.unref();
  }

  now(): number {
    return this.#holds.size > 0 ? this.#held : Math.round(this.#base + performance.now());
  }

  /** Stops the time until all reasons are released. */
  hold(why: string): void {
    this.#held = this.now();
    this.#holds.add(why);
  }

  isHeld(why: string): boolean {
    return this.#holds.has(why);
  }

  release(why: string): void {
    if (this.#holds.delete(why) && this.#holds.size === 0) this.#base = this.#held - performance.now();
  }

  close(): void {
    if (this.#file === CLOSED_FILE) return;
    clearInterval(this.#timer);
    this.#beat();
    closeSync(this.#file);
    // Another file may have this number from now on
    this.#file = CLOSED_FILE;
  }

  /** Without fsync: the system still writes it when the process is killed. */
  #beat(): void {
    try {
      writeSync(this.#file, String(this.now()).padStart(DIGITS), 0);
    } catch {
      // The disk is full: the events contain the time, too
    }
  }
}

function readTime(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0;
  } catch {
    return 0;
  }
}
