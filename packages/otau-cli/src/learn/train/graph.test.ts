/**
 * Gradients of the training graph against central differences of a network written a second time
 * here, slowly and plainly, in double precision: the loss of single samples, cell by cell, weight by weight.
 */

import type { Game } from 'otau/internal/core/game.js';
import { CELLS, DIRECTIONS, OFF, walk } from 'otau/internal/games/abalone/cells.js';
import { Rng } from 'otau/internal/lib/rng.js';
import { parametersOf } from 'otau/internal/network/architecture.js';
import {
  cellBoardOf,
  checkDeclaration,
  countedInputOf,
  gameOf,
  type NetworkDeclaration,
  possibleActions,
} from 'otau/internal/network/declaration.js';
import { Graph } from 'otau/internal/network/graph.js';
import { initialWeights } from 'otau/internal/network/weights.js';
import { describe, expect, it } from 'vitest';
import { addGradients, LOGITS } from './graph.js';
import { type TrainBatch, Trainer } from './trainer.js';

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
    const around = Array.from({ length: DIRECTIONS }, (_, direction) => walk(cell, direction, 1));
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
