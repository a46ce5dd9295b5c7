/**
 * The tree of alpha-beta: principal variation search with a transposition table, and
 * quiescence at the leaves. `root.ts` calls it for one root move and depth after another.
 * `assembly/tree.ts` is the same algorithm, compiled: change both.
 *
 * Values are the mover's. Turns need not alternate: where the same player moves again, the
 * value is that of the child; where the other one moves, it is the child's negated.
 */
import { type Game, OVER, type Row } from '../../core/game.js';
import type { LeadingEndgames } from '../../tables/endgames.js';
import type { Budget } from '../budget.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import { EXACT, LOWER_BOUND, PROVEN_DEPTH, type TranspositionTable, UPPER_BOUND } from '../transposition-table.js';
import { knownEnd, knownScore } from './known.js';
import { Leaves, QUIESCENCE_PLIES } from './leaves.js';
import { PrincipalLines } from './lines.js';
import { bringForward, isUnpromising, MoveOrder, pick } from './order.js';
import { Path } from './path.js';
import { MAX_PLY, NULL_MOVE, Plies } from './plies.js';
import { limitKey, pliesLeft } from './ply-limit.js';
import {
  enoughMoves,
  MARGIN_DEPTH,
  PASS_DEPTH,
  PASS_REDUCTION,
  QUIET_DEPTH,
  REDUCE_UNKNOWN_DEPTH,
  reduction,
} from './reduction.js';
import type { SearchTree } from './search-tree.js';
import { INFINITE, PROVEN, toTable, UNKNOWN, WON } from './value.js';

/** The score of the table's move among the moves of a position. */
const TABLE_MOVE = 1 << 25;

export class AlphabetaTree implements SearchTree {
  readonly #plies: Plies;
  readonly #leaves: Leaves;
  readonly #order: MoveOrder;
  readonly #path: Path;
  readonly #lines = new PrincipalLines(MAX_PLY);
  readonly #bestActions = new Int32Array(MAX_PLY);
  readonly #margin: number;
  /** Whether to test if a position is far better than needed before the table is probed. */
  readonly #asksFirst: boolean;
  readonly #quietGain: number;

  constructor(
    readonly game: Game,
    readonly evaluation: Evaluation,
    readonly table: TranspositionTable,
    /** Whether to reduce unpromising moves and to end in quiescence; otherwise the tree has one depth everywhere. */
    readonly selective: boolean,
    /** Positions whose end is known; without it none are probed. */
    readonly endgames?: LeadingEndgames,
  ) {
    this.#plies = new Plies(game);
    this.#leaves = new Leaves(game, evaluation, this.#plies, this.#lines);
    this.#order = new MoveOrder(evaluation, game.actionCount, MAX_PLY);
    this.#path = new Path(game.rowSize, MAX_PLY, evaluation.repeats === true);
    this.#margin = evaluation.margin ?? 0;
    this.#asksFirst = selective && this.#margin > 0 && evaluation.isQuick === true;
    this.#quietGain = evaluation.quietGain ?? 0;
  }

  get rows(): readonly Row[] {
    return this.#plies.stack.rows;
  }

  get nodes(): number {
    return this.#plies.nodes;
  }

  get effort(): number {
    return this.nodes;
  }

  get estimates(): number {
    return this.#plies.estimates;
  }

  get contempt(): number {
    return this.#leaves.contempt;
  }

  set contempt(contempt: number) {
    this.#leaves.contempt = contempt;
  }

  newSearch(): void {
    this.table.newSearch();
  }

  age(): void {
    this.#order.age();
  }

  clear(): void {
    this.table.clear();
    this.#order.clear();
  }

  begin(root: Row, history: readonly Row[], budget: Budget): void {
    this.#plies.begin(budget);
    this.#plies.stack.rows[0].set(root);
    this.#leaves.begin(this.game.actor(root), pliesLeft(this.game, root, history));
    this.#path.begin(root, history);
  }

  hasStood(row: Row): boolean {
    return this.#path.hasStood(row);
  }

  line(): number[] {
    return this.#lines.read(1);
  }

  playAtRoot(action: number): void {
    this.#plies.played[1] = action;
  }

  comeBack(): number {
    return this.#leaves.drawn(1, this.game.actor(this.#plies.stack.rows[0]));
  }

  value(depth: number, alpha: number, beta: number, mover: number): number {
    return this.#child(1, depth, alpha, beta, mover);
  }

  /**
   * The value of the position just played to row `ply`, for the player who moved before.
   * @param mover the player who moved before; alpha and beta are that player's
   */
  #child(ply: number, depth: number, alpha: number, beta: number, mover: number): number {
    const { game } = this;
    const row = this.#plies.stack.rows[ply];
    const actor = game.actor(row);
    if (actor === OVER) {
      this.#lines.end(ply);
      return game.result(row, mover) * (WON - ply);
    }
    if (ply >= this.#leaves.left) return this.#leaves.drawn(ply, mover);
    if (this.endgames !== undefined) {
      const known = knownEnd(this.endgames, row, ply, mover);
      if (known !== UNKNOWN) {
        this.#lines.end(ply);
        return known;
      }
    }
    if (actor === mover) return this.#search(ply, depth, alpha, beta, actor);
    return 0 - this.#search(ply, depth, 0 - beta, 0 - alpha, actor); // -0 would not be a small integer
  }

  /** The value of row `ply` for `mover`, who moves there; outside alpha..beta only a bound. */
  #search(ply: number, depth: number, alpha: number, beta: number, mover: number): number {
    if (depth <= 0 || ply >= MAX_PLY - 1) return this.#leaf(ply, alpha, beta, mover);
    this.#lines.end(ply);
    const isPrincipal = beta - alpha > 1;
    let score = UNKNOWN;
    if (this.#asksFirst && depth <= MARGIN_DEPTH && !isPrincipal && alpha <= PROVEN && alpha >= -PROVEN) {
      score = this.#leaves.estimate(ply, mover);
      if (score - this.#margin * depth > alpha) return score;
    }
    this.#plies.stack.hash(ply);
    const { low, high } = this.#plies.stack;
    if (this.#path.isWatched && this.#path.comesBack(ply, low, high)) return this.#leaves.drawn(ply, mover);
    const key = low ^ limitKey(this.#leaves.left - ply);
    const found = this.table.find(key, high);
    if (!isPrincipal && found >= 0) {
      const known = knownScore(this.table, !this.selective, ply, depth, alpha, beta);
      if (known !== UNKNOWN) {
        if (this.table.depth() !== PROVEN_DEPTH) this.#plies.estimates++;
        return known;
      }
    }
    // Without a good first move a shallower search finds one (internal iterative reduction).
    const planned = this.selective && found < 0 && depth >= REDUCE_UNKNOWN_DEPTH ? depth - 1 : depth;
    if (!isPrincipal && this.selective) {
      const clear = this.#isClear(ply, planned, alpha, mover, score);
      if (clear !== UNKNOWN) return clear;
    }
    const tableMove = found < 0 ? -1 : this.table.action(found);
    const { estimates } = this.#plies;
    const best = this.#searchMoves(ply, planned, alpha, beta, mover, tableMove);
    const bound = best >= beta ? LOWER_BOUND : best > alpha ? EXACT : UPPER_BOUND;
    const isFinal = this.selective && this.#plies.estimates === estimates;
    this.table.store(key, high, isFinal ? PROVEN_DEPTH : planned, toTable(best, ply), bound, this.#bestActions[ply]);
    return best;
  }

  /**
   * The value of a position that need not be searched for a window of one (alpha..alpha + 1): far better
   * than needed, good enough even when passing, or hopeless even with the gain of noisy moves. Otherwise `UNKNOWN`.
   * @param known its estimate, or `UNKNOWN`
   */
  #isClear(ply: number, depth: number, alpha: number, mover: number, known: number): number {
    const { evaluation } = this;
    const isShallow = this.#margin > 0 && depth <= MARGIN_DEPTH;
    const canPass = evaluation.pass !== undefined && depth >= PASS_DEPTH && this.#plies.played[ply] !== NULL_MOVE;
    if (!(isShallow || canPass) || alpha > PROVEN || alpha < -PROVEN) return UNKNOWN;
    const score = known === UNKNOWN ? this.#leaves.estimate(ply, mover) : known;
    if (isShallow && score - this.#margin * depth > alpha) return score;
    if (canPass && score > alpha) return this.#pass(ply, depth, alpha, mover);
    if (this.#quietGain === 0 || depth > QUIET_DEPTH || score + this.#quietGain * depth > alpha) return UNKNOWN;
    const noisy = this.#leaves.quiesce(ply, score, alpha, alpha + 1, mover, QUIESCENCE_PLIES);
    return noisy <= alpha ? noisy : UNKNOWN;
  }

  /** A value above alpha if the position stays that good when the mover passes; otherwise `UNKNOWN`. */
  #pass(ply: number, depth: number, alpha: number, mover: number): number {
    const { rows } = this.#plies.stack;
    if (!this.evaluation.pass!(rows[ply], rows[ply + 1])) return UNKNOWN;
    this.#plies.played[ply + 1] = NULL_MOVE;
    this.#path.cut(ply);
    this.#plies.visit();
    const rest = depth - 1 - PASS_REDUCTION - (depth >> 2);
    const value = 0 - this.#search(ply + 1, rest, -1 - alpha, 0 - alpha, 1 - mover);
    this.#path.mend(ply);
    return value > alpha ? Math.min(value, PROVEN) : UNKNOWN; // a win by passing is not proven
  }

  /** The best value of the moves of row `ply`; its move is stored in `#bestActions`. */
  #searchMoves(ply: number, depth: number, alpha: number, beta: number, mover: number, tableMove: number): number {
    const { game, selective } = this;
    const order = this.#order;
    const row = this.#plies.stack.rows[ply];
    const child = this.#plies.stack.rows[ply + 1];
    const actions = this.#plies.actions[ply];
    const scores = this.#plies.scores[ply];
    const before = this.#plies.played[ply];
    const count = game.legal(row, actions);
    const drops = selective && this.#quietGain > 0 && depth <= QUIET_DEPTH && beta - alpha === 1;
    const enough = drops ? enoughMoves(depth) : count;
    const isTableMove = tableMove >= 0 && bringForward(actions, count, tableMove);
    if (isTableMove) scores[0] = TABLE_MOVE;
    else order.score(row, actions, 0, count, scores, ply, mover, before);
    let best = -INFINITE;
    let floor = alpha;
    for (let i = 0; i < count; i++) {
      // The table's move mostly refutes the position: the others are scored only after it.
      if (i === 1 && isTableMove) order.score(row, actions, 1, count, scores, ply, mover, before);
      if (i > 0 || !isTableMove) pick(actions, scores, i, count);
      const isPromising = !isUnpromising(scores[i]);
      if (i >= enough && !isPromising && best > -PROVEN) {
        this.#plies.estimates++;
        break;
      }
      const action = actions[i];
      this.#plies.stack.advance(ply);
      game.next(child, action, child);
      this.#plies.visit();
      this.#plies.played[ply + 1] = action;
      const less = isPromising || !selective ? 0 : reduction(depth, i);
      const value = this.#searchMove(ply + 1, depth - 1, floor, beta, mover, i === 0, less);
      if (value <= best) continue;
      best = value;
      this.#bestActions[ply] = action;
      if (value <= floor) continue;
      floor = value;
      if (beta - alpha > 1) this.#lines.extend(ply, action);
      if (value >= beta) {
        if (i > 0 || !isTableMove) order.reward(actions, scores, i, ply, mover, before, depth);
        break;
      }
    }
    return best;
  }

  /**
   * The value of the move just made, for its player. The first move is searched in full; the
   * others first with a null window, late ones `less` plies less deep.
   */
  #searchMove(
    ply: number,
    depth: number,
    floor: number,
    beta: number,
    mover: number,
    isFirst: boolean,
    less: number,
  ): number {
    if (isFirst) return this.#child(ply, depth, floor, beta, mover);
    let value = this.#child(ply, depth - less, floor, floor + 1, mover);
    if (less > 0 && value > floor) value = this.#child(ply, depth, floor, floor + 1, mover);
    if (value > floor && value < beta) value = this.#child(ply, depth, floor, beta, mover);
    return value;
  }

  /** The end of the planned depth. */
  #leaf(ply: number, alpha: number, beta: number, mover: number): number {
    this.#lines.end(ply);
    const score = this.#leaves.estimate(ply, mover);
    return this.selective ? this.#leaves.quiesce(ply, score, alpha, beta, mover, QUIESCENCE_PLIES) : score;
  }

  visit(): void {
    this.#plies.visit();
  }
}
