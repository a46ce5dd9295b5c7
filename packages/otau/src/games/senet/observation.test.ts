/** The numbers that agents and networks see (RULES.md, 7). */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { viewSenet } from './observation.js';

const game = createGame('senet');
//                 123456789012345678901234567890
const POSITION = 'cs..c............s...........s s 4 -'; // 2 of 5 cones on the board, 3 of 5 spools
const ENDED = '.............................s c 0 -';

function read(text: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

/** What the numbers that are not zero say. */
function said(values: Float32Array, describe: (index: number) => string): Record<string, number> {
  const named = Array.from(values, (value, i) => [describe(i), value] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== 0));
}

describe('7.2: the observation', () => {
  it('says who stands where, who moves, the steps and who is off', () => {
    const out = new Float32Array(game.observation.size).fill(9);
    game.observe(read(POSITION), out);
    expect(said(out, game.observation.describe)).toEqual({
      'cone on house 1': 1,
      'cone on house 5': 1,
      'spool on house 2': 1,
      'spool on house 18': 1,
      'spool on house 30': 1,
      'spools to move': 1,
      '4 thrown': 1,
      'cones borne off, part of all': Math.fround(3 / 5),
      'spools borne off, part of all': Math.fround(2 / 5),
    });
  });

  it('has 69 numbers in the order of the rules', () => {
    const order = [0, 29, 30, 59, 60, 61, 62, 66, 67, 68].map(game.observation.describe);
    expect(game.observation.shape).toEqual([69]);
    expect(order).toEqual([
      'cone on house 1',
      'cone on house 30',
      'spool on house 1',
      'spool on house 30',
      'cones to move',
      'spools to move',
      '1 thrown',
      '5 thrown',
      'cones borne off, part of all',
      'spools borne off, part of all',
    ]);
  });

  it('shows no steps before the throw and after the end', () => {
    const out = new Float32Array(game.observation.size);
    for (const text of ['cscscscscs.................... s 0 -', ENDED]) {
      game.observe(read(text), out);
      expect([...out.subarray(62, 67)]).toEqual([0, 0, 0, 0, 0]);
    }
    expect(out[67]).toBe(1);
  });
});

describe('7.3: the input', () => {
  it('says the same from the player to move', () => {
    const out = new Float32Array(game.input.size).fill(9);
    game.encode(read(POSITION), out);
    expect(said(out, game.input.describe)).toEqual({
      'own dancer on house 2': 1,
      'own dancer on house 18': 1,
      'own dancer on house 30': 1,
      'enemy on house 1': 1,
      'enemy on house 5': 1,
      '4 thrown': 1,
      'own dancers borne off, part of all': Math.fround(2 / 5),
      'enemies borne off, part of all': Math.fround(3 / 5),
    });
  });

  it('is the same for both players when the sides are exchanged', () => {
    const swapped = POSITION.replace(/[cs]/g, (dancer) => (dancer === 'c' ? 's' : 'c'));
    const inputs = [POSITION, swapped].map((text) => {
      const out = new Float32Array(game.input.size);
      game.encode(read(text), out);
      return out;
    });
    expect(inputs[0]).toEqual(inputs[1]);
    expect(game.toView(read(swapped), 14)).toBe(14);
    expect(game.fromView(read(swapped), 14)).toBe(14);
  });
});

it('7.1: the dictionary has board, player and steps', () => {
  const { board, player, steps } = viewSenet(read(POSITION));
  const houses = board.map((side) => side.flatMap((here, i) => (here === 1 ? [i + 1] : [])));
  expect([board[0].length, board[1].length, houses, player, steps]).toEqual([
    30,
    30,
    [
      [1, 5],
      [2, 18, 30],
    ],
    1,
    4,
  ]);
});

it.each([game.observation, game.input])('describes every number by its own text, from 0 to 1', (spec) => {
  const texts = Array.from({ length: spec.size }, (_, i) => spec.describe(i));
  expect(new Set(texts).size).toBe(spec.size);
  expect([spec.low(0), spec.high(spec.size - 1)]).toEqual([0, 1]);
});
