/** `aec`: an environment by its id with an agent for every player, as in PettingZoo. */

import type { MakeOptions, ObservationOf } from '../make.js';
import { resolveEnv } from '../options.js';
import { AecCycle } from './cycle.js';
import type { AecEnv } from './env.js';
import { AecOrderEnforcing, TerminateIllegal } from './wrappers.js';

/** The options of `aec`: those of `make` without an opponent. */
export type AecOptions<Id extends string> = Omit<MakeOptions<Id>, 'opponent' | 'player'>;

const OPTIONS = ['observation', 'reward', 'renderMode', 'illegal', 'check'] as const;

/**
 * Makes an agent cycle. An illegal action ends the episode with -1 for its agent; with `illegal: 'throw'` it throws.
 *
 *     const env = aec('Abalone-v0', { players: 3 });
 *     env.reset({ seed: 7 });
 *     for (const agent of env.agentIter()) {
 *       const [observation, , terminated, truncated] = env.last();
 *       const mask = observation.actionMask;
 *       env.step(terminated || truncated ? null : env.actionSpace(agent).sample({ mask }));
 *     }
 *
 * Throws `unknown-game` or `bad-option`.
 */
export function aec<Id extends string, Options extends AecOptions<Id>>(
  id: Id,
  options?: Options,
): AecEnv<ObservationOf<Id, Options>, AecCycle> {
  const resolved = resolveEnv(id, options, OPTIONS, 'terminate');
  const cycle = new AecCycle(resolved);
  const env = resolved.check ? new AecOrderEnforcing(new TerminateIllegal(cycle, resolved.illegal)) : cycle;
  return env as unknown as AecEnv<ObservationOf<Id, Options>, AecCycle>;
}
