/** Senet against its oracle, both rule sets. */
import { expect, it } from 'vitest';
import { OVER } from '../../packages/otau/src/core/game.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { compare } from './compare.js';
import { senetOracle } from './senet.js';
import { GAMES } from './volume.js';

const GAMES_PLAYED = [
  [{ rules: 'kendall', dancers: 5 }, 1],
  [{ rules: 'skyruk', dancers: 5 }, 1],
  [{ rules: 'kendall', dancers: 7 }, 0.5],
  [{ rules: 'skyruk', dancers: 7 }, 0.5],
  [{ rules: 'kendall', dancers: 2 }, 0.2],
  [{ rules: 'skyruk', dancers: 3 }, 0.2],
] as const;

it.each(GAMES_PLAYED)('%o', (options, share) => {
  const game = createGame('senet', options);
  const games = Math.ceil(GAMES * share);
  // The rules fix no text for a finished game.
  const compared = compare({
    game,
    oracle: senetOracle(options),
    games,
    seed: 2,
    hasText: (row) => game.actor(row) !== OVER,
  });
  expect(compared.games).toBe(games);
  expect(compared.finished).toBeGreaterThan(games / 2);
});
