/** Weights as text. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../games/index.js';
import { TOGYZ_FEATURES, TOGYZ_PRESENT, writeTogyzFeatures } from '../../games/togyzkumalak/evaluation/index.js';
import { WEIGHTS } from '../../games/togyzkumalak/evaluation/weights.js';
import { compileNetwork, formatSparseWeights, parseSparseWeights, plainNetwork } from './sparse-network.js';

describe('weights', () => {
  it('of Togyz Kumalak are read and written as they stand', () => {
    const weights = parseSparseWeights(WEIGHTS);
    expect(weights).toMatchObject({ present: TOGYZ_PRESENT, features: TOGYZ_FEATURES });
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

  it('of Togyz Kumalak judge the first position alike in WebAssembly and in plain code', () => {
    const game = createGame('togyzkumalak');
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const weights = parseSparseWeights(WEIGHTS);
    const values = [plainNetwork(weights), compileNetwork(weights)!].map(({ inputs, evaluate }) => {
      writeTogyzFeatures(row, inputs);
      return evaluate();
    });
    expect(values[0]).toBe(values[1]);
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
