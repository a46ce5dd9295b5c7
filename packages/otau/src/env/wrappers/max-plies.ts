/** Truncates episodes early, for training on short games: Gymnasium's time limit, in plies. */
import { OtauError, quote } from '../../lib/error.js';
import type { Env, Info, ResetOptions, StepResult } from '../env.js';
import { Wrapper } from './wrapper.js';

/**
 * Truncates at the first step after which `info.turn` has reached `plies`, unless the game is over by its rules.
 * In the one-player view the opponent's replies count too.
 */
export class MaxPlies<Obs, Core> extends Wrapper<Obs, Core> {
  #isOver = false;

  constructor(
    env: Env<Obs, Core>,
    readonly plies: number,
  ) {
    super(env);
    if (Number.isSafeInteger(plies) && plies >= 1) return;
    throw new OtauError('bad-argument', `MaxPlies takes a whole number from 1; got ${quote(plies)}.`);
  }

  override reset(options?: ResetOptions): [Obs, Info] {
    const first = this.env.reset(options);
    this.#isOver = false;
    return first;
  }

  override step(action: number): StepResult<Obs> {
    if (this.#isOver)
      throw new OtauError('game-over', `${this.id}: ${this.plies} plies are over; step needs a reset first.`);
    const result = this.env.step(action);
    const [, , terminated, truncated, info] = result;
    if (terminated || truncated || info.turn < this.plies) return result;
    this.#isOver = true;
    result[3] = true;
    info.winner = null;
    info.reason = 'limit';
    info.actionMask.fill(0);
    if (info.pass !== undefined) info.pass = false;
    return result;
  }
}
