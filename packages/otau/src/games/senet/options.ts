/** The options of Senet: which of the two rule sets, how many dancers, when a game is a draw. */
import type { OptionSpecs, OptionsIn } from '../../core/options.js';

export const SENET_OPTIONS = {
  rules: {
    about: 'rule set: by Tim Kendall (simplified) or by Dmitry Skyruk',
    type: 'choice',
    default: 'kendall',
    choices: ['kendall', 'skyruk'],
  },
  dancers: {
    about: 'dancers of each player; the game is played with 5 or 7, fewer make small games for study',
    type: 'integer',
    default: 5,
    min: 1,
    max: 7,
  },
  maxPlies: { about: 'throws after which the game is a draw', type: 'integer', default: 2000, min: 1, max: 1_000_000 },
} as const satisfies OptionSpecs;

/** All options of a Senet game, all set. `createGame` fills in what you leave out. */
export type SenetOptions = OptionsIn<typeof SENET_OPTIONS>;
