/** The level that follows: it rises with wins, falls with losses, and settles where results are even. */
import { Rng } from 'otau';
import { gameLevels } from 'otau/agents';
import { beforeEach, expect, it, vi } from 'vitest';
import { followedLevel, noteGame, playRating } from './play-rating.js';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  return () => void vi.unstubAllGlobals();
});

it('wins raise it, losses lower it, each game has its own', () => {
  expect(followedLevel('kindo')).toBe(3);
  for (let game = 0; game < 80; game++) noteGame('kindo', followedLevel('kindo'), 1);
  expect(followedLevel('kindo')).toBe(8);
  for (let game = 0; game < 160; game++) noteGame('kindo', followedLevel('kindo'), -1);
  expect(followedLevel('kindo')).toBe(1);
  expect(followedLevel('senet')).toBe(3);
});

it.each(['togyzkumalak', 'abalone', 'kindo', 'senet'])('results of %s keep near even', (id) => {
  const rng = new Rng('follow');
  const levels = gameLevels(id).map(({ elo }, index) => elo ?? 150 * (index + 1));
  // A player between level 4 and level 5
  const strength = (levels[3] + levels[4]) / 2;
  let points = 0;
  for (let game = 0; game < 400; game++) {
    const level = followedLevel(id);
    const expected = 1 / (1 + 10 ** ((levels[level - 1] - strength) / 400));
    const result = rng.float() < expected ? 1 : -1;
    if (game >= 100) points += result;
    noteGame(id, level, result);
  }
  expect(Math.abs(points) / 300).toBeLessThan(0.25);
  expect(playRating(id).rating).toBeGreaterThan(levels[3] - 100);
  expect(playRating(id).rating).toBeLessThan(levels[4] + 100);
});
