/**
 * The positions of one game in order: what a single row cannot hold. Applies the limits that the rules
 * leave to the history (ply limit, repetition) and takes moves back. Matches, environments
 * and the app use it.
 */
import { sameBytes } from '../lib/bytes.js';
import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { type Actor, CHANCE, type Counters, firstCounters, type Game, OVER, type Row } from './game.js';
import { rowAfter } from './rows.js';

/** Why a game ended. `rules`: the position itself is finished. */
export type EndReason = 'rules' | 'limit' | 'repetition' | 'agreement' | 'time' | 'resignation' | 'illegal';

/** How a game ended. */
export interface Ending {
  readonly reason: EndReason;
  /** -1..1 for each player. */
  readonly results: readonly number[];
}

/** The positions of one game in order, with moves played and taken back. `play` throws `illegal-move` or `game-over`. */
export class History {
  readonly #rows: Row[];
  readonly #counters: Counters[];
  readonly #actions: number[] = [];

  /**
   * @param start the first position and its counters; the game's own start if left out
   * @param rng needed where the game draws something at its start, as who moves first
   */
  constructor(
    readonly game: Game,
    start?: { readonly row: Row; readonly counters?: Counters },
    rng?: Rng,
  ) {
    const row = start === undefined ? new Uint8Array(game.rowSize) : copyRow(game, start.row);
    if (start === undefined) game.start(row, rng);
    this.#rows = [row];
    this.#counters = [{ ...(start?.counters ?? firstCounters()) }];
  }

  /** Actions and outcomes so far. */
  get length(): number {
    return this.#actions.length;
  }

  /** The present position; not to be written to. */
  get row(): Row {
    return this.#rows[this.length];
  }

  get counters(): Readonly<Counters> {
    return this.#counters[this.length];
  }

  get actor(): Actor {
    return this.game.actor(this.row);
  }

  /**
   * Plies played since the first position of this history, as the game counts them. The ply limit holds for
   * these: a position set up with a high move number can be played on from.
   */
  get plies(): number {
    return this.counters.ply - this.#counters[0].ply;
  }

  get actions(): readonly number[] {
    return this.#actions;
  }

  /** Moves that a player has made. */
  movesOf(player: number): number {
    let moves = 0;
    for (let ply = 0; ply < this.length; ply++) if (this.game.actor(this.#rows[ply]) === player) moves++;
    return moves;
  }

  /** The position after `ply` actions and outcomes, 0 for the first. */
  rowAt(ply: number): Row {
    if (!(Number.isInteger(ply) && ply >= 0 && ply <= this.length)) {
      throw new OtauError('bad-ply', `The history has positions 0 to ${this.length}; got ${ply}.`);
    }
    return this.#rows[ply];
  }

  /** The positions before that one, the first one first. */
  rowsBefore(ply: number): readonly Row[] {
    return this.#rows.slice(0, ply);
  }

  countersAt(ply: number): Readonly<Counters> {
    this.rowAt(ply);
    return this.#counters[ply];
  }

  /** Plays a legal action, or an outcome where chance moves. Throws `illegal-move` and stays as it was otherwise. */
  play(action: number): void {
    checkLegal(this.game, this.row, action);
    const before = this.row;
    const after = rowAfter(this.game, before, action);
    const counters = { ...this.counters };
    this.game.count(before, action, after, counters);
    this.#rows.push(after);
    this.#counters.push(counters);
    this.#actions.push(action);
  }

  /** Takes the last action or outcome back and returns it. Throws `bad-ply` at the first position. */
  undo(): number {
    const action = this.#actions.pop();
    if (action === undefined) throw new OtauError('bad-ply', 'There is no move to take back.');
    this.#rows.pop();
    this.#counters.pop();
    return action;
  }

  /** How often the present position has occurred, now included. */
  occurrences(): number {
    const now = this.row;
    let count = 0;
    for (let ply = 0; ply <= this.length; ply++) if (sameBytes(this.#rows[ply], now)) count++;
    return count;
  }

  /** Whether a player may claim a draw now (only where the game's repetition rule is a claim). */
  canClaim(): boolean {
    return this.actor !== OVER && this.game.limits.repetition === 'claim' && this.occurrences() >= 3;
  }

  /** Whether chance has just moved: its outcome is still to be played, the last one too. */
  #hasOpenThrow(): boolean {
    return this.length > 0 && this.game.actor(this.#rows[this.length - 1]) === CHANCE;
  }

  /**
   * How the game has ended by itself, or undefined. The limit counts the plies of this history, not those before its first position.
   * @param claims true where nobody is there to claim a draw, as in an environment: a claimable draw is then taken.
   */
  ending(claims = false): Ending | undefined {
    const { game, row } = this;
    const { repetition } = game.limits;
    const repeats = repetition === 'draw' || (repetition === 'claim' && claims);
    const plies = this.#hasOpenThrow() ? 0 : this.plies;
    const reason = stopReason(game, row, plies, () => (repeats ? this.occurrences() : 1));
    return reason && endingOf(game, row, reason);
  }
}

/** A copy of a row given from outside. Throws `bad-position` if it cannot be one of this game. */
export function copyRow(game: Game, row: Row): Row {
  if (row.length === game.rowSize) return row.slice();
  throw new OtauError(
    'bad-position',
    `A row of ${game.id} with these options has ${game.rowSize} bytes, not ${row.length}.`,
  );
}

/** The results of a finished position, for each player. */
export function resultsOf(game: Game, row: Row): number[] {
  return Array.from({ length: game.players }, (_, player) => game.result(row, player));
}

/**
 * Why a game stops in a position, or undefined while it goes on: a finished position comes before a repetition, that before the limit.
 * @param plies those played since the first position
 * @param times how often the position has occurred; 1 where that does not count
 */
export function stopReason(
  game: Game,
  row: Row,
  plies: number,
  times: () => number,
): 'rules' | 'repetition' | 'limit' | undefined {
  if (game.actor(row) === OVER) return 'rules';
  if (game.limits.repetition !== 'none' && times() >= 3) return 'repetition';
  return plies >= game.limits.plies ? 'limit' : undefined;
}

/** What a player has, -1..1, in a finished position or in one that the ply limit ends. */
export function finalResult(game: Game, row: Row, player: number): number {
  return game.actor(row) === OVER ? game.result(row, player) : (game.limits.result?.(row, player) ?? 0);
}

/** How a game ends in a position by its rules, by the limit, or, for any other reason, as a draw. */
export function endingOf(game: Game, row: Row, reason: EndReason): Ending {
  const isDecided = reason === 'rules' || reason === 'limit';
  const results = Array.from({ length: game.players }, (_, player) => (isDecided ? finalResult(game, row, player) : 0));
  return { reason, results };
}

/** Throws unless `action` is legal (or, where chance moves, an outcome). */
export function checkLegal(game: Game, row: Row, action: number): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: no move can be played.');
  if (isLegal(game, row, action)) return;
  const what = actor < 0 ? 'an outcome' : 'a legal action';
  throw new OtauError('illegal-move', `${action} is not ${what} in the position ${game.formatPosition(row)}.`);
}

/** Buffers for short-lived lists of legal actions: each move asks, and allocating would take longer than the list. */
let listed = new Uint16Array(0);

/** Whether `action` is legal (or, where chance moves, an outcome). */
export function isLegal(game: Game, row: Row, action: number): boolean {
  if (listed.length < game.maxLegal) listed = new Uint16Array(game.maxLegal);
  const count = game.legal(row, listed);
  for (let i = 0; i < count; i++) if (listed[i] === action) return true;
  if (count > 0) return false;
  return Number.isInteger(action) && action >= 0 && action < game.outcomes(row, new Float32Array(game.maxLegal));
}
