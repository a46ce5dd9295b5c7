/** AdamW in WebAssembly against the paper's formulas in doubles, for parameters of any size. */

import { Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { AdamW, type OptimizerOptions } from './adamw.js';

const SIZES = [1, 3, 4, 5, 17, 64];
const PARAMETERS = SIZES.map((size, i) => ({ size, decays: i % 2 === 0 }));

function draw(rng: Rng, into: readonly Float32Array[], spread: number): void {
  for (const numbers of into) for (let i = 0; i < numbers.length; i++) numbers[i] = spread * (rng.float() - 0.5);
}

/** A weight after steps by these gradients (Loshchilov and Hutter, 2019, algorithm 2). */
function byHand(weight: number, gradients: number[], rate: number, decay: number, options: Required<OptimizerOptions>) {
  const { beta1, beta2, epsilon } = options;
  let [first, second, now] = [0, 0, weight];
  gradients.forEach((gradient, i) => {
    first = beta1 * first + (1 - beta1) * gradient;
    second = beta2 * second + (1 - beta2) * gradient * gradient;
    const [mean, square] = [first / (1 - beta1 ** (i + 1)), second / (1 - beta2 ** (i + 1))];
    now -= rate * (mean / (Math.sqrt(square) + epsilon) + decay * now);
  });
  return now;
}

describe('AdamW', () => {
  it('steps as the paper has it', () => {
    const options = { beta1: 0.9, beta2: 0.99, epsilon: 1e-5, weightDecay: 0.1, clipNorm: 0 };
    const rng = new Rng('formulas');
    const adam = new AdamW(PARAMETERS, options);
    draw(rng, adam.weights, 1);
    const before = adam.weights.map((numbers) => [...numbers]);
    const seen: number[][][] = SIZES.map((size) => Array.from({ length: size }, () => []));
    for (let step = 0; step < 6; step++) {
      draw(rng, adam.gradients, 2);
      adam.gradients.forEach((numbers, p) => {
        numbers.forEach((number, i) => {
          seen[p][i].push(number);
        });
      });
      adam.take(0.01, adam.gradientNorm());
    }
    adam.weights.forEach((numbers, p) => {
      const decay = PARAMETERS[p].decays ? options.weightDecay : 0;
      numbers.forEach((number, i) => {
        expect(number).toBeCloseTo(byHand(before[p][i], seen[p][i], 0.01, decay, options), 5);
      });
    });
  });

  it('measures the gradient, all parameters together, and shortens what is too long', () => {
    const adam = new AdamW(PARAMETERS, { clipNorm: 2, beta1: 0, beta2: 0 });
    draw(new Rng('norm'), adam.gradients, 3);
    const norm = Math.hypot(...adam.gradients.flatMap((numbers) => [...numbers]));
    expect(adam.gradientNorm()).toBeCloseTo(norm, 5);
    adam.take(0, norm);
    const first = adam.state().moments.get('first') as Float32Array;
    expect(Math.hypot(...first)).toBeCloseTo(2, 5);
    expect(first[0]).toBeCloseTo((2 / norm) * adam.gradients[0][0], 6);
  });

  it('forgets moments that are too small to matter, rather than carry them on for ever', () => {
    const adam = new AdamW([{ size: 2, decays: false }], { clipNorm: 0 });
    adam.gradients[0].set([1e-3, -1e-20]);
    adam.take(0.001, 1e-3);
    adam.gradients[0].fill(0);
    for (let step = 0; step < 1500; step++) adam.take(0.001, 0);
    const { moments } = adam.state();
    expect([...(moments.get('first') as Float32Array)]).toEqual([0, 0]);
    expect((moments.get('second') as Float32Array)[0]).toBeGreaterThan(1e-36);
    expect((moments.get('second') as Float32Array)[1]).toBe(0);
    expect(adam.weights[0].every(Number.isFinite)).toBe(true);
  });

  it('continues from a state to the same bytes, and refuses one of others', () => {
    const [one, two] = [new AdamW(PARAMETERS, {}), new AdamW(PARAMETERS, {})];
    const rng = new Rng('state');
    draw(rng, one.weights, 1);
    for (let step = 0; step < 3; step++) {
      draw(rng, one.gradients, 1);
      one.take(0.01, one.gradientNorm());
    }
    two.restore(one.state());
    two.weights.forEach((numbers, p) => {
      numbers.set(one.weights[p]);
    });
    draw(rng, one.gradients, 1);
    two.gradients.forEach((numbers, p) => {
      numbers.set(one.gradients[p]);
    });
    for (const adam of [one, two]) adam.take(0.01, adam.gradientNorm());
    expect(two.weights).toEqual(one.weights);
    expect(two.state()).toEqual(one.state());
    expect(two.state().step).toBe(4);
    expect(() => two.restore({ step: 1, moments: new Map() })).toThrow(/not the state/);
  });
});
