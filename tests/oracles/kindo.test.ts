/** Kindo against its oracle, every size, with and without the walled-in rule. */
import { expect, it } from 'vitest';
import { OVER } from '../../packages/otau/src/core/game.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { compare } from './compare.js';
import { kindoOracle } from './kindo.js';
import { GAMES } from './volume.js';

const BOARDS = [
  [{ size: 5, walledIn: true }, 0.5],
  [{ size: 5, walledIn: false }, 0.2],
  [{ size: 4, walledIn: true }, 0.2],
  [{ size: 3, walledIn: true }, 0.1],
  [{ size: 3, walledIn: false }, 0.1],
  [{ size: 7, walledIn: true }, 0.05],
  [{ size: 9, walledIn: true }, 0.02],
] as const;

it.each(BOARDS)('%o', (options, share) => {
  const game = createGame('kindo', options);
  const games = Math.ceil(GAMES * share);
  const compared = compare({
    game,
    oracle: kindoOracle(options),
    games,
    seed: 3,
    prefer: (_row, action) => action % 5 === 0, // captures
    hasText: (row) => game.actor(row) !== OVER, // the rules fix no text for a finished game
  });
  expect(compared.games).toBe(games);
  expect(compared.finished).toBeGreaterThan(0);
});
