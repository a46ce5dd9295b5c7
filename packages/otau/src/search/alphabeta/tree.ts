/**
 * The tree of alpha-beta: principal variation search with a transposition table, and
 * quiescence at the leaves. `root.ts` calls it for one root move and depth after another.
 * `assembly/tree.ts` is the same once more, compiled: what changes here changes there.
 *
 * Values are the mover's. Turns need not alternate: where the same player moves again, the
 * value is that of the child; where the other one moves, it is the child's negated.
 */
import { type Game, OVER, type Row } from '../../core/game.js';
import { type LeadingEndgames, UNSOLVED } from '../../tables/endgames.js';
import type { Budget } from '../budget.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import { RowStack } from '../hash.js';
import { AT_LEAST, AT_MOST, EXACT, TO_THE_END, type TranspositionTable } from '../transposition-table.js';
import { PrincipalLines } from './lines.js';
import { bringForward, isUnpromising, MoveOrder, pick } from './order.js';
import { Path } from './path.js';
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
import { fromLead, fromTable, INFINITE, PROVEN, toTable, UNKNOWN, WON } from './value.js';

/** No line is followed further than this. */
export const MAX_PLY = 120;
/** Noisy moves in a row that quiescence follows. */
const QUIESCENCE_PLIES = 8;
/** In place of an action. */
const PASSED = -1;
/** The score of the table's move among the moves of a position. */
const TABLE_MOVE = 1 << 25;

export class AlphabetaTree implements SearchTree {
  readonly stack: RowStack;
  readonly #order: MoveOrder;
  readonly #path: Path;
  nodes = 0;
  /** Leaves that were estimated. What is searched while this stands still rests on finished games only. */
  estimates = 0;
  contempt = 0;
  /** The player to move at the root. */
  #player = 0;
  /** How many plies after the root the game is drawn. */
  #left = 0;
  #budget!: Budget;

  readonly #lines = new PrincipalLines(MAX_PLY);
  readonly #bestActions = new Int32Array(MAX_PLY);
  /** The action that led to each ply, `PASSED` where the mover passed. */
  readonly #played = new Int32Array(MAX_PLY + 1).fill(PASSED);
  readonly #actions: Uint16Array[];
  readonly #scores: Int32Array[];
  readonly #margin: number;
  /** Whether to ask if a position is far better than needed before the table is asked. */
  readonly #asksFirst: boolean;
  readonly #quietGain: number;

  constructor(
    readonly game: Game,
    readonly evaluation: Evaluation,
    readonly table: TranspositionTable,
    /** Whether to reduce unpromising moves and to end in quiescence; else the tree has one depth everywhere. */
    readonly selective: boolean,
    /** Positions whose end is known; nothing is asked without. */
    readonly endgames?: LeadingEndgames,
  ) {
    this.stack = new RowStack(game.rowSize, MAX_PLY + 1);
    this.#order = new MoveOrder(evaluation, game.actionCount, MAX_PLY);
    this.#path = new Path(game.rowSize, MAX_PLY, evaluation.repeats === true);
    this.#actions = Array.from({ length: MAX_PLY }, () => new Uint16Array(game.maxLegal));
    this.#scores = Array.from({ length: MAX_PLY }, () => new Int32Array(game.maxLegal));
    this.#margin = evaluation.margin ?? 0;
    this.#asksFirst = selective && this.#margin > 0 && evaluation.isQuick === true;
    this.#quietGain = evaluation.quietGain ?? 0;
  }

  get rows(): readonly Row[] {
    return this.stack.rows;
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
    this.#budget = budget;
    this.nodes = 1;
    this.stack.rows[0].set(root);
    this.#player = this.game.actor(root);
    this.#left = pliesLeft(this.game, root, history);
    this.#path.begin(root, history);
  }

  hasStood(row: Row): boolean {
    return this.#path.hasStood(row);
  }

  line(): number[] {
    return this.#lines.read(1);
  }

  lead(action: number): void {
    this.#played[1] = action;
  }

  comeBack(): number {
    return this.#drawn(1, this.#player);
  }

  value(depth: number, alpha: number, beta: number, mover: number): number {
    return this.#child(1, depth, alpha, beta, mover);
  }

  /**
   * The value for `player` of row `ply` where it has been there before, or the game is at its ply limit: a draw, but not a proven
   * one, and what contempt takes off.
   */
  #drawn(ply: number, player: number): number {
    this.#lines.end(ply);
    this.estimates++;
    return player === this.#player ? 0 - this.contempt : this.contempt;
  }

  /**
   * The value, for the one who moved before, of the position just played to row `ply`.
   * @param mover who moved before; alpha and beta are that player's
   */
  #child(ply: number, depth: number, alpha: number, beta: number, mover: number): number {
    const { game } = this;
    const row = this.stack.rows[ply];
    const actor = game.actor(row);
    if (actor === OVER) {
      this.#lines.end(ply);
      return game.result(row, mover) * (WON - ply);
    }
    if (ply >= this.#left) return this.#drawn(ply, mover);
    if (this.endgames !== undefined) {
      const known = this.#knownEnd(ply, mover);
      if (known !== UNKNOWN) return known;
    }
    if (actor === mover) return this.#search(ply, depth, alpha, beta, actor);
    return 0 - this.#search(ply, depth, 0 - beta, 0 - alpha, actor); // -0 would not be a small integer
  }

  /** What the tables of endgames say of row `ply`, for `mover`; `UNKNOWN` where they do not know it. */
  #knownEnd(ply: number, mover: number): number {
    const lead = this.endgames!.lead(this.stack.rows[ply]);
    if (lead === UNSOLVED) return UNKNOWN;
    this.#lines.end(ply);
    return fromLead(mover === 0 ? lead : 0 - lead, ply);
  }

  /** The value of row `ply` for `mover`, who moves there; outside alpha..beta only a bound. */
  #search(ply: number, depth: number, alpha: number, beta: number, mover: number): number {
    if (depth <= 0 || ply >= MAX_PLY - 1) return this.#leaf(ply, alpha, beta, mover);
    this.#lines.end(ply);
    const isPrincipal = beta - alpha > 1;
    let score = UNKNOWN;
    if (this.#asksFirst && depth <= MARGIN_DEPTH && !isPrincipal && alpha <= PROVEN && alpha >= -PROVEN) {
      score = this.#estimate(ply, mover);
      if (score - this.#margin * depth > alpha) return score;
    }
    this.stack.hash(ply);
    const { low, high } = this.stack;
    if (this.#path.isWatched && this.#path.comesBack(ply, low, high)) return this.#drawn(ply, mover);
    const key = low ^ limitKey(this.#left - ply);
    const found = this.table.find(key, high);
    if (!isPrincipal && found >= 0) {
      const known = this.#known(ply, depth, alpha, beta);
      if (known !== UNKNOWN) return known;
    }
    // Without a good first move a shallower search finds one for the next time.
    const planned = this.selective && found < 0 && depth >= REDUCE_UNKNOWN_DEPTH ? depth - 1 : depth;
    if (!isPrincipal && this.selective) {
      const clear = this.#isClear(ply, planned, alpha, mover, score);
      if (clear !== UNKNOWN) return clear;
    }
    const tableMove = found < 0 ? -1 : this.table.action(found);
    const estimates = this.estimates;
    const best = this.#searchMoves(ply, planned, alpha, beta, mover, tableMove);
    const bound = best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST;
    const isFinal = this.selective && this.estimates === estimates;
    this.table.store(key, high, isFinal ? TO_THE_END : planned, toTable(best, ply), bound, this.#bestActions[ply]);
    return best;
  }

  /** What the entry last found in the table says, if that answers whether the value is beyond alpha or below beta. */
  #known(ply: number, depth: number, alpha: number, beta: number): number {
    const { table } = this;
    const reach = table.depth();
    if (this.selective ? reach < depth : reach !== depth) return UNKNOWN;
    const score = fromTable(table.score(), ply);
    const bound = table.bound();
    if (bound === AT_LEAST ? score < beta : bound === AT_MOST && score > alpha) return UNKNOWN;
    if (reach !== TO_THE_END) this.estimates++;
    return score;
  }

  /**
   * The value of a position that need not be searched for a window of one (alpha..alpha + 1): so much better
   * than needed, good enough even when passing, or hopeless even after what noisy moves bring. Else `UNKNOWN`.
   * @param known its estimate, or `UNKNOWN`
   */
  #isClear(ply: number, depth: number, alpha: number, mover: number, known: number): number {
    const { evaluation } = this;
    const isShallow = this.#margin > 0 && depth <= MARGIN_DEPTH;
    const canPass = evaluation.pass !== undefined && depth >= PASS_DEPTH && this.#played[ply] !== PASSED;
    if (!(isShallow || canPass) || alpha > PROVEN || alpha < -PROVEN) return UNKNOWN;
    const score = known === UNKNOWN ? this.#estimate(ply, mover) : known;
    if (isShallow && score - this.#margin * depth > alpha) return score;
    if (canPass && score > alpha) return this.#pass(ply, depth, alpha, mover);
    if (this.#quietGain === 0 || depth > QUIET_DEPTH || score + this.#quietGain * depth > alpha) return UNKNOWN;
    const noisy = this.#quiesce(ply, score, alpha, alpha + 1, mover, QUIESCENCE_PLIES);
    return noisy <= alpha ? noisy : UNKNOWN;
  }

  /** Above alpha if the position is still so when the mover passes; else `UNKNOWN`. */
  #pass(ply: number, depth: number, alpha: number, mover: number): number {
    const { rows } = this.stack;
    if (!this.evaluation.pass!(rows[ply], rows[ply + 1])) return UNKNOWN;
    this.#played[ply + 1] = PASSED;
    this.#path.cut(ply);
    this.visit();
    const rest = depth - 1 - PASS_REDUCTION - (depth >> 2);
    const value = 0 - this.#search(ply + 1, rest, -1 - alpha, 0 - alpha, 1 - mover);
    this.#path.mend(ply);
    return value > alpha ? Math.min(value, PROVEN) : UNKNOWN; // a win by passing is not proven
  }

  /** The best value of the moves of row `ply`; its move is left in `#bestActions`. */
  #searchMoves(ply: number, depth: number, alpha: number, beta: number, mover: number, tableMove: number): number {
    const { game, selective } = this;
    const order = this.#order;
    const row = this.stack.rows[ply];
    const child = this.stack.rows[ply + 1];
    const actions = this.#actions[ply];
    const scores = this.#scores[ply];
    const before = this.#played[ply];
    const count = game.legal(row, actions);
    const enough = this.#quietGain > 0 && depth <= QUIET_DEPTH && beta - alpha === 1 ? enoughMoves(depth) : count;
    const isTableMove = tableMove >= 0 && bringForward(actions, count, tableMove);
    if (isTableMove) scores[0] = TABLE_MOVE;
    else order.score(row, actions, 0, count, scores, ply, mover, before);
    let best = -INFINITE;
    let floor = alpha;
    for (let i = 0; i < count; i++) {
      // The table's move mostly refutes the position: only after it are the others worth scoring.
      if (i === 1 && isTableMove) order.score(row, actions, 1, count, scores, ply, mover, before);
      if (i > 0 || !isTableMove) pick(actions, scores, i, count);
      const isPromising = !isUnpromising(scores[i]);
      if (i >= enough && !isPromising && best > -PROVEN) {
        this.estimates++;
        break;
      }
      const action = actions[i];
      this.stack.advance(ply);
      game.next(child, action, child);
      this.visit();
      this.#played[ply + 1] = action;
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
   * The value of the move just made, for who made it. The first move is searched in full; of the
   * others it is first asked whether they are better at all, late ones `less` plies less deep.
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
    const score = this.#estimate(ply, mover);
    return this.selective ? this.#quiesce(ply, score, alpha, beta, mover, QUIESCENCE_PLIES) : score;
  }

  #estimate(ply: number, mover: number): number {
    this.estimates++;
    const row = this.stack.rows[ply];
    const score = this.evaluation.evaluate(row);
    const own = mover === 0 ? score : 0 - score;
    if (this.contempt === 0) return own;
    return mover === this.#player ? own + this.#daring(row) : own - this.#daring(row);
  }

  /** What contempt adds to the value for the player at the root. */
  #daring(row: Row): number {
    const daring = this.evaluation.daring?.(row, this.#player) ?? 0;
    return ((this.contempt * daring) / 100) | 0;
  }

  /** The better of the estimate, `score`, and of what noisy moves bring: the mover is not forced to play one. */
  #quiesce(ply: number, score: number, alpha: number, beta: number, mover: number, plies: number): number {
    let best = score;
    if (best >= beta || plies === 0 || ply >= MAX_PLY - 1) return best;
    const { evaluation, game } = this;
    if (evaluation.noisy === undefined) return best;
    const row = this.stack.rows[ply];
    const actions = this.#actions[ply];
    const { listNoisy } = evaluation;
    const isListed = listNoisy !== undefined;
    const count = isListed ? listNoisy(row, actions) : this.#keepNoisy(ply, game.legal(row, actions));
    const child = this.stack.rows[ply + 1];
    let floor = Math.max(alpha, best);
    for (let i = 0; i < count; i++) {
      if (!isListed) pick(actions, this.#scores[ply], i, count);
      this.stack.advance(ply);
      game.next(child, actions[i], child);
      this.visit();
      const actor = game.actor(child);
      let value: number;
      if (actor === OVER) value = game.result(child, mover) * (WON - ply - 1);
      else if (ply + 1 >= this.#left) value = this.#drawn(ply + 1, mover);
      else {
        const estimate = this.#estimate(ply + 1, actor);
        if (actor === mover) value = this.#quiesce(ply + 1, estimate, floor, beta, actor, plies - 1);
        else value = 0 - this.#quiesce(ply + 1, estimate, 0 - beta, 0 - floor, actor, plies - 1);
      }
      if (value > best) best = value;
      if (value > floor) floor = value;
      if (value >= beta) break;
    }
    return best;
  }

  /** Leaves the noisy ones of the actions of a ply, with their hints as scores; returns how many. */
  #keepNoisy(ply: number, count: number): number {
    const { evaluation } = this;
    const row = this.stack.rows[ply];
    const actions = this.#actions[ply];
    const scores = this.#scores[ply];
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const action = actions[i];
      if (!evaluation.noisy!(row, action)) continue;
      actions[kept] = action;
      scores[kept++] = evaluation.order === undefined ? 0 : evaluation.order(row, action);
    }
    return kept;
  }

  visit(): void {
    if (++this.nodes >= this.#budget.next) this.#budget.poll(this.nodes);
  }
}
