/** Agents as the opponents of environments: `make('Kindo-v0', { opponent: asOpponent('level:3') })`. */
import type { OpponentFunction } from '../env/env.js';
import { OtauError } from '../lib/error.js';
import { createAgent } from './catalog.js';
import type { Resources } from './resources.js';

/**
 * An opponent for the one-player view of an environment.
 * @param spec the text of an agent; one whose answer is a promise throws `unsupported` when asked
 * @throws OtauError `unknown-agent`, `bad-option`
 */
export function asOpponent(spec: string, resources: Resources = {}): OpponentFunction {
  const agent = createAgent(spec, { resources });
  return ({ game, row, rng }) => {
    const choice = agent.choose({ game, row, rng });
    // An environment may begin a new game at any time, so no state is kept between moves: a seed always gives the same game
    agent.newGame?.();
    if (!('then' in choice)) return choice.action;
    throw new OtauError('unsupported', `${agent.name} answers later, but an environment needs its move at once.`);
  };
}
