/** Ratings against Glickman's own example and against the Elo formula where nothing is uncertain. */
import glicko2 from 'glicko2-lite';
import { expect, it } from 'vitest';
import { INITIAL_RATING, idleUntil, rateGame } from './node/players/ratings.js';
import { paceOf } from './paces.js';

it('the library gives the example of the paper "Example of the Glicko-2 system"', () => {
  const { rating, rd, vol } = glicko2(
    1500,
    200,
    0.06,
    [
      [1400, 30, 1],
      [1550, 100, 0],
      [1700, 300, 0],
    ],
    { tau: 0.5 },
  );
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(rd).toBeCloseTo(151.52, 1);
  expect(vol).toBeCloseTo(0.05999, 4);
});

it('a game moves both ratings against each other, a draw of equals moves none', () => {
  const [won, lost] = rateGame(INITIAL_RATING, INITIAL_RATING, 1, 1);
  expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating);
  expect(won.rating).toBeGreaterThan(1600);
  expect(won.deviation).toBeLessThan(350);
  expect(won.games).toBe(1);
  const [one, two] = rateGame(INITIAL_RATING, INITIAL_RATING, 0, 1);
  expect([one.rating, two.rating].map(Math.round)).toEqual([1500, 1500]);
});

it('many games find the strength: 75% against a sure 1500 is about 190 points more', () => {
  const sure = { ...INITIAL_RATING, deviation: 30 };
  let own = INITIAL_RATING;
  for (let game = 0; game < 400; game++) [own] = rateGame(own, sure, game % 4 === 0 ? -1 : 1, 1);
  expect(own.rating).toBeGreaterThan(1640);
  expect(own.rating).toBeLessThan(1740);
});

it('an idle rating gets less certain, and no less than a new one', () => {
  const rating = { ...INITIAL_RATING, deviation: 60, at: 1 };
  const year = 365 * 86_400_000;
  expect(idleUntil(rating, year).deviation).toBeGreaterThan(100);
  expect(idleUntil(rating, 100 * year).deviation).toBe(350);
  expect(idleUntil(rating, 0).deviation).toBe(60);
});

it.each([
  ['1:00', 'bullet'],
  ['3:00+2', 'blitz'],
  ['10:00+5', 'rapid'],
  ['15:00~10', 'rapid'],
  ['30:00+15', 'classical'],
  ['3d', 'days'],
  ['untimed', undefined],
])('%s is %s', (control, pace) => expect(paceOf(control)).toBe(pace));
