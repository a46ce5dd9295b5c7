/** Looks at every action before the core plays it: the core itself does not ask. */
import { OtauError } from '../../lib/error.js';
import type { BoardEnv } from '../board-env.js';
import type { Observation, StepResult } from '../env.js';
import { refusal } from '../refusal.js';
import { Wrapper } from './wrapper.js';

/**
 * A value that is not an action (text, NaN, out of range) always throws `bad-action`. An action that is not
 * legal now throws `illegal-move`, or ends the episode with -1 for the player to move and `info.illegal`.
 */
export class IllegalAction extends Wrapper<Observation, BoardEnv> {
  constructor(
    override readonly env: BoardEnv,
    readonly consequence: 'throw' | 'terminate',
  ) {
    super(env);
  }

  override step(action: number): StepResult {
    const { env } = this;
    if (env.accepts(action)) return env.step(action);
    const why = refusal(env.id, env.episode, action);
    if (this.consequence === 'terminate') return env.endByIllegal(why);
    throw new OtauError('illegal-move', why);
  }
}
