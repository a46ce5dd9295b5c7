/** The ends of lines: draws, estimates, and quiescence over the noisy moves. */
import { type Game, OVER, type Row } from '../../core/game.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { PrincipalLines } from './lines.js';
import { pick } from './order.js';
import { MAX_PLY, type Plies } from './plies.js';
import { WON } from './value.js';

/** Noisy moves in a row that quiescence follows. */
export const QUIESCENCE_PLIES = 8;

export class Leaves {
  /** How much the player to move at the root avoids draws, 0 to 100. */
  contempt = 0;
  /** How many plies after the root the game is drawn. */
  left = 0;
  /** The player to move at the root. */
  #player = 0;

  constructor(
    private readonly game: Game,
    private readonly evaluation: Evaluation,
    private readonly plies: Plies,
    private readonly lines: PrincipalLines,
  ) {}

  begin(player: number, left: number): void {
    this.#player = player;
    this.left = left;
  }

  /**
   * The value for `player` of row `ply` where it occurred before, or the game is at its ply limit: a draw, but not a proven
   * one, less the contempt.
   */
  drawn(ply: number, player: number): number {
    this.lines.end(ply);
    this.plies.estimates++;
    return player === this.#player ? 0 - this.contempt : this.contempt;
  }

  estimate(ply: number, mover: number): number {
    this.plies.estimates++;
    const row = this.plies.stack.rows[ply];
    const score = this.evaluation.evaluate(row);
    const own = mover === 0 ? score : 0 - score;
    if (this.contempt === 0) return own;
    return mover === this.#player ? own + this.#contemptBonus(row) : own - this.#contemptBonus(row);
  }

  /** What contempt adds to the value for the player at the root. */
  #contemptBonus(row: Row): number {
    const openness = this.evaluation.openness?.(row, this.#player) ?? 0;
    return ((this.contempt * openness) / 100) | 0;
  }

  /** The better of the estimate, `score`, and the values of noisy moves: the mover is not forced to play one. */
  quiesce(ply: number, score: number, alpha: number, beta: number, mover: number, plies: number): number {
    let best = score;
    if (best >= beta || plies === 0 || ply >= MAX_PLY - 1) return best;
    const { evaluation, game } = this;
    if (evaluation.noisy === undefined) return best;
    const row = this.plies.stack.rows[ply];
    const actions = this.plies.actions[ply];
    const { listNoisy } = evaluation;
    const isListed = listNoisy !== undefined;
    const count = isListed ? listNoisy(row, actions) : this.#keepNoisy(ply, game.legal(row, actions));
    const child = this.plies.stack.rows[ply + 1];
    let floor = Math.max(alpha, best);
    for (let i = 0; i < count; i++) {
      if (!isListed) pick(actions, this.plies.scores[ply], i, count);
      this.plies.stack.advance(ply);
      game.next(child, actions[i], child);
      this.plies.visit();
      const actor = game.actor(child);
      let value: number;
      if (actor === OVER) value = game.result(child, mover) * (WON - ply - 1);
      else if (ply + 1 >= this.left) value = this.drawn(ply + 1, mover);
      else {
        const estimate = this.estimate(ply + 1, actor);
        if (actor === mover) value = this.quiesce(ply + 1, estimate, floor, beta, actor, plies - 1);
        else value = 0 - this.quiesce(ply + 1, estimate, 0 - beta, 0 - floor, actor, plies - 1);
      }
      if (value > best) best = value;
      if (value > floor) floor = value;
      if (value >= beta) break;
    }
    return best;
  }

  /** Keeps only the noisy actions of a ply, with their hints as scores; returns how many. */
  #keepNoisy(ply: number, count: number): number {
    const { evaluation } = this;
    const row = this.plies.stack.rows[ply];
    const actions = this.plies.actions[ply];
    const scores = this.plies.scores[ply];
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const action = actions[i];
      if (!evaluation.noisy!(row, action)) continue;
      actions[kept] = action;
      scores[kept++] = evaluation.order === undefined ? 0 : evaluation.order(row, action);
    }
    return kept;
  }
}
