/** Abalone as a `Game`: two, three or four players, line-ups and placement start. */

import {
  type Actor,
  type Counters,
  firstCounters,
  type Game,
  type Layout,
  type Limits,
  OVER,
  type Row,
  type Symmetry,
  type TensorSpec,
} from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import type { Rng } from '../../lib/rng.js';
import { type AbaloneField, EJECTED, layoutOf, OVER_FLAG, PLAYER, TO_PLACE, toggle, WINNERS } from './board.js';
import { CELLS } from './cells.js';
import { formatMove, formatPosition, NOTATIONS, parseMove, parsePosition, type TextRules } from './notation.js';
import { encode, inputSpec, observationSpec, observe } from './observation.js';
import { type AbaloneOptions, homeCells, MARBLES_TO_PLACE } from './options.js';
import { canonicalAction, forfeit, list, MAX_MOVES, type MoveType, moveType, play, rowSizeOf } from './rules.js';
import { homeTurn, inverse, symmetriesOf, turnAction } from './symmetry.js';

/**
 * The rules of Abalone with its options fixed. You get one from `createGame('abalone', options)`.
 * An action is a column of one to three marbles and a direction, or a cell to place a marble on; see RULES.md.
 */
export class Abalone implements Game<AbaloneOptions, AbaloneField> {
  readonly id = 'abalone';
  readonly version = 1;
  readonly players: number;
  readonly rowSize: number;
  readonly actionCount = CELLS * CELLS;
  readonly maxLegal = MAX_MOVES;
  readonly layout: Layout<AbaloneField>;
  readonly limits: Limits;
  readonly observation: TensorSpec;
  readonly input: TensorSpec;
  readonly notations = NOTATIONS;
  readonly symmetries: readonly Symmetry[];

  readonly #rules: TextRules;
  readonly #homes: readonly (readonly number[])[];
  readonly #scratch: Row;

  constructor(readonly options: AbaloneOptions) {
    const { players, marblesToEject, placement, firstPlayer } = options;
    this.players = players;
    this.rowSize = rowSizeOf(players);
    this.layout = layoutOf(players);
    this.limits = { plies: options.maxTurns, repetition: options.repetition ? 'draw' : 'none' };
    this.observation = observationSpec(players);
    this.input = inputSpec(players, marblesToEject);
    this.symmetries = symmetriesOf(players);
    this.#homes = homeCells(options);
    this.#rules = {
      players,
      marblesToEject,
      placement,
      marbles: this.#homes.map((cells) => (placement ? MARBLES_TO_PLACE : cells.length)),
      firstPlayer: firstPlayer === 'random' ? undefined : firstPlayer,
    };
    this.#scratch = new Uint8Array(this.rowSize);
  }

  /** `rng` is needed for `firstPlayer: 'random'`. */
  start(out: Row, rng?: Rng): void {
    out.fill(0);
    out[PLAYER] = this.#drawFirst(rng);
    out[TO_PLACE] = this.options.placement ? 2 * MARBLES_TO_PLACE : 0;
    this.#homes.forEach((cells, player) => {
      for (const cell of cells) toggle(out, player, cell);
    });
  }

  #drawFirst(rng: Rng | undefined): number {
    if (this.#rules.firstPlayer !== undefined) return this.#rules.firstPlayer;
    if (rng !== undefined) return rng.below(this.players);
    throw new OtauError('bad-seed', 'A random first player needs a random number generator at the start.');
  }

  actor(row: Row): Actor {
    return row[OVER_FLAG] !== 0 ? OVER : row[PLAYER];
  }

  legal(row: Row, out: Uint16Array): number {
    return list(row, this.#rules, out);
  }

  outcomes(_row: Row, _out: Float32Array): number {
    return 0;
  }

  next(row: Row, action: number, out: Row): void {
    if (out !== row) for (let i = 0; i < row.length; i++) out[i] = row[i];
    play(out, this.#rules, action);
  }

  result(row: Row, player: number): number {
    if (row[WINNERS] === 0) return 0;
    return ((row[WINNERS] >> player) & 1) === 1 ? 1 : -1;
  }

  forfeit(row: Row, player: number, out: Row): void {
    if (out !== row) out.set(row);
    forfeit(out, this.#rules, player);
  }

  count(before: Row, _action: number, after: Row, counters: Counters): void {
    if (before[TO_PLACE] !== 0) return;
    counters.ply++;
    const mover = before[PLAYER];
    counters.quiet = after[EJECTED + mover] === before[EJECTED + mover] ? counters.quiet + 1 : 0;
    if (after[PLAYER] <= mover) counters.move++;
  }

  /** What a legal action is called in rewards. */
  moveType(row: Row, action: number): MoveType {
    return moveType(row, this.#rules, action);
  }

  /** The listed action for one that names the second of two pushed marbles; others unchanged. */
  canonicalAction(row: Row, action: number): number {
    return canonicalAction(row, this.#rules, action);
  }

  observe(row: Row, out: Float32Array): void {
    observe(row, this.players, out);
  }

  encode(row: Row, out: Float32Array, counters?: Counters): void {
    encode(row, this.players, this.options.marblesToEject, (counters?.ply ?? 0) / this.options.maxTurns, out);
  }

  toView(row: Row, action: number): number {
    return turnAction(homeTurn(this.players, row[PLAYER]), action);
  }

  fromView(row: Row, action: number): number {
    return turnAction(inverse(homeTurn(this.players, row[PLAYER])), action);
  }

  formatPosition(row: Row, counters: Counters = firstCounters()): string {
    return formatPosition(row, this.#rules, counters);
  }

  parsePosition(text: string, out: Row): Counters {
    const counters = parsePosition(text, this.#scratch, this.#rules);
    out.set(this.#scratch);
    return counters;
  }

  formatAction(row: Row, action: number, notation?: string): string {
    return formatMove(row, this.#rules, action, notation);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    const actions = new Uint16Array(MAX_MOVES);
    return parseMove(row, this.#rules, actions.subarray(0, this.legal(row, actions)), text, notation);
  }
}
