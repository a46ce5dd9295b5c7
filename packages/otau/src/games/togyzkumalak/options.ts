/** The options of Togyz Kumalak: the standard game, the children's games, and study boards. */

import { type OptionSpecs, type OptionsIn, resolveOptions } from '../../core/options.js';
import { OtauError } from '../../lib/error.js';

export type TogyzKumalakVariant = 'standard' | 'bestemshe' | 'kozdatu' | 'custom';

const BOARDS = {
  standard: { pits: 9, stones: 9, tuzdyk: true },
  bestemshe: { pits: 5, stones: 5, tuzdyk: false },
  kozdatu: { pits: 7, stones: 7, tuzdyk: false },
} as const;

export const TOGYZKUMALAK_OPTIONS = {
  variant: {
    type: 'choice',
    default: 'standard',
    choices: ['standard', 'bestemshe', 'kozdatu', 'custom'],
    about: 'a named board: standard 9 × 9, bestemshe 5 × 5 and kozdatu 7 × 7 without tuzdyk',
  },
  pits: { type: 'integer', default: 9, min: 2, max: 9, about: 'pits a side; the board’s own unless given' },
  stones: { type: 'integer', default: 9, min: 1, max: 18, about: 'stones in each pit at the start' },
  tuzdyk: { type: 'boolean', default: true, about: 'whether pits can become tuzdyks' },
  repetition: { type: 'boolean', default: false, about: 'third occurrence of a position: a draw can be claimed' },
  maxPlies: { type: 'integer', default: 400, min: 1, max: 65535, about: 'plies after which the game is a draw' },
} as const satisfies OptionSpecs;

/** All options of a Togyz Kumalak game, all set. `createGame` fills in what you leave out. */
export type TogyzKumalakOptions = OptionsIn<typeof TOGYZKUMALAK_OPTIONS>;

/** All options, from those given: a named board, changed by the other options. Throws `bad-option`. */
export function resolveTogyzKumalakOptions(given: Partial<TogyzKumalakOptions>): TogyzKumalakOptions {
  const checked = resolveOptions('togyzkumalak', TOGYZKUMALAK_OPTIONS, given);
  const named = checked.variant === 'custom' ? BOARDS.standard : BOARDS[checked.variant];
  const board = {
    pits: given.pits ?? named.pits,
    stones: given.stones ?? named.stones,
    tuzdyk: given.tuzdyk ?? named.tuzdyk,
  };
  const variant = nameOf(board);
  if (given.variant !== undefined && given.variant !== 'custom' && variant !== given.variant) {
    const { pits, stones, tuzdyk } = BOARDS[given.variant];
    throw new OtauError(
      'bad-option',
      `togyzkumalak: ${given.variant} has ${pits} pits of ${stones} stones ${tuzdyk ? 'with' : 'without'} tuzdyk; ` +
        'for another board leave the variant out.',
    );
  }
  return Object.freeze({ ...checked, ...board, variant });
}

function nameOf(board: { pits: number; stones: number; tuzdyk: boolean }): TogyzKumalakVariant {
  return (
    (['standard', 'bestemshe', 'kozdatu'] as const).find((name) => {
      const known = BOARDS[name];
      return known.pits === board.pits && known.stones === board.stones && known.tuzdyk === board.tuzdyk;
    }) ?? 'custom'
  );
}
