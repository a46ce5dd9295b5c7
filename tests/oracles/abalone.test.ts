/** Abalone against its oracle: line-ups, placement, three and four players. */
import { expect, it } from 'vitest';
import type { Row } from '../../packages/otau/src/core/game.js';
import { readField } from '../../packages/otau/src/core/layout.js';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { type AbaloneOptions, LINEUP_NAMES, LINEUPS } from '../../packages/otau/src/games/abalone/options.js';
import variants from '../fixtures/abalone-variants.json' with { type: 'json' };
import { abaloneOracle } from './abalone.js';
import { compare } from './compare.js';
import { GAMES } from './volume.js';

const GAMES_PLAYED = [
  [{ variant: 'belgian-daisy', marblesToEject: 2 }, 0.3],
  [{ variant: 'classical' }, 0.1],
  [{ variant: 'german-daisy', marblesToEject: 4 }, 0.1],
  [{ variant: 'the-wall', marblesToEject: 1 }, 0.2],
  [{ placement: true, marblesToEject: 1 }, 0.1],
  [{ players: 3, marblesToEject: 3 }, 0.15],
  [{ players: 4, marblesToEject: 3 }, 0.15],
] as const satisfies readonly (readonly [Partial<AbaloneOptions>, number])[];

it.each(GAMES_PLAYED)('%o', (options, share) => {
  const game = createGame('abalone', options);
  const games = Math.ceil(GAMES * share);
  const forceful = ['winner', 'ejected', 'inline_push'];
  const compared = compare({
    game,
    oracle: abaloneOracle({ ...options, setup: game.players === 4 ? setupOf(game) : undefined }),
    games,
    seed: 4,
    prefer: (row, action) => forceful.includes(game.moveType(row, action)),
    hasText: () => game.players === 2, // the oracle writes texts for two players only
  });
  expect(compared.games).toBe(games);
  expect(compared.finished).toBeGreaterThan(games / 3);
});

/** The owner of each cell at the start. */
function setupOf(game: ReturnType<typeof createGame<'abalone'>>): (number | null)[] {
  const row: Row = new Uint8Array(game.rowSize);
  game.start(row);
  const setup = new Array<number | null>(61).fill(null);
  for (let player = 0; player < game.players; player++) {
    const { first } = game.layout.marbles;
    const own = { ...game.layout.marbles, first: first + 8 * player, length: 1 };
    for (const cell of readField(own, row)) setup[cell] = player;
  }
  return setup;
}

it('carries over all 60 line-ups of the published list', () => {
  expect(LINEUP_NAMES).toHaveLength(60);
  const published = Object.entries(variants).map(([name, { id, rows }]) => [name, { id, rows: rows.join('/') }]);
  expect(LINEUPS).toEqual(Object.fromEntries(published));
});
