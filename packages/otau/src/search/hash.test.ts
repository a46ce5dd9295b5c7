/** Hashes of positions: the same for the same bytes, scattered for others. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../games/index.js';
import { Rng } from '../lib/rng.js';
import { RowStack } from './hash.js';

describe('a stack of rows', () => {
  it.each([24, 30, 1])('of %i bytes hashes them all, and nothing but them', (rowSize) => {
    const stack = new RowStack(rowSize, 3);
    const hash = (index: number) => {
      stack.hash(index);
      return [stack.low, stack.high];
    };
    const before = hash(1);
    stack.rows[0].fill(77);
    stack.rows[2].fill(78);
    expect(hash(1)).toEqual(before);
    stack.rows[2].set(stack.rows[1]);
    expect(hash(2)).toEqual(before);
    for (let i = 0; i < rowSize; i++) {
      stack.rows[1].fill(0)[i] = 1;
      const [low, high] = hash(1);
      expect(low).not.toBe(before[0]);
      expect(high).not.toBe(before[1]);
    }
  });

  it('gives different positions of play different hashes, each half for itself', () => {
    const game = createGame('togyzkumalak');
    const stack = new RowStack(game.rowSize, 1);
    const [row] = stack.rows;
    const actions = new Uint16Array(game.maxLegal);
    const rng = new Rng('hash');
    const seen = new Map<string, string>();
    const [lows, highs] = [new Set<number>(), new Set<number>()];
    game.start(row);
    for (let i = 0; i < 20_000; i++) {
      stack.hash(0);
      lows.add(stack.low);
      highs.add(stack.high);
      seen.set(`${stack.low} ${stack.high}`, String(row));
      const count = game.legal(row, actions);
      if (count === 0) game.start(row);
      else game.next(row, actions[rng.below(count)], row);
    }
    const positions = new Set(seen.values()).size;
    expect(seen.size).toBe(positions);
    // Of 20,000 numbers of 32 bits, hardly one should occur twice.
    expect(lows.size).toBeGreaterThan(positions - 4);
    expect(highs.size).toBeGreaterThan(positions - 4);
  });
});
