/** Togyz Kumalak as text (RULES.md, Notation). */
import { describe, expect, it } from 'vitest';
import { OtauError } from '../../lib/error.js';
import { resolveTogyzKumalakOptions } from './options.js';
import { TogyzKumalak } from './togyzkumalak.js';

const game = new TogyzKumalak(resolveTogyzKumalakOptions({}));

function at(text: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

const START = at('9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1');
const TUZDYK = at('4S,7,2S/8,2S 77 77 S 1');

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof OtauError) return error.code;
    throw error;
  }
  return 'no error';
}

describe('moves', () => {
  it('writes the start pit, the pit of the last stone and an even capture', () => {
    expect([0, 1, 8].map((action) => game.formatAction(START, action))).toEqual(['19', '21(10)', '98(10)']);
  });

  it('writes x for a new tuzdyk, whose three stones stand in no brackets', () => {
    expect(game.formatAction(TUZDYK, 8)).toBe('91x');
  });

  it.each(['91x', '91X', '91х', '91Х'])('reads %s: Latin and Cyrillic x', (text) => {
    expect(game.parseAction(TUZDYK, text)).toBe(8);
  });

  it.each(['21', '21(10)'])('reads %s: with the capture and without', (text) => {
    expect(game.parseAction(START, text)).toBe(1);
  });

  it('reads and writes the play site’s squares', () => {
    expect(game.formatAction(START, 5, 'squares')).toBe('f1e2');
    expect(game.parseAction(START, 'f1e2')).toBe(5);
  });

  it.each([
    ['22', 'illegal-move', 'the last stone falls into pit 1'],
    ['21(9)', 'illegal-move', 'it captures 10'],
    ['21x', 'illegal-move', 'it makes no tuzdyk'],
    ['f2e1', 'illegal-move', 'not a pit of the side to move'],
    ['f1e1', 'illegal-move', 'not where the last stone falls'],
    ['7', 'bad-move', 'no form of a move'],
    ['', 'bad-move', 'nothing'],
    ['76(10)76', 'bad-move', 'more than a move'],
    ['0a', 'bad-move', 'no pit'],
  ])('refuses %s (%s): %s', (text, code) => {
    expect(codeOf(() => game.parseAction(START, text))).toBe(code);
  });

  it('wants the x of a move that makes a tuzdyk', () => {
    expect(() => game.parseAction(TUZDYK, '91')).toThrow(/an x is missing/);
  });
});

describe('positions', () => {
  it('sweeps what is left when the side to move has no stone', () => {
    expect(game.formatPosition(at('9/8,2S 80 80 N 40'))).toBe('9/9 82 80 N 1');
  });

  it('removes stones that are in the kazans already', () => {
    expect(game.formatPosition(at('9/8,2S 82 80 N 40'))).toBe('9/9 82 80 N 1');
  });

  it('gives back move number and ply', () => {
    const row = new Uint8Array(game.rowSize);
    expect(game.parsePosition('9S,8/9S,8 72 72 N 31', row)).toEqual({ ply: 61, move: 31, quiet: 0 });
  });

  it.each([
    ['9S,9S/9S 0 0 S 1', 'each row has 9 pits'],
    ['9S,8/9S,8 72 71 S 1', 'must hold 162 stones together, not 161'],
    ['9S,7,t/t,7,9S 72 72 S 1', 'same number'],
    ['t,8/9S,8 72 81 S 1', 'pit 9 cannot be a tuzdyk'],
    ['9S,6,t,t/9S,8 72 72 S 1', 'at most one tuzdyk'],
    ['9S,8/9S,8 72 72 W 1', 'the form is'],
    ['9S,8/9S,8 72 72 S 0', 'the form is'],
    ['0S,9S,7/9S,8 72 72 S 1', 'neither stones'],
    ['163S,8/9 0 0 S 1', 'cannot hold more than the 162 stones'],
    ['x'.repeat(1_000_000), 'the form is'],
  ])('refuses %s', (text, why) => {
    const row = START.slice();
    expect(() => game.parsePosition(text, row)).toThrow(why);
    expect(row).toEqual(START);
  });
});

describe('observation', () => {
  it('is the 128 numbers of gym-togyzkumalak', () => {
    const out = new Float32Array(game.observation.size);
    game.observe(at('11S,8/1S,2S,7 86 62 N 9'), out);
    const float = (value: number) => Math.fround(value);
    expect([...out.subarray(0, 7)]).toEqual([1, 0, 1, float(1 / 8), float(1 / 17), float(1 / 9), 0]);
    expect([...out.subarray(7, 14)]).toEqual([1, 1, 0, float(2 / 8), float(2 / 17), float(2 / 9), 0]);
    expect([...out.subarray(119, 126)]).toEqual([1, 1, float(2 / 8), float(11 / 17), float(11 / 9), float(62 / 82), 0]);
    expect([...out.subarray(61, 63)]).toEqual([1, 1]);
    expect([...out.subarray(126)]).toEqual([0, 1]);
  });

  it('marks a tuzdyk on the side where the pit is', () => {
    const out = new Float32Array(game.observation.size);
    game.observe(at('4S,6,t,2S/8,2S 77 77 S 1'), out);
    expect(out[63 + 7 * 1 + 6]).toBe(1);
    expect(game.observation.describe(63 + 13)).toBe('Black pit 2: is a tuzdyk');
  });

  it('bounds n/9 by 18 and everything else by 1', () => {
    const highs = Array.from({ length: 128 }, (_, index) => game.observation.high(index));
    expect(highs.flatMap((high, index) => (high === 18 ? [index] : []))).toHaveLength(18);
    expect(highs[60]).toBe(18);
  });
});
