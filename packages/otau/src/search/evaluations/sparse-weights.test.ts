/** Weights as text; and the definition of a network, by which tests judge what is compiled. */
import { describe, expect, it } from 'vitest';
import { WEIGHTS } from '../../games/togyzkumalak/evaluation/weights.js';
import { networkOutput } from '../testing.js';
import { formatSparseWeights, ONE, parseSparseWeights, type SparseWeights } from './sparse-weights.js';

describe('weights', () => {
  it('of Togyz Kumalak are read and written as they stand', () => {
    const weights = parseSparseWeights(WEIGHTS);
    expect(weights).toMatchObject({ present: 22, features: 760, heads: 4 });
    expect(formatSparseWeights(weights)).toBe(WEIGHTS);
  });

  it('of Togyz Kumalak leave no sum of the first layer beyond 16 bits', () => {
    const { first, firstBias, firstSize } = parseSparseWeights(WEIGHTS);
    // The highest and the lowest row of each group of features of which one is present.
    const groups = [
      ...Array.from({ length: 18 }, (_, pit) => [32 * pit, 32]),
      [576, 10],
      [586, 10],
      [596, 82],
      [678, 82],
    ];
    for (let i = 0; i < firstSize; i++) {
      let [lowest, highest] = [firstBias[i], firstBias[i]];
      for (const [start, count] of groups) {
        const column = Array.from({ length: count }, (_, row) => first[(start + row) * firstSize + i]);
        lowest += Math.min(...column);
        highest += Math.max(...column);
      }
      expect(lowest).toBeGreaterThanOrEqual(-32_768);
      expect(highest).toBeLessThanOrEqual(32_767);
    }
  });

  it('of one head may leave out how many heads there are', () => {
    const { first, firstBias } = parseSparseWeights(WEIGHTS);
    const one = {
      ...{ present: 2, features: 1, firstSize: 8, secondSize: 4, heads: 1 },
      ...{ first: first.slice(0, 8), firstBias: firstBias.slice(0, 8), second: first.slice(0, 32) },
      ...{ secondBias: new Int32Array(4), output: new Int32Array(4), outputBias: Int32Array.of(7) },
    };
    const bytes = atob(formatSparseWeights(one));
    expect(parseSparseWeights(btoa(bytes.slice(0, 8) + bytes.slice(10)))).toEqual(one);
  });

  it.each(['', 'AAAA', '???', WEIGHTS.slice(4)])('refuses what is none', (text) => {
    expect(() => parseSparseWeights(text)).toThrow(expect.objectContaining({ code: 'bad-network' }));
  });
});

describe('a sparse network', () => {
  it('adds rows, clips, and weighs: a network small enough to do by hand', () => {
    const weights: SparseWeights = {
      present: 2,
      features: 3,
      firstSize: 8,
      secondSize: 4,
      heads: 2,
      first: new Int16Array(24).fill(ONE / 4, 8, 16).fill(-ONE, 16, 24),
      firstBias: new Int16Array(8).fill(ONE / 2),
      second: new Int16Array(64).fill(ONE / 8, 0, 8).fill(ONE, 8, 16), // all 0 in the second head
      secondBias: Int32Array.from([0, 0, 0, 0, ONE * ONE, 0, 0, 0]),
      output: Int32Array.from([2 * ONE, ONE, 0, 0, ONE / 2, 0, 0, 0]),
      outputBias: Int32Array.from([3, 5]),
    };
    // first layer 3/4 everywhere; second 3/4 and clipped to 1
    expect(networkOutput(weights, [0, 1], 0)).toBe(2.5 * ONE * ONE + 3);
    expect(networkOutput(weights, [2, 2], 0)).toBe(3); // first layer clipped to 0
    expect(networkOutput(weights, [2, 2], 1)).toBe((ONE / 2) * ONE + 5); // the other head's bias
  });
});
