/**
 * Game clocks: untimed, with increment or with delay. A clock never reads the time itself;
 * callers pass the time in milliseconds, so that games repeat and tests are exact.
 * The game decides what a player without time gets (`Game.forfeit`).
 */
import { OtauError, quote } from '../lib/error.js';

/** All times in milliseconds. */
export interface TimeControl {
  /** Time of each player for the game; Infinity is untimed. */
  readonly initial: number;
  /** Given after each turn. */
  readonly increment: number;
  /** Milliseconds that the clock waits at the beginning of each turn before it runs. */
  readonly delay: number;
}

/** A time control without a limit. */
export const UNTIMED: TimeControl = { initial: Number.POSITIVE_INFINITY, increment: 0, delay: 0 };

const FORM = /^(?:(\d{1,4}):([0-5]\d)|(\d{1,5}))(?:([+~])(\d{1,4}))?$/;
const DAYS = /^([1-9]\d?)d$/;
const DAY_MS = 86_400_000;

/** Reads `untimed`, `10:00`, `10:00+5` (increment), `10:00~5` (delay), seconds as `600+5`, or days a move as `3d`. Throws `bad-time`. */
export function parseTimeControl(text: string): TimeControl {
  const trimmed = text.trim();
  if (trimmed === 'untimed' || trimmed === '-') return UNTIMED;
  const days = DAYS.exec(trimmed)?.[1];
  // Every turn begins with that much time, and the rest of it is lost
  if (days !== undefined) return { initial: 0, increment: 0, delay: DAY_MS * Number(days) };
  const match = trimmed.length > 16 ? null : FORM.exec(trimmed);
  const [, minutes, rest, seconds, kind, extra] = match ?? [];
  const initial = seconds !== undefined ? Number(seconds) : 60 * Number(minutes) + Number(rest);
  const needsTime = kind !== '~'; // with a delay alone every turn may take that long, with an increment alone nobody could begin
  if (match === null || initial + Number(extra ?? 0) === 0 || (initial === 0 && needsTime)) {
    throw new OtauError(
      'bad-time',
      `A time control is untimed, minutes:seconds such as 10:00, with an increment 10:00+5 or with a delay 10:00~5, or days a move 3d; got ${quote(text)}.`,
    );
  }
  const perTurn = 1000 * Number(extra ?? 0);
  return { initial: 1000 * initial, increment: kind === '+' ? perTurn : 0, delay: kind === '~' ? perTurn : 0 };
}

/** The text of a time control of whole seconds. */
export function formatTimeControl(control: TimeControl): string {
  if (control.initial === Number.POSITIVE_INFINITY) return 'untimed';
  if (control.initial === 0 && control.delay >= DAY_MS && control.delay % DAY_MS === 0)
    return `${control.delay / DAY_MS}d`;
  const text = formatTime(control.initial);
  if (control.increment > 0) return `${text}+${control.increment / 1000}`;
  return control.delay > 0 ? `${text}~${control.delay / 1000}` : text;
}

/** Minutes and seconds, rounded up so that 0:00 means no time left: `9:05`. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A clock's whole state, to be kept with each move and given back to `restore`. */
export interface ClockState {
  readonly left: readonly number[];
  readonly running: number | undefined;
}

/** The clocks of all players of one game. Times are milliseconds that the caller gives. */
export class Clock {
  #left: number[];
  #running: number | undefined;
  #since = 0;
  /** What a turn that was stopped has not used of its delay. */
  #delayLeft = 0;

  constructor(
    readonly control: TimeControl,
    players: number,
  ) {
    this.#left = new Array<number>(players).fill(control.initial);
  }

  /** The player whose time runs, if any. */
  get running(): number | undefined {
    return this.#running;
  }

  /**
   * A turn of `player` begins: the delay first, then the player's time runs.
   * @param delay milliseconds; that of the control unless given
   */
  start(player: number, now: number, delay: number = this.control.delay): void {
    this.#running = player;
    this.#since = now + delay;
  }

  /** The turn of `player` ends in time and earns the increment; the player's time stops if it runs. */
  endTurn(player: number, now: number): void {
    if (player === this.#running) this.stop(now);
    this.#left[player] += this.control.increment;
  }

  /** Time runs again for a player whose turn was stopped and continues, with what the turn has not used of its delay. */
  resume(player: number, now: number): void {
    this.#running = player;
    this.#since = now + this.#delayLeft;
  }

  /** Stops the running turn without ending it: the time used is taken off, and nobody's time runs. */
  stop(now: number): void {
    const player = this.#running;
    if (player === undefined) return;
    this.#delayLeft = this.delayLeft(now);
    this.#left[player] = this.left(player, now);
    this.#running = undefined;
  }

  /** Milliseconds that remain of the running turn's delay, 0 where no time runs. */
  delayLeft(now: number): number {
    return this.#running === undefined ? 0 : Math.max(0, this.#since - now);
  }

  /** Milliseconds that `player` has left, never below 0. */
  left(player: number, now: number): number {
    const used = player === this.#running ? Math.max(0, now - this.#since) : 0;
    return Math.max(0, this.#left[player] - used);
  }

  /** The player whose time has run out, if any. */
  flagged(now: number): number | undefined {
    const player = this.#running;
    // Until its delay is over no turn is late.
    return player !== undefined && now > this.#since && this.left(player, now) === 0 ? player : undefined;
  }

  /** The times as they are at `now`. */
  state(now: number): ClockState {
    return { left: this.#left.map((_, player) => this.left(player, now)), running: this.#running };
  }

  /** Goes back to an earlier state; a turn that ran then starts again at `now`. */
  restore(state: ClockState, now: number): void {
    this.#left = [...state.left];
    this.#running = undefined;
    this.#delayLeft = this.control.delay;
    if (state.running !== undefined) this.start(state.running, now);
  }
}
