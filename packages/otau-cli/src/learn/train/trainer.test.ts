/** The trainer against backpropagation and AdamW written out by hand, and its promises: repeatable, resumable, whole. */

import { Rng } from 'otau/internal/lib/rng.js';
import { parametersOf } from 'otau/internal/network/architecture.js';
import { checkDeclaration, gameOf } from 'otau/internal/network/declaration.js';
import { initialWeights, type Weights } from 'otau/internal/network/weights.js';
import { describe, expect, it } from 'vitest';
import { type TrainBatch, Trainer, type TrainerOptions } from './trainer.js';

const DECLARATION = checkDeclaration({
  game: 'togyzkumalak',
  trunk: { kind: 'dense', width: 12, blocks: 1 },
  value: { width: 6 },
});
const { maxLegal: ACTIONS, players: PLAYERS, input: INPUT } = gameOf(DECLARATION);

function weightsOf(seed: number): Weights {
  return initialWeights(DECLARATION, new Rng(seed));
}

/** Samples of no game, with one best move each. */
function batchOf(count: number, rng: Rng, rows = count): TrainBatch {
  const policy = new Float32Array(rows * ACTIONS);
  const mask = new Float32Array(rows * ACTIONS);
  const actions = Int32Array.from({ length: rows * ACTIONS }, (_, i) => i % ACTIONS);
  const input = Float32Array.from({ length: rows * INPUT.size }, () => rng.float());
  const value = new Float32Array(rows * PLAYERS);
  for (let i = 0; i < rows; i++) {
    const best = Math.floor(ACTIONS * input[i * INPUT.size]);
    for (let action = 0; action < ACTIONS; action++)
      mask[i * ACTIONS + action] = action === best || rng.below(3) > 0 ? 1 : 0;
    policy[i * ACTIONS + best] = 1;
    value[i * PLAYERS] = input[i * INPUT.size + 1] > 0.5 ? 1 : -1;
    value[i * PLAYERS + 1] = -value[i * PLAYERS];
  }
  return { input, actions, policy, mask, value, weight: new Float32Array(rows).fill(1), count };
}

type Arrays = Map<string, Float64Array>;

/** Gradients of the network above, with one residual block, by the chain rule layer by layer. */
function gradientsByHand(weights: Arrays, batch: TrainBatch): Arrays {
  const gradients: Arrays = new Map([...weights].map(([name, data]) => [name, new Float64Array(data.length)]));
  const affine = (name: string, x: number[]): number[] => {
    const [weight, bias] = [weights.get(`${name}/weight`) as Float64Array, weights.get(`${name}/bias`) as Float64Array];
    const y = [...bias];
    for (let i = 0; i < x.length; i++) for (let j = 0; j < y.length; j++) y[j] += x[i] * weight[i * y.length + j];
    return y;
  };
  /** Adds the gradients of a layer's weights; returns that of its input. */
  const affineBack = (name: string, x: number[], dy: number[]): number[] => {
    const weight = weights.get(`${name}/weight`) as Float64Array;
    const dWeight = gradients.get(`${name}/weight`) as Float64Array;
    const dBias = gradients.get(`${name}/bias`) as Float64Array;
    const dx = x.map(() => 0);
    for (let j = 0; j < dy.length; j++) dBias[j] += dy[j];
    for (let i = 0; i < x.length; i++) {
      for (let j = 0; j < dy.length; j++) {
        dWeight[i * dy.length + j] += x[i] * dy[j];
        dx[i] += weight[i * dy.length + j] * dy[j];
      }
    }
    return dx;
  };
  const relu = (x: number[]) => x.map((number) => Math.max(0, number));
  const reluBack = (y: number[], dy: number[]) => dy.map((number, i) => (y[i] > 0 ? number : 0));

  for (let i = 0; i < batch.count; i++) {
    const input = [...batch.input.subarray(i * INPUT.size, (i + 1) * INPUT.size)];
    const stem = relu(affine('trunk/stem', input));
    const inner = relu(affine('trunk/block1/first', stem));
    const branch = affine('trunk/block1/second', inner);
    const body = relu(stem.map((number, k) => number + branch[k]));
    const logits = affine('policy/logits', body);
    const hidden = relu(affine('value/hidden', body));
    const values = affine('value/players', hidden).map(Math.tanh);

    const legal = logits.map((_, action) => batch.mask[i * ACTIONS + action] === 1);
    const partition = logits.reduce((sum, logit, action) => sum + (legal[action] ? Math.exp(logit) : 0), 0);
    const dLogits = logits.map((logit, action) =>
      legal[action] ? (Math.exp(logit) / partition - batch.policy[i * ACTIONS + action]) / batch.count : 0,
    );
    const dValues = values.map(
      (value, p) => ((2 * (value - batch.value[i * PLAYERS + p])) / PLAYERS / batch.count) * (1 - value * value),
    );
    const dHidden = reluBack(hidden, affineBack('value/players', hidden, dValues));
    const fromValue = affineBack('value/hidden', body, dHidden);
    const fromPolicy = affineBack('policy/logits', body, dLogits);
    const dBody = reluBack(
      body,
      fromValue.map((number, k) => number + fromPolicy[k]),
    );
    const dInner = reluBack(inner, affineBack('trunk/block1/second', inner, dBody));
    const fromBranch = affineBack('trunk/block1/first', stem, dInner);
    affineBack(
      'trunk/stem',
      input,
      reluBack(
        stem,
        dBody.map((number, k) => number + fromBranch[k]),
      ),
    );
  }
  return gradients;
}

/** AdamW as its paper has it (Loshchilov and Hutter, 2019, algorithm 2), after clipping. */
function adamWByHand(start: Weights, batches: TrainBatch[], rate: number, options: Required<TrainerOptions>): Arrays {
  const weights: Arrays = new Map([...start].map(([name, data]) => [name, Float64Array.from(data)]));
  const zeros = () => new Map([...weights].map(([name, data]) => [name, new Float64Array(data.length)]));
  const [first, second] = [zeros(), zeros()];
  batches.forEach((batch, index) => {
    const gradients = gradientsByHand(weights, batch);
    const norm = Math.hypot(...[...gradients.values()].map((data) => Math.hypot(...data)));
    const factor = Math.min(1, options.clipNorm / norm);
    for (const [name, data] of weights) {
      const m = first.get(name) as Float64Array;
      const v = second.get(name) as Float64Array;
      const decay = name.endsWith('/weight') ? options.weightDecay : 0;
      data.forEach((weight, k) => {
        const gradient = (gradients.get(name) as Float64Array)[k] * factor;
        m[k] = options.beta1 * m[k] + (1 - options.beta1) * gradient;
        v[k] = options.beta2 * v[k] + (1 - options.beta2) * gradient * gradient;
        const mean = m[k] / (1 - options.beta1 ** (index + 1));
        const square = v[k] / (1 - options.beta2 ** (index + 1));
        data[k] = weight - rate * (mean / (Math.sqrt(square) + options.epsilon) + decay * weight);
      });
    }
  });
  return weights;
}

async function train(trainer: Trainer, batches: TrainBatch[], rate = 1e-3): Promise<void> {
  for (const batch of batches) await trainer.step(batch, rate);
}

describe('a training step', () => {
  it('is what backpropagation, clipping and AdamW written out by hand say, five times over', async () => {
    const options = { beta1: 0.8, beta2: 0.95, epsilon: 1e-4, weightDecay: 0.1, clipNorm: 0.3, valueWeight: 1 };
    const rng = new Rng('by hand');
    const batches = Array.from({ length: 5 }, () => batchOf(8, rng));
    const trainer = await Trainer.create(DECLARATION, weightsOf(1), options, 8);
    await train(trainer, batches, 0.01);
    const weights = trainer.weights();
    await trainer.close();
    const expected = adamWByHand(weightsOf(1), batches, 0.01, options);
    for (const { name } of parametersOf(DECLARATION)) {
      const [got, wanted] = [weights.get(name) as Float32Array, expected.get(name) as Float64Array];
      const furthest = Math.max(...got.map((weight, i) => Math.abs(weight - wanted[i])));
      expect(furthest, name).toBeLessThan(1e-5);
    }
  });

  it('learns a batch by heart', async () => {
    const batch = batchOf(32, new Rng('learns'));
    const trainer = await Trainer.create(DECLARATION, weightsOf(2), {}, 32);
    const first = await trainer.step(batch, 0.01);
    await train(trainer, new Array(200).fill(batch), 0.01);
    const last = await trainer.step(batch, 0.01);
    await trainer.close();
    expect(first.loss).toBeCloseTo(first.policyLoss + first.valueLoss, 5);
    expect(last.policyLoss).toBeLessThan(0.1 * first.policyLoss);
    expect(last.valueLoss).toBeLessThan(0.1 * first.valueLoss);
  });

  it('counts a sample as often as it weighs', async () => {
    const batch = batchOf(4, new Rng('weights'));
    const twice = { ...batch, weight: Float32Array.of(2, 1, 1, 0) };
    const rows = [0, 0, 1, 2];
    const repeated = (data: Float32Array, size: number) =>
      Float32Array.from(rows.flatMap((row) => [...data.subarray(row * size, (row + 1) * size)]));
    const written = {
      ...batch,
      input: repeated(batch.input, INPUT.size),
      policy: repeated(batch.policy, ACTIONS),
      mask: repeated(batch.mask, ACTIONS),
      value: repeated(batch.value, PLAYERS),
    };
    const trainer = await Trainer.create(DECLARATION, weightsOf(3), {}, 4);
    const weighted = await trainer.step(twice, 0);
    const plain = await trainer.step(written, 0);
    await trainer.close();
    expect(weighted.loss).toBeCloseTo(plain.loss, 5);
    expect(weighted.gradientNorm).toBeCloseTo(plain.gradientNorm, 5);
  });

  it('takes batches with fewer samples than rows, whether arrays end there or continue', async () => {
    const [short, long] = [batchOf(5, new Rng('few')), batchOf(5, new Rng('few'), 8)];
    for (const key of ['input', 'actions', 'policy', 'mask', 'value'] as const) long[key].set(short[key]);
    const trainer = await Trainer.create(DECLARATION, weightsOf(4), {}, 8);
    const [a, b] = [await trainer.step(short, 0), await trainer.step(long, 0)];
    const exact = await Trainer.create(DECLARATION, weightsOf(4), {}, 5);
    const c = await exact.step(short, 0);
    await Promise.all([trainer.close(), exact.close()]);
    expect(b).toEqual(a);
    expect(a.loss).toBeCloseTo(c.loss, 5);
  });

  it('refuses an empty, a too large, a weightless batch and one of no numbers, and nothing has changed', async () => {
    const trainer = await Trainer.create(DECLARATION, weightsOf(5), {}, 4);
    const batch = batchOf(4, new Rng('refused'));
    await expect(trainer.step({ ...batch, count: 0 }, 0.1)).rejects.toThrow('1 to 4 samples; got 0');
    await expect(trainer.step(batchOf(5, new Rng(1)), 0.1)).rejects.toThrow('got 5');
    await expect(trainer.step({ ...batch, weight: new Float32Array(4) }, 0.1)).rejects.toThrow('sum up to 0');
    await expect(trainer.step({ ...batch, policy: new Float32Array(3) }, 0.1)).rejects.toThrow('got 3');
    await expect(trainer.step({ ...batch, actions: new Int32Array(5) }, 0.1)).rejects.toThrow('got 5');
    const input = batch.input.slice().fill(Number.NaN, 0, 1);
    await expect(trainer.step({ ...batch, input }, 0.1)).rejects.toThrow('diverged at step 1: the loss is NaN');
    expect(trainer.weights()).toEqual(weightsOf(5));
    expect(trainer.state().step).toBe(0);
    await trainer.close();
  });
});

describe('a step of Abalone', () => {
  it('does not read what follows the legal actions and the samples', async () => {
    const declaration = checkDeclaration({ game: 'abalone', trunk: { kind: 'dense', width: 4, blocks: 0 } });
    const { maxLegal, input } = gameOf(declaration);
    const batchFrom = (filler: number) => ({
      input: new Float32Array(2 * input.size).fill(0.5),
      actions: new Int32Array(2 * maxLegal).fill(filler).fill(1, 0, 1).fill(2, 1, 2),
      mask: new Float32Array(2 * maxLegal).fill(1, 0, 2),
      policy: new Float32Array(2 * maxLegal).fill(1, 0, 1),
      value: new Float32Array(4),
      weight: Float32Array.of(1, 1),
      count: 1,
    });
    const trainer = await Trainer.create(declaration, initialWeights(declaration, new Rng(1)), {}, 2);
    const [zeros, none, many] = [batchFrom(0), batchFrom(-1), batchFrom(9999)];
    const first = await trainer.step(zeros, 0);
    expect(first.policyLoss).toBeCloseTo(Math.log(2), 0);
    expect(await trainer.step(none, 0)).toEqual(first);
    expect(await trainer.step({ ...many, mask: many.mask.slice(0, maxLegal) }, 0)).toEqual(first);
    await trainer.close();
  });

  it('refuses actions that are none or never legal, and nothing has changed', async () => {
    const declaration = checkDeclaration({ game: 'abalone', trunk: { kind: 'dense', width: 4, blocks: 0 } });
    const { maxLegal, input } = gameOf(declaration);
    const weights = initialWeights(declaration, new Rng(1));
    const trainer = await Trainer.create(declaration, weights, {}, 1);
    const stepFrom = (action: number) =>
      trainer.step(
        {
          input: new Float32Array(input.size),
          actions: new Int32Array(maxLegal).fill(action, 0, 1),
          mask: new Float32Array(maxLegal).fill(1, 0, 1),
          policy: new Float32Array(maxLegal).fill(1, 0, 1),
          value: new Float32Array(2),
          weight: Float32Array.of(1),
          count: 1,
        },
        0.1,
      );
    // From a corner to the cell across the board, and beyond the last action
    for (const action of [60, 3721, -1]) await expect(stepFrom(action)).rejects.toMatchObject({ code: 'bad-samples' });
    expect(trainer.weights()).toEqual(weights);
    await expect(stepFrom(1)).resolves.toMatchObject({ policyLoss: expect.closeTo(0, 5) });
    await trainer.close();
  });
});

describe('a trainer', () => {
  it.each([1, 2])('gives the same bytes for the same batches with %i threads', async (threads) => {
    const run = async () => {
      const rng = new Rng('same');
      const trainer = await Trainer.create(DECLARATION, weightsOf(6), {}, 16, threads);
      await train(
        trainer,
        Array.from({ length: 10 }, () => batchOf(16, rng)),
      );
      const result = { weights: trainer.weights(), state: trainer.state() };
      await trainer.close();
      return result;
    };
    expect(await run()).toEqual(await run());
  });

  it('continues from its weights and its state as if it had not stopped', async () => {
    const rng = new Rng('resumed');
    const batches = Array.from({ length: 7 }, () => batchOf(16, rng));
    const whole = await Trainer.create(DECLARATION, weightsOf(7), {}, 16);
    await train(whole, batches.slice(0, 3));
    const [weights, state] = [whole.weights(), whole.state()];
    await train(whole, batches.slice(3));
    const resumed = await Trainer.create(DECLARATION, weights, {}, 16);
    resumed.restore(state);
    await train(resumed, batches.slice(3));
    expect(resumed.weights()).toEqual(whole.weights());
    expect(resumed.state()).toEqual(whole.state());
    await Promise.all([whole.close(), resumed.close()]);
  });

  it('refuses the state and the weights of another network', async () => {
    const trainer = await Trainer.create(DECLARATION, weightsOf(8), {}, 4);
    const { moments } = trainer.state();
    expect(() => trainer.restore({ step: -1, moments })).toThrow('not the state');
    expect(() => trainer.restore({ step: 1, moments: new Map([['first', new Float32Array(3)]]) })).toThrow(
      'not the state',
    );
    await trainer.close();
    await expect(Trainer.create(DECLARATION, new Map(), {}, 4)).rejects.toThrow('should be 1512 numbers');
  });
});
