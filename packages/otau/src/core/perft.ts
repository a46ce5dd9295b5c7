/**
 * Perft: counts the positions at a depth, the standard way to compare two implementations of
 * rules and to time them. A ply is one action or one outcome of chance. A game that is over
 * before the depth adds nothing.
 */
import { OtauError } from '../lib/error.js';
import { CHANCE, type Game, type Row } from './game.js';
import { playableActions, Rows, rowAfter } from './rows.js';

/** Counts the same as `perft` for at least one ply, but faster; undefined where it does not cover the game or its options. */
type Counter = (game: Game, row: Row, depth: number) => number | undefined;

let faster: Counter | undefined;

/** Has `perft` ask this first, for all games. */
export function countFaster(counter: Counter): void {
  faster = counter;
}

/** Buffers of one count, a position and a list of actions a ply. */
class Counting {
  readonly rows: Rows;
  readonly actions: Uint16Array[];
  readonly probabilities: Float32Array;

  constructor(
    readonly game: Game,
    depth: number,
  ) {
    this.rows = new Rows(game.rowSize, depth + 1);
    this.actions = Array.from({ length: depth + 1 }, () => new Uint16Array(game.maxLegal));
    this.probabilities = new Float32Array(game.maxLegal);
  }

  /** Writes what can be played in `row` and returns how many actions that is. */
  list(row: Row, actions: Uint16Array): number {
    const legal = this.game.legal(row, actions);
    if (legal > 0 || this.game.actor(row) !== CHANCE) return legal;
    const outcomes = this.game.outcomes(row, this.probabilities);
    for (let outcome = 0; outcome < outcomes; outcome++) actions[outcome] = outcome;
    return outcomes;
  }

  /** Positions `depth` plies after `row`, at least one ply; the last ply is counted in bulk, not played. */
  count(row: Row, depth: number): number {
    const actions = this.actions[depth];
    const moves = this.list(row, actions);
    if (depth === 1) return moves;
    const child = this.rows.at(depth - 1);
    let total = 0;
    for (let i = 0; i < moves; i++) {
      this.game.next(row, actions[i], child);
      total += this.count(child, depth - 1);
    }
    return total;
  }
}

/** How many positions lie `depth` plies (0 to 40) after `row`. */
export function perft(game: Game, row: Row, depth: number): number {
  checkDepth(depth, 0);
  return depth === 0 ? 1 : (faster?.(game, row, depth) ?? plainPerft(game, row, depth));
}

/** The same by `game.legal` and `game.next`; `depth` is 1 to 40. */
export function plainPerft(game: Game, row: Row, depth: number): number {
  return new Counting(game, depth).count(row, depth);
}

/** The same, by the first move. */
export function divide(game: Game, row: Row, depth: number): { readonly text: string; readonly nodes: number }[] {
  checkDepth(depth, 1);
  return playableActions(game, row).map((action) => {
    return { text: game.formatAction(row, action), nodes: perft(game, rowAfter(game, row, action), depth - 1) };
  });
}

function checkDepth(depth: number, minDepth: number): void {
  if (Number.isInteger(depth) && depth >= minDepth && depth <= 40) return;
  throw new OtauError('bad-argument', `A depth is a whole number from ${minDepth} to 40; got ${depth}.`);
}
