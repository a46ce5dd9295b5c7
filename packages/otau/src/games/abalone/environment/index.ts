/** What Abalone's environment shows in addition to what all environments show. */
import type { GameEnvironment } from '../../../env/game-environment.js';
import type { Abalone } from '../abalone.js';
import { readAbalone } from './decode.js';
import { abaloneRewards, REWARDS } from './rewards.js';

declare module '../../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Abalone-v0': { game: 'abalone'; observation: Int8Array };
  }
}

export const abaloneEnvironment: GameEnvironment = {
  about: 'Abalone with 60 line-ups, for two, three or four players',
  moveTypes: Object.keys(REWARDS),
  moveType: (game, before, action) => (game as Abalone).moveType(before, action),
  canonicalAction: (game, row, action) => (game as Abalone).canonicalAction(row, action),
  rewards: abaloneRewards,
  decode: readAbalone,
  olderPackage: {
    names: ['abalone-v0', 'gym-abalone'],
    options: {
      variant_name: { name: 'variant', hasDashes: true },
      max_turns: { name: 'maxTurns' },
      max_steps: { name: 'maxTurns' },
      player: { name: 'firstPlayer' },
    },
  },
  benchmarkOptions: { variant: 'belgian-daisy' },
};
