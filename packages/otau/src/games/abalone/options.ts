/** The options of Abalone: line-ups, players, how many marbles to eject. */

import { type OptionTable, resolveOptions } from '../../core/options.js';
import { OtauError } from '../../lib/error.js';
import { LINEUP_NAMES, LINEUPS, type LineupName } from './lineups.js';

/** All options of an Abalone game, all set. `createGame` fills in what you leave out. */
export type AbaloneOptions = {
  /** The line-up of two players, by its name. */
  readonly variant: LineupName;
  readonly players: 2 | 3 | 4;
  /** Opposing marbles to eject for a win. */
  readonly marblesToEject: number;
  /** Two players begin with an empty board and place their 14 marbles in turn. */
  readonly placement: boolean;
  /** The player who moves first; `random` needs the `rng` of `start`. */
  readonly firstPlayer: 0 | 1 | 2 | 3 | 'random';
  /** After this many moves, placements not counted, the game is a draw. */
  readonly maxTurns: number;
  /** Whether the third occurrence of a position is a draw. */
  readonly repetition: boolean;
};

export const ABALONE_OPTIONS = {
  variant: { type: 'choice', default: 'classical', choices: LINEUP_NAMES, about: 'the line-up of two players' },
  players: { type: 'choice', default: 2, choices: [2, 3, 4], about: 'two, three, or four in two teams' },
  marblesToEject: { type: 'integer', default: 6, min: 1, max: 14, about: 'marbles to eject for a win; blitz is 4' },
  placement: { type: 'boolean', default: false, about: 'begin with an empty board and place the marbles in turn' },
  firstPlayer: { type: 'choice', default: 0, choices: [0, 1, 2, 3, 'random'], about: 'who moves first' },
  maxTurns: { type: 'integer', default: 200, min: 1, max: 65535, about: 'moves after which the game is a draw' },
  repetition: { type: 'boolean', default: false, about: 'third occurrence of a position: the game is a draw' },
} as const satisfies OptionTable<AbaloneOptions>;

/** All options from those given. Throws `bad-option` for unknown ones and for those that exclude each other. */
export function resolveAbaloneOptions(given: Partial<AbaloneOptions> = {}): AbaloneOptions {
  const options = resolveOptions<AbaloneOptions>('abalone', ABALONE_OPTIONS, given);
  const { players, variant, placement, firstPlayer, marblesToEject } = options;
  if (players > 2 && (placement || variant !== 'classical')) {
    throw badOptions(`line-ups and placement are for two players, not for ${players}`);
  }
  if (placement && variant !== 'classical')
    throw badOptions('a game begins with a line-up or with placement, not with both');
  if (firstPlayer !== 'random' && firstPlayer >= players)
    throw badOptions(`there is no player ${firstPlayer} among ${players}`);
  const fewest = fewestMarbles(options);
  if (marblesToEject > fewest)
    throw badOptions(`marblesToEject is ${marblesToEject}, but a side has only ${fewest} marbles`);
  return options;
}

/** The marbles of the opponents that have the fewest. */
function fewestMarbles({ players, variant }: AbaloneOptions): number {
  if (players === 3) return 22;
  if (players === 4) return 18;
  const { rows } = LINEUPS[variant];
  return Math.min(rows.split('0').length, rows.split('1').length) - 1;
}

function badOptions(why: string): OtauError {
  return new OtauError('bad-option', `abalone: ${why}.`);
}
