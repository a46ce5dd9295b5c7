/**
 * The tree of expectimax: nodes of either player and nodes of chance, with alpha-beta at the
 * former, Star1 and Star2 at the latter (Ballard, 1983; Hauk, Buro and Schaeffer, 2004), and a
 * table of what is known of a position. `root.ts` calls it for one root move and
 * depth after another.
 *
 * All values are those of player 0, from -1 to 1, whichever player moves: player 0
 * maximises them, player 1 minimises them, chance averages them. So turns may come in any order.
 */
import { CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { type Endgames, UNSOLVED } from '../../tables/endgames.js';
import { bringForward, pick } from '../alphabeta/order.js';
import type { Budget } from '../budget.js';
import { type Evaluation, MAX_SCORE } from '../evaluations/evaluation.js';
import { RowStack } from '../hash.js';
import type { SearchTree, Star, TreeOptions } from './search-tree.js';
import { BoundsTable } from './table.js';

/** The most moves of depth. */
export const MAX_DEPTH = 60;
/** A move, a throw, a move ...: the longest line. */
const MAX_PLY = 200;
/** From this depth on, Star2 tries a move after each throw before it searches any of them. */
const PROBE_DEPTH = 2;
/** From this depth on, moves are ordered. */
const ORDER_DEPTH = 2;

export class ExpectimaxTree implements SearchTree {
  nodes = 0;
  estimates = 0;
  readonly table: BoundsTable;
  readonly star: Star;
  readonly endgames: Endgames | undefined;
  readonly stack: RowStack;
  #budget!: Budget;

  readonly #actions: Uint16Array[];
  readonly #scores: Int32Array[];
  readonly #bestActions = new Int32Array(MAX_PLY);
  readonly #probabilities: Float32Array[];
  readonly #outcomes: Uint16Array[];
  /** The bounds of the value after each outcome. */
  readonly #lowers: Float64Array[];
  readonly #uppers: Float64Array[];

  constructor(
    readonly game: Game,
    readonly evaluation: Evaluation,
    { tableBits, star, endgames }: TreeOptions,
  ) {
    this.table = new BoundsTable(tableBits);
    this.star = star;
    this.endgames = endgames;
    const { maxLegal } = game;
    const each = <Numbers>(create: () => Numbers): Numbers[] => Array.from({ length: MAX_PLY }, create);
    this.stack = new RowStack(game.rowSize, MAX_PLY + 1);
    this.#actions = each(() => new Uint16Array(maxLegal));
    this.#scores = each(() => new Int32Array(maxLegal));
    this.#probabilities = each(() => new Float32Array(maxLegal));
    this.#outcomes = each(() => new Uint16Array(maxLegal));
    this.#lowers = each(() => new Float64Array(maxLegal));
    this.#uppers = each(() => new Float64Array(maxLegal));
  }

  get rows(): readonly Row[] {
    return this.stack.rows;
  }

  newSearch(): void {
    this.table.newSearch();
  }

  clear(): void {
    this.table.clear();
  }

  begin(budget: Budget): void {
    this.#budget = budget;
    this.nodes = 1;
  }

  value(depth: number, alpha: number, beta: number): number {
    return this.#value(1, depth, alpha, beta);
  }

  /**
   * The value of row `ply`, `depth` moves ahead; where it is not between alpha and beta, only a
   * bound on that side.
   */
  #value(ply: number, depth: number, alpha: number, beta: number): number {
    const row = this.stack.rows[ply];
    const actor = this.game.actor(row);
    if (actor === OVER) return this.game.result(row, 0);
    if (this.endgames !== undefined) {
      const known = this.endgames.value(row);
      if (known !== UNSOLVED) return known;
    }
    if (depth <= 0 || ply >= MAX_PLY - 1) return this.#estimate(ply);
    this.stack.hash(ply);
    const { low, high } = this.stack;
    const { estimates, table } = this;
    const found = table.find(low, high);
    let lower = -1;
    let upper = 1;
    if (found >= 0 && table.holds(found, depth)) {
      lower = table.lower(found);
      upper = table.upper(found);
      if (!table.isFinal(found)) this.estimates++;
      if (lower >= beta || lower >= upper) return lower;
      if (upper <= alpha) return upper;
    }
    const from = Math.max(alpha, lower);
    const to = Math.min(beta, upper);
    const value =
      actor === CHANCE
        ? this.#average(ply, depth, from, to)
        : this.#best(ply, depth, from, to, actor, found < 0 ? -1 : table.action(found));
    if (value > from) lower = value;
    if (value < to) upper = value;
    const action = actor === CHANCE ? 0 : this.#bestActions[ply];
    table.store(low, high, depth, this.estimates === estimates, lower, upper, action);
    return value;
  }

  knownMove(depth: number): number {
    if (this.game.actor(this.stack.rows[1]) < 0) return -1;
    const { table } = this;
    this.stack.hash(1);
    const found = table.find(this.stack.low, this.stack.high);
    if (found < 0 || !table.holds(found, depth) || table.lower(found) !== table.upper(found)) return -1;
    return table.action(found);
  }

  visit(): void {
    if (++this.nodes >= this.#budget.next) this.#budget.poll(this.nodes);
  }

  #estimate(ply: number): number {
    this.estimates++;
    const { evaluation } = this;
    return evaluation.expected(evaluation.evaluate(this.stack.rows[ply]));
  }

  /** The best value of the moves of row `ply` for `mover`; its move is stored in `#bestActions`. */
  #best(ply: number, depth: number, alpha: number, beta: number, mover: number, tableMove: number): number {
    const { game } = this;
    const row = this.stack.rows[ply];
    const child = this.stack.rows[ply + 1];
    const actions = this.#actions[ply];
    const scores = this.#scores[ply];
    const count = game.legal(row, actions);
    const isTableMove = tableMove >= 0 && bringForward(actions, count, tableMove);
    const isOrdered = depth >= ORDER_DEPTH && count > 1;
    if (isOrdered && !isTableMove) this.#score(ply, 0, count, mover);
    let floor = alpha;
    let ceiling = beta;
    let best = 0;
    for (let i = 0; i < count; i++) {
      // The table's move often suffices: the others are scored only after it.
      if (isOrdered && isTableMove && i === 1) this.#score(ply, 1, count, mover);
      if (isOrdered && (i > 0 || !isTableMove)) pick(actions, scores, i, count);
      const action = actions[i];
      game.next(row, action, child);
      this.visit();
      const value = this.#value(ply + 1, depth - 1, floor, ceiling);
      if (i === 0 || (mover === 0 ? value > best : value < best)) {
        best = value;
        this.#bestActions[ply] = action;
      }
      if (mover === 0) floor = Math.max(floor, value);
      else ceiling = Math.min(ceiling, value);
      if (floor >= ceiling) break;
    }
    return best;
  }

  /** Writes estimates of the positions after the actions `from` to `count`, from the mover's view. */
  #score(ply: number, from: number, count: number, mover: number): void {
    const { game, evaluation } = this;
    const row = this.stack.rows[ply];
    const child = this.stack.rows[ply + 1];
    const actions = this.#actions[ply];
    const scores = this.#scores[ply];
    for (let i = from; i < count; i++) {
      game.next(row, actions[i], child);
      const score = game.actor(child) === OVER ? game.result(child, 0) * MAX_SCORE : evaluation.evaluate(child);
      scores[i] = mover === 0 ? score : 0 - score;
    }
  }

  /**
   * The average over the outcomes of chance at row `ply`. The bounds of the outcomes not searched yet bound
   * the average, so each outcome is searched only within a window; outside it the average
   * is beyond alpha or beta whatever the others are worth.
   */
  #average(ply: number, depth: number, alpha: number, beta: number): number {
    const { game, star } = this;
    const row = this.stack.rows[ply];
    const child = this.stack.rows[ply + 1];
    const probabilities = this.#probabilities[ply];
    const outcomes = this.#outcomes[ply];
    const lowers = this.#lowers[ply];
    const uppers = this.#uppers[ply];
    const count = game.outcomes(row, probabilities);
    likeliestFirst(probabilities, count, outcomes);
    lowers.fill(-1, 0, count);
    uppers.fill(1, 0, count);
    let lowest = -1;
    let highest = 1;
    const isProbing = star === 2 && depth >= PROBE_DEPTH;
    for (let i = isProbing ? 0 - count : 0; i < count; i++) {
      const outcome = outcomes[i < 0 ? i + count : i];
      const probability = probabilities[outcome];
      const lower = lowers[outcome];
      const upper = uppers[outcome];
      game.next(row, outcome, child);
      this.visit();
      let from = lower;
      let to = upper;
      if (star > 0) {
        from = Math.max(lower, (alpha - highest) / probability + upper);
        to = Math.min(upper, (beta - lowest) / probability + lower);
        if (from >= to) [from, to] = [lower, upper]; // a window that rounding has closed
      }
      if (i < 0) this.#probe(ply, depth, from, to, outcome);
      else if (from < to) {
        const value = this.#value(ply + 1, depth, from, to);
        if (value > from) lowers[outcome] = value;
        if (value < to) uppers[outcome] = value;
      }
      lowest += probability * (lowers[outcome] - lower);
      highest += probability * (uppers[outcome] - upper);
      if (star === 0) continue;
      if (lowest >= beta) return lowest;
      if (highest <= alpha) return highest;
    }
    return lowest;
  }

  /**
   * Star2: the value of one good move bounds that of the position from one side, if the table has no bounds.
   * Narrows those of `outcome`, which leads to row `ply + 1`.
   */
  #probe(ply: number, depth: number, from: number, to: number, outcome: number): void {
    const { game, table } = this;
    const next = ply + 1;
    const mover = game.actor(this.stack.rows[next]);
    if (mover < 0) return;
    this.stack.hash(next);
    const { low, high } = this.stack;
    const found = table.find(low, high);
    let lower = -1;
    let upper = 1;
    if (found >= 0 && table.holds(found, depth)) {
      if (!table.isFinal(found)) this.estimates++;
      lower = table.lower(found);
      upper = table.upper(found);
    } else {
      const { estimates } = this;
      const action = this.#goodMove(next, mover, found < 0 ? -1 : table.action(found));
      game.next(this.stack.rows[next], action, this.stack.rows[next + 1]);
      this.visit();
      if (mover === 0) lower = this.#value(next + 1, depth - 1, -1, to);
      else upper = this.#value(next + 1, depth - 1, from, 1);
      table.store(low, high, depth, this.estimates === estimates, lower, upper, action);
    }
    this.#lowers[ply][outcome] = lower;
    this.#uppers[ply][outcome] = upper;
  }

  /** The table's move, or else the one with the best estimate. */
  #goodMove(ply: number, mover: number, tableMove: number): number {
    const actions = this.#actions[ply];
    const count = this.game.legal(this.stack.rows[ply], actions);
    if (tableMove < 0 || !bringForward(actions, count, tableMove)) {
      this.#score(ply, 0, count, mover);
      pick(actions, this.#scores[ply], 0, count);
    }
    return actions[0];
  }
}

/** Writes the outcomes in order of their probabilities, equal ones in their own order. */
function likeliestFirst(probabilities: Float32Array, count: number, out: Uint16Array): void {
  for (let outcome = 0; outcome < count; outcome++) {
    let place = outcome;
    while (place > 0 && probabilities[out[place - 1]] < probabilities[outcome]) {
      out[place] = out[place - 1];
      place--;
    }
    out[place] = outcome;
  }
}
