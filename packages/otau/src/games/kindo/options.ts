/** The options of Kindo: what a caller may choose, with the defaults of RULES.md. */
import { type OptionTable, resolveOptions } from '../../core/options.js';

/** All options of a Kindo game, all set. */
export type KindoOptions = {
  /** Tiles on a side of the board, 3 to 9. */
  readonly size: number;
  /** Whether a player who can never reach the enemy King through the walls has lost. */
  readonly walledIn: boolean;
  /** The game is a draw after this many single moves. */
  readonly maxPlies: number;
};

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
} as const satisfies OptionTable<KindoOptions>;

/** Every option, given or default. Throws `bad-option`. */
export function resolveKindoOptions(given: Partial<KindoOptions> = {}): KindoOptions {
  return resolveOptions<KindoOptions>('kindo', KINDO_OPTIONS, given);
}
