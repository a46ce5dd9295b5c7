/** The options of Kindo: what a caller may choose, with the defaults of RULES.md. */
import type { OptionSpecs, OptionsIn } from '../../core/options.js';

export const KINDO_OPTIONS = {
  size: { type: 'integer', default: 5, min: 3, max: 9, about: 'tiles on a side of the board (4 is the mini board)' },
  walledIn: {
    type: 'boolean',
    default: true,
    about: 'whether a player who can never reach the enemy King through the walls as they stand has lost',
  },
  maxPlies: {
    type: 'integer',
    default: 400,
    min: 1,
    max: 1_000_000,
    about: 'single moves after which the game is a draw',
  },
} as const satisfies OptionSpecs;

/** All options of a Kindo game, all set. */
export type KindoOptions = OptionsIn<typeof KINDO_OPTIONS>;
