/**
 * The order in which alpha-beta tries moves: with better moves first, it visits fewer
 * positions. Table move, then captures and other moves that the evaluation recommends, then killers
 * (moves that refuted a sibling position) and the countermove (that refuted the same move elsewhere), then
 * moves by their history: how often they refuted, and how often they failed to.
 */
import type { Row } from '../../core/game.js';
import type { Evaluation } from '../evaluations/evaluation.js';

const TABLE_MOVE_SCORE = 1 << 24;
const KILLER_SCORE = 1 << 23;
/** Histories stay within this many bits: the nearer they are to the limit, the less a refutation adds. */
const HISTORY_BITS = 14;
const MAX_BONUS = 1 << 10;
const NO_ACTION = 0xffff;

export class MoveOrder {
  readonly #evaluation: Evaluation;
  /** Two for each ply, the latest first. */
  readonly #killers: Uint16Array;
  /** For each player and action. */
  readonly #history: Int32Array;
  /** For each player and action before the move, the last reply that refuted it (countermove). */
  readonly #answers: Uint16Array;
  readonly #actionCount: number;

  constructor(evaluation: Evaluation, actionCount: number, plies: number) {
    this.#evaluation = evaluation;
    this.#killers = new Uint16Array(2 * plies).fill(NO_ACTION);
    this.#history = new Int32Array(2 * actionCount);
    this.#answers = new Uint16Array(2 * actionCount).fill(NO_ACTION);
    this.#actionCount = actionCount;
  }

  /** A new search: killers are forgotten, history counts for less. */
  age(): void {
    this.#killers.fill(NO_ACTION);
    for (let i = 0; i < this.#history.length; i++) this.#history[i] >>= 3;
  }

  clear(): void {
    this.#killers.fill(NO_ACTION);
    this.#history.fill(0);
    this.#answers.fill(NO_ACTION);
  }

  /**
   * Writes the ordering scores of the actions `from` to `count`.
   * @param before the action that led here, -1 where there was none
   */
  score(
    row: Row,
    actions: Uint16Array,
    from: number,
    count: number,
    out: Int32Array,
    ply: number,
    mover: number,
    before: number,
  ): void {
    const evaluation = this.#evaluation;
    const history = this.#history;
    const first = this.#killers[2 * ply];
    const second = this.#killers[2 * ply + 1];
    const offset = mover * this.#actionCount;
    const answer = before < 0 ? NO_ACTION : this.#answers[offset + before];
    for (let i = from; i < count; i++) {
      const action = actions[i];
      const hint = evaluation.order === undefined ? 0 : evaluation.order(row, action);
      if (hint > 0) out[i] = TABLE_MOVE_SCORE + hint;
      else if (action === first) out[i] = KILLER_SCORE + 2;
      else if (action === second) out[i] = KILLER_SCORE + 1;
      else if (action === answer) out[i] = KILLER_SCORE;
      else out[i] = history[offset + action] + hint;
    }
  }

  /**
   * The action at `index` refuted the position: unless another heuristic applies, it will be tried
   * earlier, and the moves that were tried before it without a cutoff later.
   */
  reward(
    actions: Uint16Array,
    scores: Int32Array,
    index: number,
    ply: number,
    mover: number,
    before: number,
    depth: number,
  ): void {
    const offset = mover * this.#actionCount;
    const bonus = Math.min(MAX_BONUS, 4 * depth * depth);
    for (let i = 0; i < index; i++) if (scores[i] < TABLE_MOVE_SCORE) this.#learn(offset + actions[i], 0 - bonus);
    if (scores[index] >= TABLE_MOVE_SCORE) return;
    const action = actions[index];
    const killers = this.#killers;
    if (killers[2 * ply] !== action) {
      killers[2 * ply + 1] = killers[2 * ply];
      killers[2 * ply] = action;
    }
    if (before >= 0) this.#answers[offset + before] = action;
    this.#learn(offset + action, bonus);
  }

  #learn(at: number, bonus: number): void {
    const value = this.#history[at];
    this.#history[at] = value + bonus - ((value * Math.abs(bonus)) >> HISTORY_BITS);
  }
}

/** Whether a score of `MoveOrder.score` is that of a move that neither the evaluation nor a killer recommends. */
export function isUnpromising(score: number): boolean {
  return score < KILLER_SCORE;
}

/** Brings an action to the front of the list if it is there; returns whether it was. */
export function bringForward(actions: Uint16Array, count: number, action: number): boolean {
  for (let i = 0; i < count; i++) {
    if (actions[i] !== action) continue;
    actions[i] = actions[0];
    actions[0] = action;
    return true;
  }
  return false;
}

/** Brings the best of the actions from `from` on to `from`. */
export function pick(actions: Uint16Array, scores: Int32Array, from: number, count: number): void {
  let best = from;
  let highest = scores[from];
  for (let i = from + 1; i < count; i++) {
    if (scores[i] > highest) {
      highest = scores[i];
      best = i;
    }
  }
  if (best === from) return;
  const action = actions[best];
  actions[best] = actions[from];
  actions[from] = action;
  scores[best] = scores[from];
  scores[from] = highest;
}
