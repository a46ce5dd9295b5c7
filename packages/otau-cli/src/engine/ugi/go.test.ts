import type { Game } from 'otau/internal/core/game.js';
import { History } from 'otau/internal/core/history.js';
import { createGame } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { describe, expect, it } from 'vitest';
import { parseGo } from './go.js';

const go = (text: string, player = 0, game: Game = createGame('togyzkumalak')) =>
  parseGo(
    text.split(' ').filter((word) => word !== ''),
    new History(game),
    player,
  );

describe('parseGo', () => {
  it.each([
    ['', { limits: {}, isInfinite: false }],
    ['movetime 100', { limits: { time: 100 }, isInfinite: false }],
    ['depth 3 nodes 500 visits 7', { limits: { depth: 3, nodes: 500, visits: 7 }, isInfinite: false }],
    ['infinite', { limits: undefined, isInfinite: true }],
    ['depth 3 infinite', { limits: { depth: 3 }, isInfinite: true }],
  ])('go %s', (text, order) => {
    expect(go(text)).toEqual(order);
  });

  it('takes an equal part of the clock of the player to move, and most of the increment', () => {
    expect(go('p1time 30000 p2time 90000', 0).limits).toEqual({ time: 661, early: true });
    expect(go('p1time 30000 p2time 90000', 1).limits).toEqual({ time: 1994, early: true });
    expect(go('p1time 30000 p1inc 1000', 0).limits).toEqual({ time: 1461, early: true });
    expect(go('p1time 9 p2time 9 p3time 60000', 2, createGame('abalone', { players: 3 })).limits).toEqual({
      time: 1089,
      early: true,
    });
  });

  it('takes a fifth of what is left at most, and never nothing', () => {
    expect(go('p1time 1000 p1inc 60000').limits).toEqual({ time: 196, early: true });
    expect(go('p1time 0').limits).toEqual({ time: 1, early: true });
  });

  it.each([
    ['p1time -50 p2time -1', { time: 1, early: true }],
    ['p1time 30000.9 p2time +90000 p1inc -5', { time: 661, early: true }],
    ['p1time 3e4', { time: 661, early: true }],
    ['p1time 1e300', go('p1time 1000000000').limits],
    ['movetime -5', { time: 0 }],
    ['movetime 99999999999', { time: 1e9 }],
    ['p2time 500', {}],
    ['p1inc 500 depth 3', { depth: 3 }],
  ])('takes every number as the nearest time, and no clock of the player to move as none: go %s', (text, limits) => {
    expect(go(text).limits).toEqual(limits);
  });

  it('takes the tighter of a clock and a time for the move', () => {
    expect(go('movetime 100 p1time 30000').limits).toEqual({ time: 100, early: true });
    expect(go('movetime 5000 p1time 30000').limits).toEqual({ time: 661, early: true });
  });

  it.each([
    'depth',
    'depth x',
    'depth 0',
    'depth 101',
    'nodes 1e5',
    'nodes -1',
    'movetime',
    'movetime soon',
    'p1time NaN',
    'p1time -',
    'depth 1 depth 2',
  ])('refuses go %s', (text) => {
    expect(() => go(text)).toThrow(OtauError);
  });

  it.each(['ponder', 'p3time 5', 'p0time 5', '__proto__ 5', 'constructor 5'])('refuses go %s', (text) => {
    expect(() => go(text)).toThrow(OtauError);
  });
});
