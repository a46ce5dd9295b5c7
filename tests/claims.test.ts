/** A small part of `npm run claims`: what reviews say of bad moves is true by the rules and by a search ten times as deep. */
import { expect, it } from 'vitest';
import { testGame } from '../tools/review/claims.js';

/** Of the effort of a review: enough for short lines. */
const EFFORT = 0.1;
const MOVES = 2;

it.each([
  ['togyzkumalak', 1],
  ['abalone', 3],
  ['kindo', 2],
  ['senet', 2],
])('of bad moves of %s only what is so is said', async (id, game) => {
  const tested = await testGame(id, game, EFFORT, MOVES);
  expect(tested).toHaveLength(MOVES);
  expect(tested.filter(({ wrong, refuted }) => wrong.length + (refuted ?? []).length > 0)).toEqual([]);
  for (const { said, sentences } of tested) {
    expect(said).toMatch(/ costs \d+ % of the chances to win/);
    expect(sentences).toContain('better');
  }
});
