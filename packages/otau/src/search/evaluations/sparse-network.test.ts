/** The network in WebAssembly and in plain code: the same numbers, and those of the definition. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../../lib/rng.js';
import { compileNetwork, ONE, plainNetwork, type SparseWeights } from './sparse-network.js';

function randomWeights(rng: Rng, firstSize: number, secondSize: number, heads: number): SparseWeights {
  const present = 3 + rng.below(20);
  const features = present + rng.below(500);
  const draw = (spread: number) => Math.round((rng.float() - 0.5) * 2 * spread * ONE);
  const fill = <Numbers extends Int16Array | Int32Array>(numbers: Numbers, spread: number): Numbers => {
    for (let i = 0; i < numbers.length; i++) numbers[i] = draw(spread);
    return numbers;
  };
  return {
    present,
    features,
    firstSize,
    secondSize,
    heads,
    first: fill(new Int16Array(features * firstSize), 0.5),
    firstBias: fill(new Int16Array(firstSize), 1),
    second: fill(new Int16Array(heads * firstSize * secondSize), 1.9),
    secondBias: fill(new Int32Array(heads * secondSize), 200),
    output: fill(new Int32Array(heads * secondSize), 3),
    outputBias: fill(new Int32Array(heads), 1000),
  };
}

describe('a sparse network', () => {
  it.each([
    [8, 4, 1],
    [16, 8, 2],
    [32, 16, 4],
    [64, 32, 3],
  ])('of %i, %i and %i heads finds the same in WebAssembly as in plain code', (firstSize, secondSize, heads) => {
    const rng = new Rng(`network ${firstSize}`);
    const weights = randomWeights(rng, firstSize, secondSize, heads);
    const plain = plainNetwork(weights);
    const compiled = compileNetwork(weights);
    expect(compiled).toBeDefined();
    for (let i = 0; i < 500; i++) {
      for (let k = 0; k < weights.present; k++) {
        plain.inputs[k] = compiled!.inputs[k] = rng.below(weights.features);
      }
      plain.inputs[weights.present] = compiled!.inputs[weights.present] = rng.below(heads);
      expect(compiled!.evaluate()).toBe(plain.evaluate());
    }
  });

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
    const network = plainNetwork(weights);
    network.inputs.set([0, 1, 0]); // first layer 3/4 everywhere; second 3/4 and clipped to 1
    expect(network.evaluate()).toBe(2.5 * ONE * ONE + 3);
    network.inputs.set([2, 2, 0]); // first layer clipped to 0
    expect(network.evaluate()).toBe(3);
    network.inputs.set([2, 2, 1]); // the other head's bias
    expect(network.evaluate()).toBe((ONE / 2) * ONE + 5);
  });
});
