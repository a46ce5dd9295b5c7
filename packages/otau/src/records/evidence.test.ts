/** How well evidence tells games from numbers: columns of noise that are never taken, and how short a game may be. */
import { describe, expect, test } from 'vitest';
import { randomSteps } from '../../../../tests/playing.js';
import { History } from '../core/history.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { MIN_BITS } from './evidence.js';
import { judgeFields } from './foreign/fields.js';
import './index.js';
import { movesOf } from './moves.js';

const digits = (rng: Rng, count: number) => Array.from({ length: count }, () => rng.below(10)).join('');
const two = (number: number) => String(number).padStart(2, '0');

/** Columns that stand in tables of games and hold none. */
const NOISE: Readonly<Record<string, (rng: Rng, row: number) => string | number>> = {
  years: (rng) => 1970 + rng.below(60),
  'years as text': (rng) => String(2000 + rng.below(30)),
  ratings: (rng) => 900 + rng.below(1900),
  'telephone numbers': (rng) => `8701${digits(rng, 7)}`,
  'telephone numbers with spaces': (rng) => `+7 701 ${digits(rng, 3)} ${digits(rng, 2)} ${digits(rng, 2)}`,
  identifiers: (rng) => digits(rng, 7),
  'running numbers': (_, row) => 1_234_561 + row,
  dates: (rng) => `20${two(rng.below(25))}${two(1 + rng.below(12))}${two(1 + rng.below(28))}`,
  'dates with points': (rng) => `${two(1 + rng.below(28))}.${two(1 + rng.below(12))}.20${two(rng.below(25))}`,
  times: (rng) => `${two(rng.below(24))}:${two(rng.below(60))}`,
  'numbers of moves': (rng) => 20 + rng.below(80),
  'scores of stones': (rng) => `${70 + rng.below(20)}-${70 + rng.below(20)}`,
  points: (rng) => `${rng.below(9)}.${rng.below(2) * 5}`,
  'postal codes': (rng) => digits(rng, 5),
  sets: (rng) => `${rng.below(7)} ${rng.below(7)} ${rng.below(7)} ${rng.below(7)}`,
  names: (rng) => ['Aigul', 'Daniyar', 'Saule', 'A1', 'b2'][rng.below(5)],
};
/** Among them those that moves have. */
const NAMES = ['value', 'moves', 'history', 'game', 'партия'];
const COLUMNS = 60;

describe('columns of numbers', () => {
  test.each(Object.entries(NOISE))('%s', (name, make) => {
    const rng = new Rng(name);
    let taken = 0;
    for (let column = 0; column < COLUMNS; column++) {
      // Single digits in a column of that name are moves
      const field = name === 'sets' ? 'sets' : NAMES[column % NAMES.length];
      const rows = Array.from({ length: [1, 3, 10, 50][column % 4] }, (_, row) => ({ [field]: make(rng, row) }));
      const [best] = judgeFields(rows, {});
      if (best !== undefined && best.game !== undefined && best.bits >= MIN_BITS) taken++;
    }
    expect(taken).toBe(0);
  });
});

describe('games', () => {
  const options = { togyzkumalak: {}, abalone: { variant: 'classical' }, kindo: {}, senet: {} };
  test.each(Object.entries(options))(
    'three games of %s of twelve plies are taken from a column of any name',
    (id, given) => {
      const game = createGame(id, given);
      let history = new History(game, undefined, new Rng('a'));
      const rows: { x: string }[] = [];
      for (const { action } of randomSteps(game, 5, 30, 12)) {
        if (action !== undefined) history.play(action);
        else {
          rows.push({ x: movesOf(history).join(' ') });
          history = new History(game, undefined, new Rng('a'));
        }
      }
      for (let at = 0; at < 30; at += 3) {
        const [best] = judgeFields(rows.slice(at, at + 3), {});
        expect(best).toMatchObject({ field: 'x', game: id, failed: 0 });
        expect(best.bits).toBeGreaterThan(MIN_BITS);
      }
    },
  );

  test('rows of pit numbers need to be longer, as a digit explains little', () => {
    const game = createGame('togyzkumalak');
    const bitsOf = (plies: number): number => {
      let history = new History(game);
      const rows: { x: string }[] = [];
      for (const { action } of randomSteps(game, 7, 3, plies)) {
        if (action !== undefined) history.play(action);
        else {
          rows.push({ x: history.actions.map((pit) => pit + 1).join('') });
          history = new History(game);
        }
      }
      return judgeFields(rows, {})[0]?.bits ?? 0;
    };
    expect(bitsOf(6)).toBeLessThan(MIN_BITS);
    expect(bitsOf(30)).toBeGreaterThan(MIN_BITS);
  });
});
