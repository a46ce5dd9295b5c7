/** Togyz Kumalak against its oracle, on random games of every kind of board. */
import { expect, it } from 'vitest';
import { createGame } from '../../packages/otau/src/core/registry.js';
import { compare } from './compare.js';
import { togyzKumalakOracle } from './togyzkumalak.js';
import { GAMES } from './volume.js';

const BOARDS = [
  [{ pits: 9, stones: 9, tuzdyk: true }, 1],
  [{ pits: 5, stones: 5, tuzdyk: false }, 0.2],
  [{ pits: 7, stones: 7, tuzdyk: false }, 0.2],
  [{ pits: 9, stones: 18, tuzdyk: true }, 0.1],
  [{ pits: 4, stones: 3, tuzdyk: true }, 0.2],
  [{ pits: 2, stones: 1, tuzdyk: true }, 0.02],
] as const;

it.each(BOARDS)('%o', (board, share) => {
  const games = Math.ceil(GAMES * share);
  const compared = compare({
    game: createGame('togyzkumalak', board),
    oracle: togyzKumalakOracle(board),
    games,
    seed: 1,
  });
  expect(compared.games).toBe(games);
  expect(compared.finished).toBeGreaterThan(0);
});
