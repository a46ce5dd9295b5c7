/** Networks of games with thousands of actions, whose logits are computed one by one, against the whole graph. */
import { describe, expect, it } from 'vitest';
import '../games/network.js';
import { randomRows } from '../core/rows.js';
import { Rng } from '../lib/rng.js';
import { makePositions } from './batch.js';
import { checkDeclaration, gameOf } from './declaration.js';
import { initialWeights, readModel, writeModel } from './model.js';
import { loadOnnxRuntime, nodeRuntime } from './node/runtime.js';
import { openSession, SESSION_OPTIONS } from './ort-session.js';
import { hasWidePolicy } from './wide-policy.js';

const ABALONE = { game: 'abalone', trunk: { kind: 'dense', width: 64, blocks: 1 } };
const NETWORKS: Readonly<Record<string, object>> = {
  'of two': ABALONE,
  'of three, of a width that does not fill its vectors, normalised': {
    game: 'abalone',
    options: { players: 3 },
    trunk: { kind: 'dense', width: 37, blocks: 2, normalise: true },
  },
  'with a hidden layer before the policy': { ...ABALONE, policy: { width: 50 }, value: { width: 3 } },
  'without blocks': { game: 'abalone', trunk: { kind: 'dense', width: 32, blocks: 0 } },
};
const COUNT = 21;

function modelOf(given: object): Uint8Array {
  const declaration = checkDeclaration(given);
  const rng = new Rng('weights');
  // First biases are all 0
  const weights = [...initialWeights(declaration, rng)].map(
    ([name, w]) => [name, w.map((n) => n + 0.2 * rng.float() - 0.1)] as const,
  );
  return writeModel(declaration, new Map(weights));
}

describe('a network of Abalone', () => {
  it.each(Object.entries(NETWORKS))('says the same as its whole graph: %s', async (_, given) => {
    const bytes = modelOf(given);
    const model = readModel(bytes);
    const game = gameOf(model.declaration);
    const positions = makePositions(game, COUNT);
    positions.write(randomRows(game, COUNT, new Rng('positions')), 0, COUNT);
    const { input, asked } = positions;
    const whole = await openSession(await loadOnnxRuntime(), model, SESSION_OPTIONS, true);
    const { policy, value } = await whole.run(input, COUNT);
    const session = await nodeRuntime.create(bytes, 'cpu');
    // First few, then many: room is made for more
    for (const count of [3, COUNT]) {
      const found = await session.run(input, count, asked);
      for (let i = 0; i < count; i++) {
        expect(asked.counts[i]).toBeGreaterThan(0);
        for (let k = i * asked.stride; k < i * asked.stride + asked.counts[i]; k++) {
          expect(found.policy[k]).toBeCloseTo(policy[i * game.actionCount + asked.actions[k]], 5);
        }
        for (let k = i * game.players; k < (i + 1) * game.players; k++) {
          expect(found.value[k]).toBeCloseTo(value[k], 5);
        }
      }
    }
    await Promise.all([whole.close(), session.close()]);
  });

  it('says the logits of all actions where none are asked for', async () => {
    const bytes = modelOf(ABALONE);
    const game = gameOf(readModel(bytes).declaration);
    const input = new Float32Array(2 * game.input.size).fill(0.5);
    const [all, wide] = await Promise.all([nodeRuntime.create(bytes, 'wasm'), nodeRuntime.create(bytes, 'cpu')]);
    const expected = (await all.run(input, 2)).policy.slice();
    const { policy } = await wide.run(input, 2);
    for (let i = 0; i < 2 * game.actionCount; i++) expect(policy[i]).toBeCloseTo(expected[i], 5);
    await Promise.all([all.close(), wide.close()]);
  });
});

it('networks of few actions, and those with convolutions, are computed as a whole', () => {
  const isWide = (given: object) => hasWidePolicy(checkDeclaration(given));
  expect(isWide(ABALONE)).toBe(true);
  expect(isWide({ game: 'kindo', trunk: { kind: 'dense', width: 8, blocks: 0 } })).toBe(false);
  expect(isWide({ game: 'abalone', trunk: { kind: 'cells', channels: 2, blocks: 0 } })).toBe(false);
});
