/** Practice: what a rating does, what comes next and what comes again. */
import { expect, it } from 'vitest';
import 'otau';
import type { Puzzle } from 'otau/puzzles';
import { duePuzzles, nextPuzzle, type Progress, progressAfter } from './progress.js';
import { firstRating, puzzleRating, ratingAfter } from './rating.js';

const GAME = 'togyzkumalak';
const EMPTY: Progress = { rating: firstRating(GAME), solved: [], streak: 0, cards: {} };
const NOW = Date.UTC(2026, 0, 1);
const DAY = 24 * 3_600_000;
const PUZZLES = [1, 2, 3, 4, 5, 6, 7, 8].map((grade) => ({ id: `p${grade}`, grade }) as Puzzle);

it('a rating rises with what is solved, falls with what is missed, and becomes surer', () => {
  const start = firstRating(GAME);
  const risen = ratingAfter(GAME, start, 5, true);
  expect(risen.rating).toBeGreaterThan(start.rating);
  expect(risen.deviation).toBeLessThan(start.deviation);
  expect(ratingAfter(GAME, start, 5, false).rating).toBeLessThan(start.rating);
});

it('who solves all of a grade and misses all of the next ends between them', () => {
  let rating = firstRating(GAME);
  for (let number = 0; number < 60; number++) {
    rating = ratingAfter(GAME, rating, 5, true);
    rating = ratingAfter(GAME, rating, 6, false);
  }
  expect(rating.rating).toBeGreaterThan(puzzleRating(GAME, 5) - 60);
  expect(rating.rating).toBeLessThan(puzzleRating(GAME, 6) + 60);
});

it('what is solved at once does not come again, what is missed does, later each time', () => {
  const solved = progressAfter(GAME, EMPTY, PUZZLES[2], true, NOW);
  expect(solved).toMatchObject({ solved: ['p3'], streak: 1, cards: {} });
  const missed = progressAfter(GAME, solved, PUZZLES[4], false, NOW);
  expect(missed).toMatchObject({ solved: ['p3'], streak: 0 });
  expect(Object.keys(missed.cards)).toEqual(['p5']);
  expect(duePuzzles(PUZZLES, missed, NOW + DAY).map(({ id }) => id)).toEqual(['p5']);

  // As stored in the browser
  let stored = JSON.parse(JSON.stringify(missed)) as Progress;
  const waits: number[] = [];
  for (let now = NOW + DAY; waits.length < 4; ) {
    stored = JSON.parse(JSON.stringify(progressAfter(GAME, stored, PUZZLES[4], true, now))) as Progress;
    const due = new Date(stored.cards.p5.due).getTime();
    waits.push(due - now);
    now = due;
  }
  expect(waits.at(-1)).toBeGreaterThan(2 * DAY);
  expect(stored.solved).toEqual(['p3', 'p5']);
  expect(stored.rating).toEqual(missed.rating);
});

it('a clock that was set back loses nothing: what was asked in its future is due, and counts from now', () => {
  const missed = progressAfter(GAME, EMPTY, PUZZLES[4], false, NOW + 1000 * DAY);
  expect(duePuzzles(PUZZLES, missed, NOW).map(({ id }) => id)).toEqual(['p5']);
  const solved = progressAfter(GAME, missed, PUZZLES[4], true, NOW);
  expect(solved.streak).toBe(1);
  expect(duePuzzles(PUZZLES, solved, NOW)).toEqual([]);
  expect(duePuzzles(PUZZLES, solved, NOW + 30 * DAY).map(({ id }) => id)).toEqual(['p5']);
});

it('a puzzle that is solved again lengthens the streak only when it is due', () => {
  const solved = progressAfter(GAME, EMPTY, PUZZLES[2], true, NOW);
  expect(progressAfter(GAME, solved, PUZZLES[2], true, NOW)).toEqual(solved);
  const missed = progressAfter(GAME, solved, PUZZLES[4], false, NOW);
  expect(progressAfter(GAME, missed, PUZZLES[4], true, NOW).streak).toBe(0);
  expect(progressAfter(GAME, missed, PUZZLES[4], true, NOW + DAY).streak).toBe(1);
  expect(progressAfter(GAME, solved, PUZZLES[2], false, NOW).streak).toBe(0);
});

it('what is due comes first, then what is about as strong as the player, and not the last one again', () => {
  const missed = progressAfter(GAME, EMPTY, PUZZLES[7], false, NOW);
  expect(nextPuzzle(GAME, PUZZLES, missed, NOW + DAY, 0)?.id).toBe('p8');
  expect(nextPuzzle(GAME, PUZZLES, EMPTY, NOW, 0)?.id).toBe('p3');
  expect(nextPuzzle(GAME, PUZZLES, EMPTY, NOW, 0, 'p3')?.id).not.toBe('p3');
  const all = { ...EMPTY, solved: PUZZLES.map(({ id }) => id) };
  expect(nextPuzzle(GAME, PUZZLES, all, NOW, 0.99)).toBeDefined();
  expect(nextPuzzle(GAME, [], EMPTY, NOW, 0)).toBeUndefined();
});

it('the only puzzle of a set comes again', () => {
  expect(nextPuzzle(GAME, [PUZZLES[0]], EMPTY, NOW, 0, 'p1')?.id).toBe('p1');
});
