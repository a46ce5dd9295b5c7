/** The network in WebAssembly and in plain code: the same numbers, and those of the definition. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../lib/rng.js';
import { ONE, plainNetwork, type SparseWeights } from './sparse-network.js';
import { compileNetwork } from './sparse-network-wasm.js';

function randomWeights(rng: Rng, firstSize: number, secondSize: number): SparseWeights {
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
    first: fill(new Int16Array(features * firstSize), 0.5),
    firstBias: fill(new Int16Array(firstSize), 1),
    second: fill(new Int16Array(firstSize * secondSize), 1.9),
    secondBias: fill(new Int32Array(secondSize), 200),
    output: fill(new Int32Array(secondSize), 3),
    outputBias: draw(1000),
  };
}

describe('a sparse network', () => {
  it.each([
    [8, 4],
    [16, 8],
    [32, 16],
    [64, 32],
  ])('of %i and %i finds the same in WebAssembly as in plain code', (firstSize, secondSize) => {
    const rng = new Rng(`network ${firstSize}`);
    const weights = randomWeights(rng, firstSize, secondSize);
    const plain = plainNetwork(weights);
    const compiled = compileNetwork(weights);
    expect(compiled).toBeDefined();
    for (let i = 0; i < 500; i++) {
      for (let k = 0; k < weights.present; k++) {
        plain.inputs[k] = compiled!.inputs[k] = rng.below(weights.features);
      }
      expect(compiled!.evaluate()).toBe(plain.evaluate());
    }
  });

  it('adds rows, clips, and weighs: a network small enough to do by hand', () => {
    const weights: SparseWeights = {
      present: 2,
      features: 3,
      firstSize: 8,
      secondSize: 4,
      first: new Int16Array(24).fill(ONE / 4, 8, 16).fill(-ONE, 16, 24),
      firstBias: new Int16Array(8).fill(ONE / 2),
      second: new Int16Array(32).fill(ONE / 8, 0, 8).fill(ONE, 8, 16),
      secondBias: new Int32Array(4),
      output: Int32Array.from([2 * ONE, ONE, 0, 0]),
      outputBias: 3,
    };
    const network = plainNetwork(weights);
    network.inputs.set([0, 1]); // first layer 3/4 everywhere; second 3/4 and clipped to 1
    expect(network.evaluate()).toBe(2.5 * ONE * ONE + 3);
    network.inputs.set([2, 2]); // first layer clipped to 0
    expect(network.evaluate()).toBe(3);
  });
});
