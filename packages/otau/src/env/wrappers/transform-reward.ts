/** Reward shaping: another number for each step. */
import { OtauError, quote } from '../../lib/error.js';
import type { Env, Info, StepResult } from '../env.js';
import { Wrapper } from './wrapper.js';

/**
 * Replaces the reward of each step by `shape(reward, info)`, a finite number. `info.rewards` does not change.
 * Where `shape` fails the step has been played nevertheless: the `reward` option of `make` takes it back instead.
 */
export class TransformReward<Obs, Core> extends Wrapper<Obs, Core> {
  constructor(
    env: Env<Obs, Core>,
    readonly shape: (reward: number, info: Info) => number,
  ) {
    super(env);
    if (typeof shape === 'function') return;
    throw new OtauError('bad-argument', `TransformReward takes a function; got ${quote(shape)}.`);
  }

  override step(action: number): StepResult<Obs> {
    const result = this.env.step(action);
    const shaped = this.shape(result[1], result[4]);
    if (!Number.isFinite(shaped)) {
      throw new OtauError('bad-argument', `A shaped reward must be a finite number; got ${quote(shaped)}.`);
    }
    result[1] = shaped;
    return result;
  }
}
