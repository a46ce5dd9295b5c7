/** Dense networks in compiled operators against onnxruntime-node: those that ship, and of every shape. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import '../../games/network.js';
import type { Game } from '../../core/game.js';
import { randomRows } from '../../core/rows.js';
import { Rng } from '../../lib/rng.js';
import { roomForAnswers } from '../../search/evaluators/evaluator.js';
import { NetworkEvaluator } from '../batch.js';
import { checkDeclaration, gameOf } from '../declaration.js';
import { initialWeights, readModel, writeModel } from '../model.js';
import { loadOnnxRuntime } from '../node/runtime.js';
import { openSession, SESSION_OPTIONS, webRuntime } from '../ort-session.js';
import type { ActionLists, InferenceResult, InferenceSession } from '../runtime.js';

const MODELS = new URL('../../../../data/models/', import.meta.url);
const POSITIONS = 200;

const SHAPES: Readonly<Record<string, object>> = {
  'no blocks': { game: 'senet', trunk: { kind: 'dense', width: 8, blocks: 0 } },
  'one number wide': {
    game: 'kindo',
    trunk: { kind: 'dense', width: 1, blocks: 1, normalise: true },
    policy: { width: 1 },
    value: { width: 1 },
  },
  'odd widths, normalised': {
    game: 'togyzkumalak',
    trunk: { kind: 'dense', width: 37, blocks: 3, normalise: true },
    policy: { width: 5 },
    value: { width: 71 },
  },
  'counts as one number each': {
    game: 'togyzkumalak',
    trunk: { kind: 'one-hot', stem: 70, width: 20, blocks: 1, normalise: true },
  },
  'counts of few pits with many stones': {
    game: 'togyzkumalak',
    options: { pits: 4, stones: 12 },
    trunk: { kind: 'one-hot', stem: 1, width: 9, blocks: 0 },
  },
  'three players': { game: 'abalone', options: { players: 3 }, trunk: { kind: 'dense', width: 33, blocks: 1 } },
  'four players, normalised': {
    game: 'abalone',
    options: { players: 4 },
    trunk: { kind: 'dense', width: 96, blocks: 2, normalise: true },
  },
  'a hundred blocks': { game: 'senet', trunk: { kind: 'dense', width: 9, blocks: 100, normalise: true } },
};

/** @param spread how far weights may be from the first ones, whose biases are all 0 */
function modelOf(given: object, spread = 0): { readonly game: Game; readonly bytes: Uint8Array } {
  const declaration = checkDeclaration(given);
  const rng = new Rng('weights');
  const weights = new Map(
    [...initialWeights(declaration, rng)].map(([name, w]) => [name, w.map((n) => n + spread * (rng.float() - 0.5))]),
  );
  return { game: gameOf(declaration), bytes: writeModel(declaration, weights) };
}

/** The whole graph by onnxruntime-node. */
async function reference(bytes: Uint8Array): Promise<InferenceSession> {
  return openSession(await loadOnnxRuntime(), readModel(bytes), SESSION_OPTIONS, true);
}

/** What a network sees of positions of random games, row by row. */
function inputsOf(game: Game, count: number): Float32Array {
  const { size } = game.input;
  const input = new Float32Array(count * size);
  const rows = randomRows(game, count, new Rng(`positions of ${game.id}`));
  for (let i = 0; i < count; i++) game.encode(rows.at(i), input.subarray(i * size, (i + 1) * size));
  return input;
}

const furthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, number, i) => Math.max(most, Math.abs(number - b[i])), 0);

const copyOf = ({ policy, value }: InferenceResult): InferenceResult => ({
  policy: policy.slice(),
  value: value.slice(),
});

describe('a network that ships', () => {
  it.each(readdirSync(MODELS).filter((name) => name.endsWith('.onnx')))(
    '%s judges as by onnxruntime-node',
    async (name) => {
      const bytes = readFileSync(new URL(name, MODELS));
      const game = gameOf(readModel(bytes).declaration);
      const rows = randomRows(game, POSITIONS, new Rng(`positions of ${game.id}`));
      const [expected, own] = await Promise.all(
        [reference(bytes), webRuntime().create(bytes)].map(async (opening) => {
          const session = await opening;
          const out = roomForAnswers(game, POSITIONS);
          await new NetworkEvaluator(game, session, 8).evaluate(rows, POSITIONS, out);
          await session.close();
          return out;
        }),
      );
      expect(furthest(own.values, expected.values)).toBeLessThan(1e-5);
      expect(furthest(own.policy, expected.policy)).toBeLessThan(1e-5);
      expect(own.actions).toEqual(expected.actions);
    },
  );
});

describe('a dense network', () => {
  it.each(Object.entries(SHAPES))('of every shape says the same as by onnxruntime-node: %s', async (_, given) => {
    const { game, bytes } = modelOf(given, 0.2);
    const input = inputsOf(game, 20);
    const [whole, own] = await Promise.all([reference(bytes), webRuntime().create(bytes)]);
    const [a, b] = [await whole.run(input, 20), await own.run(input, 20)];
    expect(b.policy.length).toBe(20 * game.actionCount);
    expect(b.value.length).toBe(20 * game.players);
    expect(furthest(b.policy, a.policy)).toBeLessThan(1e-4);
    expect(furthest(b.value, a.value)).toBeLessThan(1e-4);
    await Promise.all([whole.close(), own.close()]);
  });

  it('says the same of a row to the last bit, whatever stands beside it', async () => {
    const { game, bytes } = modelOf(SHAPES['odd widths, normalised']);
    const { size } = game.input;
    const session = await webRuntime().create(bytes);
    // Numbers that begin within a buffer, and more than are asked about
    const input = new Float32Array(21 * size + 1).subarray(1);
    input.set(inputsOf(game, 20));
    const all = copyOf(await session.run(input, 20));
    for (const [first, count] of [
      [0, 1],
      [3, 8],
      [5, 9],
      [19, 1],
    ]) {
      const part = await session.run(input.subarray(first * size), count);
      const rowsOf = (numbers: Float32Array, columns: number, from: number) =>
        numbers.slice(from * columns, (from + count) * columns);
      expect(rowsOf(part.policy, game.actionCount, 0)).toEqual(rowsOf(all.policy, game.actionCount, first));
      expect(rowsOf(part.value, game.players, 0)).toEqual(rowsOf(all.value, game.players, first));
    }
    await session.close();
  });

  it('says of the actions that are asked for what it says of all', async () => {
    const { game, bytes } = modelOf(SHAPES['three players']);
    const session = await webRuntime().create(bytes);
    const input = inputsOf(game, 12);
    const all = copyOf(await session.run(input, 12));
    const rng = new Rng(3);
    const asked: ActionLists = {
      actions: Uint16Array.from({ length: 12 * 40 }, () => rng.below(game.actionCount)),
      counts: Uint16Array.from({ length: 12 }, (_, row) => (row * 7) % 41),
      stride: 40,
    };
    const fresh = await webRuntime().create(bytes);
    const { policy, isListed } = await fresh.run(input, 12, asked);
    expect(isListed).toBe(true);
    for (let row = 0; row < 12; row++) {
      for (let i = row * 40; i < row * 40 + asked.counts[row]; i++) {
        expect(policy[i]).toBe(all.policy[row * game.actionCount + asked.actions[i]]);
      }
    }
    await Promise.all([session.close(), fresh.close()]);
  });

  it('says the same bytes on every machine', async () => {
    const { game, bytes } = modelOf(SHAPES['four players, normalised']);
    const session = await webRuntime().create(bytes);
    const { policy, value } = await session.run(inputsOf(game, 16), 16);
    const digest = createHash('sha256').update(new Uint8Array(policy.slice().buffer));
    digest.update(new Uint8Array(value.slice().buffer));
    expect(digest.digest('hex').slice(0, 16)).toBe('8db738b82eef2a11');
    await session.close();
  });
});

describe('the session of a dense network', () => {
  it('may be closed twice, and refuses questions then', async () => {
    const { game, bytes } = modelOf(SHAPES['no blocks']);
    const session = await webRuntime().create(bytes);
    await session.close();
    await session.close();
    await expect(session.run(inputsOf(game, 1), 1)).rejects.toMatchObject({ code: 'closed' });
  });

  it('is not opened for weights whose sums are no numbers', async () => {
    const declaration = checkDeclaration(SHAPES['no blocks']);
    const huge = new Map([...initialWeights(declaration, new Rng(1))].map(([name, w]) => [name, w.fill(3e38)]));
    await expect(webRuntime().create(writeModel(declaration, huge))).rejects.toMatchObject({
      code: 'bad-model',
      message: 'The network cannot be run: what it says of the first position is no number: its weights are too large.',
    });
  });

  it('needs nothing else; a network with convolutions does, and says so', async () => {
    const { bytes } = modelOf({ game: 'kindo', trunk: { kind: 'cells', channels: 4, blocks: 0 } });
    await expect(webRuntime().create(bytes)).rejects.toMatchObject({
      code: 'no-runtime',
      message: expect.stringContaining('need onnxruntime-web'),
    });
    await expect(webRuntime().create(bytes, 'cuda')).rejects.toMatchObject({ code: 'no-runtime' });
  });
});
