/** Ratings against Glickman's own example and against the Elo formula where nothing is uncertain. */
import glicko2 from 'glicko2-lite';
import { paceOf } from 'otau/rooms';
import { expect, it } from 'vitest';
import { alternate, simulate } from '../../../../tools/rooms/rating-simulation.js';
import { glickoAfter } from './glicko.js';
import { INITIAL_RATING, idleUntil, rateOutcome } from './node/players/player-store.js';

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

/** What npm glicko2 1.2.1 and PyPI glicko2-py 0.1.0 give, with τ 0.75; they agree in all these digits. */
it.each([
  [
    [1500, 350, 0.06],
    [1500, 350, 1],
    [1662.310893, 290.318963, 0.059999],
  ],
  [
    [1500, 60, 0.06],
    [1700, 60, 1],
    [1515.515819, 60.243572, 0.060011],
  ],
  [
    [2100, 80, 0.08],
    [2100, 50, 0.5],
    [2100, 79.117435, 0.079983],
  ],
  [
    [1650, 90, 0.05],
    [1500, 90, 0],
    [1620.070987, 88.115218, 0.050004],
  ],
])('within its bounds a rating of %j after %j is that of two other programs', (own, other, after) => {
  const [rating, deviation, volatility] = own;
  const rated = glickoAfter({ rating, deviation, volatility }, { rating: other[0], deviation: other[1] }, other[2]);
  expect(rated.rating).toBeCloseTo(after[0], 5);
  expect(rated.deviation).toBeCloseTo(after[1], 5);
  expect(rated.volatility).toBeCloseTo(after[2], 5);
});

it('wins by turns for 120,000 games leave two equal players equal', () => {
  for (const { rating, deviation, volatility } of alternate(120_000)) {
    expect(Math.abs(rating - 1500)).toBeLessThan(20);
    expect(deviation).toBeLessThan(100);
    expect(volatility).toBeLessThanOrEqual(0.1);
  }
});

it('a rating that has run away comes back into its bounds', () => {
  const away = { ...INITIAL_RATING, rating: -6e16, deviation: 400, volatility: 0.7, at: 1 };
  expect(idleUntil(away, 1)).toMatchObject({ rating: 100, deviation: 350, volatility: 0.1 });
  const [won] = rateOutcome(away, { ...away, rating: 6e16 }, 1, 1);
  expect(won.rating).toBeGreaterThan(100);
  expect(won.rating).toBeLessThanOrEqual(800);
});

it('a sure rating changes only against sure ones that are not far away; a provisional one against all', () => {
  const sure = { ...INITIAL_RATING, rating: 2200, deviation: 50 };
  const [farmer, fresh] = rateOutcome(sure, INITIAL_RATING, 1, 1);
  expect(farmer).toMatchObject({ rating: 2200, deviation: 50, games: 1 });
  expect(fresh.rating).toBeLessThan(1500);
  expect(rateOutcome(sure, { ...sure, rating: 1550 }, 1, 1).map(({ rating }) => rating)).toEqual([2200, 1550]);
  const [won, lost] = rateOutcome(sure, { ...sure, rating: 1650 }, 1, 1);
  expect(won.rating).toBeGreaterThan(2200);
  expect(lost.rating).toBeLessThan(1650);
});

it('in 30,000 games of equal, rising, farming and sandbagging players ratings stay bounded and in order', () => {
  const { kinds, order, inflation, extremes } = simulate(30_000, 'ratings', 0.1);
  expect(extremes.lowest).toBeGreaterThanOrEqual(100);
  expect(extremes.highest).toBeLessThan(2800);
  expect(extremes.volatility).toBeLessThanOrEqual(0.1);
  expect(order).toBeGreaterThan(0.93);
  expect(Math.abs(inflation)).toBeLessThan(0.02);
  const equal = kinds.find(({ kind }) => kind === 'equal');
  expect(Math.abs((equal?.rating ?? 0) - 1500)).toBeLessThan(60);
});

it('a game moves both ratings against each other, a draw of equals moves none', () => {
  const [won, lost] = rateOutcome(INITIAL_RATING, INITIAL_RATING, 1, 1);
  expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating);
  expect(won.rating).toBeGreaterThan(1600);
  expect(won.deviation).toBeLessThan(350);
  expect(won.games).toBe(1);
  const [one, two] = rateOutcome(INITIAL_RATING, INITIAL_RATING, 0, 1);
  expect([one.rating, two.rating].map(Math.round)).toEqual([1500, 1500]);
});

it('many games find the strength: 75% against a sure 1500 is about 190 points more', () => {
  const sure = { ...INITIAL_RATING, deviation: 30 };
  let own = INITIAL_RATING;
  for (let game = 0; game < 400; game++) [own] = rateOutcome(own, sure, game % 4 === 0 ? -1 : 1, 1);
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
