/** The opponent that follows: it rises with wins, falls with losses, and settles where results are even. */
import { gameIds, Rng } from 'otau';
import { gameLadder } from 'otau/ladder';
import { beforeEach, expect, it, vi } from 'vitest';
import { matchedOpponent, playRating, rateGame } from './play-rating.js';
import { puzzleRating } from './rating.js';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  return () => void vi.unstubAllGlobals();
});

it('wins raise it, losses lower it, each game has its own', () => {
  const ladder = gameLadder('kindo').map(({ spec }) => spec);
  expect(matchedOpponent('kindo')).toBe(ladder[2]);
  for (let game = 0; game < 120; game++) rateGame('kindo', matchedOpponent('kindo'), 1);
  expect(matchedOpponent('kindo')).toBe('level:8');
  for (let game = 0; game < 240; game++) rateGame('kindo', matchedOpponent('kindo'), -1);
  expect(matchedOpponent('kindo')).toBe(ladder[0]);
  expect(matchedOpponent('senet')).toBe('level:3');
});

it('games against others are not noted', () => {
  const before = playRating('kindo');
  for (const other of ['alphabeta:time=2000', 'random', 'level:9']) rateGame('kindo', other, 1);
  expect(playRating('kindo')).toEqual(before);
});

it.each(gameIds())('results of %s keep near even', (id) => {
  const rng = new Rng('follow');
  const ladder = gameLadder(id).map(({ spec }) => spec);
  const [low, high] = [puzzleRating(id, 4), puzzleRating(id, 5)];
  // A player between the fourth and the fifth opponent
  const strength = (low + high) / 2;
  let points = 0;
  for (let game = 0; game < 400; game++) {
    const opponent = matchedOpponent(id);
    const expected = 1 / (1 + 10 ** ((puzzleRating(id, ladder.indexOf(opponent) + 1) - strength) / 400));
    const result = rng.float() < expected ? 1 : -1;
    if (game >= 100) points += result;
    rateGame(id, opponent, result);
  }
  expect(Math.abs(points) / 300).toBeLessThan(0.25);
  expect(playRating(id).rating).toBeGreaterThan(low - 100);
  expect(playRating(id).rating).toBeLessThan(high + 100);
});
