/** The trainer against backpropagation and AdamW written out by hand, and its promises: repeatable, resumable, whole. */

import { type Game, Rng } from 'otau';
import { CELLS, cellAfter, DIRECTIONS, OFF } from 'otau/games/abalone';
import { cellBoardOf, countedInputOf, possibleActions } from 'otau/internal/network/declaration.js';
import { Graph } from 'otau/internal/network/graph.js';
import {
  checkDeclaration,
  gameOf,
  initialWeights,
  type NetworkDeclaration,
  parametersOf,
  type Weights,
} from 'otau/network';
import { describe, expect, it } from 'vitest';
import { addGradients, LOGITS, type TrainBatch, Trainer, type TrainerOptions } from './trainer.js';

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

// Gradients of the training graph against central differences of a network written a second time
// here, slowly and plainly, in double precision: the loss of single samples, cell by cell, weight by weight.

type Numbers = readonly number[];
type Doubles = ReadonlyMap<string, Float64Array>;

const sum = (numbers: Numbers) => numbers.reduce((a, b) => a + b, 0);
const relu = (x: Numbers) => x.map((number) => Math.max(0, number));

/** The network of a declaration, one sample at a time. */
class PlainNetwork {
  readonly game: Game;
  constructor(
    readonly declaration: NetworkDeclaration,
    readonly weights: Doubles,
  ) {
    this.game = gameOf(declaration);
  }

  dense(name: string, x: Numbers): Numbers {
    const weight = this.weights.get(`${name}/weight`) as Float64Array;
    const bias = this.weights.get(`${name}/bias`) as Float64Array;
    const y = [...bias];
    for (let i = 0; i < x.length; i++) for (let j = 0; j < y.length; j++) y[j] += x[i] * weight[i * y.length + j];
    return y;
  }

  normalise(name: string, x: Numbers): Numbers {
    const factor = this.weights.get(`${name}/factor`) as Float64Array;
    const size = Math.sqrt(sum(x.map((number) => number * number)) / x.length + 1e-5);
    return x.map((number, i) => (number / size) * factor[i]);
  }

  run(input: Numbers): { logits: Numbers; values: Numbers } {
    return this.declaration.trunk.kind === 'cells' ? this.runCells(input) : this.runDense(input);
  }

  runDense(input: Numbers): { logits: Numbers; values: Numbers } {
    const { trunk, policy } = this.declaration;
    let x = relu(this.dense('trunk/stem', trunk.kind === 'one-hot' ? this.oneHot(input) : input));
    if (trunk.kind === 'one-hot') x = relu(this.dense('trunk/body', x));
    for (let block = 1; block <= trunk.blocks; block++) {
      const name = `trunk/block${block}`;
      const inner = relu(this.dense(`${name}/first`, trunk.normalise ? this.normalise(`${name}/norm`, x) : x));
      const branch = this.dense(`${name}/second`, inner);
      x = relu(x.map((number, i) => number + branch[i]));
    }
    const before = policy ? relu(this.dense('policy/hidden', x)) : x;
    return { logits: this.dense('policy/logits', before), values: this.values(x) };
  }

  oneHot(input: Numbers): Numbers {
    const { counts, rest } = countedInputOf(this.game);
    const numbers = counts.flatMap(({ inputs, factor, states }) =>
      inputs.flatMap((place) => {
        const count = Math.round(factor * input[place]);
        return Array.from({ length: states }, (_, state) => (state === count ? 1 : 0));
      }),
    );
    return [...numbers, ...rest.map((place) => input[place])];
  }

  runCells(input: Numbers): { logits: Numbers; values: Numbers } {
    const { trunk } = this.declaration;
    const { cells, kinds, actions } = cellBoardOf(this.game);
    const planes = input.length / cells;
    const convolve = (name: string, x: readonly Numbers[]) =>
      x.map((_, cell) => {
        const around = neighboursOf(this.game, cell).flatMap((at) => (at === undefined ? x[0].map(() => 0) : x[at]));
        return this.dense(name, around);
      });
    let x: readonly Numbers[] = Array.from({ length: cells }, (_, cell) =>
      Array.from({ length: planes }, (_, plane) => input[plane * cells + cell]),
    );
    x = convolve('trunk/stem', x).map(relu);
    for (let block = 1; block <= trunk.blocks; block++) {
      const name = `trunk/block${block}`;
      const start = trunk.normalise ? x.map((channels) => this.normalise(`${name}/norm`, channels)) : x;
      const branch = convolve(`${name}/second`, convolve(`${name}/first`, start).map(relu));
      x = x.map((channels, cell) => relu(channels.map((number, i) => number + branch[cell][i])));
    }
    const perCell = x.flatMap((channels) => this.dense('policy/kinds', channels));
    const logits = actions.map((at) => (at === cells * kinds ? 0 : perCell[at]));
    return { logits, values: this.values(x.flatMap((channels) => relu(this.dense('value/cells', channels)))) };
  }

  values(x: Numbers): Numbers {
    return this.dense('value/players', relu(this.dense('value/hidden', x))).map(Math.tanh);
  }

  /** Weighted mean over the batch of policy cross-entropy and value's mean square error. */
  loss(batch: TrainBatch): number {
    const { input, maxLegal, players } = this.game;
    const rowOf = (data: Float32Array | Int32Array, i: number, size: number) => [
      ...data.subarray(i * size, (i + 1) * size),
    ];
    let total = 0;
    for (let i = 0; i < batch.count; i++) {
      const { logits, values } = this.run(rowOf(batch.input, i, input.size));
      const mask = rowOf(batch.mask, i, maxLegal);
      const listed = rowOf(batch.actions, i, maxLegal).map((action) => logits[action]);
      const partition = sum(listed.filter((_, k) => mask[k] === 1).map(Math.exp));
      const target = rowOf(batch.policy, i, maxLegal);
      const entropy = sum(target.map((part, k) => (part === 0 ? 0 : -part * (listed[k] - Math.log(partition)))));
      const aim = rowOf(batch.value, i, players);
      const error = sum(values.map((value, p) => (value - aim[p]) ** 2)) / players;
      total += batch.weight[i] * (entropy + error);
    }
    return total / sum([...batch.weight].slice(0, batch.count));
  }
}

/** A cell and those around it, in the order in which the weights stand; undefined beyond the edge. */
function neighboursOf(game: Game, cell: number): (number | undefined)[] {
  if (game.id === 'abalone') {
    const around = Array.from({ length: DIRECTIONS }, (_, direction) => cellAfter(cell, direction, 1));
    return [cell, ...around.map((at) => (at === OFF ? undefined : at))];
  }
  const size = game.options.size as number;
  const [x, y] = [Math.floor(cell / size), cell % size];
  const clockwise = [
    [0, 0],
    [-1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, -1],
  ];
  return clockwise.map(([down, right]) => {
    const inside = x + down >= 0 && x + down < size && y + right >= 0 && y + right < size;
    return inside ? (x + down) * size + y + right : undefined;
  });
}

/** Samples of no game: numbers at random, three to six legal actions, the last sample without a policy. */
function randomBatch(game: Game, count: number, rng: Rng): TrainBatch {
  const { actionCount, maxLegal, players, input } = game;
  const possible = possibleActions(game);
  const actions = Int32Array.from({ length: count * maxLegal }, () => rng.below(actionCount));
  const policy = new Float32Array(count * maxLegal);
  const mask = new Float32Array(count * maxLegal);
  for (let i = 0; i < count; i++) {
    const start = rng.below(possible.length);
    for (let k = 0; k < 3 + i; k++) {
      actions[i * maxLegal + k] = possible[(start + 5 * k) % possible.length];
      mask[i * maxLegal + k] = 1;
      policy[i * maxLegal + k] = 0.25;
    }
    if (i === count - 1) policy.fill(0, i * maxLegal);
  }
  return {
    input: Float32Array.from({ length: count * input.size }, () => rng.float()),
    actions,
    policy,
    mask,
    value: Float32Array.from({ length: count * players }, () => rng.below(3) - 1),
    weight: Float32Array.from({ length: count }, (_, i) => 0.5 + i),
    count,
  };
}

const NETWORKS: Record<string, unknown> = {
  dense: { game: 'senet', trunk: { kind: 'dense', width: 7, blocks: 2 } },
  'dense, normalised, with a hidden policy layer': {
    game: 'togyzkumalak',
    trunk: { kind: 'dense', width: 9, blocks: 2, normalise: true },
    policy: { width: 5 },
    value: { width: 4 },
  },
  'dense, of a game with actions that are never legal': {
    game: 'abalone',
    trunk: { kind: 'dense', width: 5, blocks: 1 },
    value: { width: 3 },
  },
  'one-hot': {
    game: 'togyzkumalak',
    trunk: { kind: 'one-hot', stem: 6, width: 5, blocks: 1 },
    value: { width: 4 },
  },
  'cells of Kindo': {
    game: 'kindo',
    options: { size: 3 },
    trunk: { kind: 'cells', channels: 4, blocks: 2, normalise: true },
  },
  'cells of Abalone, three players': {
    game: 'abalone',
    options: { players: 3 },
    trunk: { kind: 'cells', channels: 3, blocks: 1 },
  },
};

describe('the gradient of a training step', () => {
  for (const [name, given] of Object.entries(NETWORKS)) {
    it(`is that of central differences: ${name}`, async () => {
      const declaration = checkDeclaration(given);
      const rng = new Rng(name);
      const weights = new Map(
        // Larger than the first weights, so that no layer's gradient vanishes.
        [...initialWeights(declaration, rng)].map(([key, data]) => [
          key,
          data.map((w) => w + 0.2 * (rng.float() - 0.5)),
        ]),
      );
      const { actionCount } = gameOf(declaration);
      const batch = randomBatch(gameOf(declaration), 3, rng);
      // With beta1 = 0 and without clipping the first moment is the gradient itself.
      const trainer = await Trainer.create(declaration, weights, { beta1: 0, clipNorm: 0 }, batch.count);
      const { loss } = await trainer.step(batch, 0);
      const gradient = trainer.state().moments.get('first') as Float32Array;
      await trainer.close();

      const doubles = new Map([...weights].map(([key, data]) => [key, Float64Array.from(data)]));
      const plain = new PlainNetwork(declaration, doubles);
      expect(loss).toBeCloseTo(plain.loss(batch), 4);
      const probes = declaration.game === 'abalone' ? 2 : 4; // its samples take the longest
      let first = 0;
      for (const { name: key, size } of parametersOf(declaration)) {
        const data = doubles.get(key) as Float64Array;
        for (let k = 0; k < probes; k++) {
          // Of the last layer of a policy few columns have a gradient: those of legal actions
          const isOfActions = key.startsWith(LOGITS);
          const at = isOfActions ? actionCount * rng.below(size / actionCount) + batch.actions[k % 3] : rng.below(size);
          if (key === `${LOGITS}bias`) expect(Math.abs(gradient[first + at])).toBeGreaterThan(1e-4);
          const before = data[at];
          data[at] = before + 1e-5;
          const above = plain.loss(batch);
          data[at] = before - 1e-5;
          const below = plain.loss(batch);
          data[at] = before;
          expect(gradient[first + at], `${key}[${at}]`).toBeCloseTo((above - below) / 2e-5, 4);
        }
        first += size;
      }
      expect(Math.hypot(...gradient)).toBeGreaterThan(0.1);
    });
  }

  it('is refused where the loss does not depend on a value', () => {
    const graph = new Graph(2);
    const [x, y] = [graph.input('x', [2]), graph.input('y', [2])];
    const loss = graph.reduceSum(graph.mul(x, x), [0], false);
    expect(() => addGradients(graph, loss, [x, y])).toThrow('The loss does not depend on y.');
  });
});

describe('the board of Abalone', () => {
  it('has 61 cells of which 37 have six neighbours', () => {
    const full = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) =>
      neighboursOf(
        gameOf(checkDeclaration({ game: 'abalone', trunk: { kind: 'dense', width: 1, blocks: 0 } })),
        cell,
      ).every((at) => at !== undefined),
    );
    expect(full.length).toBe(37);
  });
});
