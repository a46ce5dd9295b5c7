/** The networks that ship: small, whole, with a card that is theirs, and able to play. */
import { readFileSync } from 'node:fs';
import * as nodeOrt from 'onnxruntime-node';
import * as webOrt from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { createAgent } from '../packages/otau/src/agents/index.js';
import { MODELS_FOLDER, provideNode, shippedModels } from '../packages/otau/src/agents/node/index.js';
import type { GameId } from '../packages/otau/src/core/game.js';
import { createGame } from '../packages/otau/src/games/index.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { readModel } from '../packages/otau/src/network/model.js';
import { sha256 } from '../packages/otau-cli/src/learn/run/names.js';
import { randomSteps } from './playing.js';

describe.each(shippedModels())('the model %s', (name) => {
  const bytes = readFileSync(`${MODELS_FOLDER}${name}.onnx`);
  const card = JSON.parse(readFileSync(`${MODELS_FOLDER}${name}.json`, 'utf8'));

  it('is smaller than 3 MB and the one its card speaks of', () => {
    expect(bytes.length).toBeLessThan(3e6);
    expect(card).toMatchObject({ format: 'otau-model-card', name, bytes: bytes.length, sha256: sha256(bytes) });
    expect(readModel(bytes).declaration).toMatchObject({ game: card.game, options: card.options });
  });

  it('was measured in at least 200 games against each opponent', () => {
    expect(card.matches.length).toBeGreaterThan(3);
    for (const { games } of card.matches) expect(games).toBeGreaterThanOrEqual(200);
  });

  it('plays: with 100 simulations it finds a legal move and values of the usual range', async () => {
    const game = createGame(card.game as GameId, card.options);
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(1));
    if (game.actor(row) < 0) game.next(row, 0, row);
    const agent = createAgent(`zero:visits=100,model=${name}`, { game: game.id, resources: provideNode() });
    const { action, value } = await agent.choose({ game, row, rng: new Rng(1) });
    const legal = new Uint16Array(game.maxLegal);
    expect([...legal.subarray(0, game.legal(row, legal))]).toContain(action);
    expect(Math.abs(value as number)).toBeLessThanOrEqual(1);
    await agent.close?.();
  });
});

/** Session and tensors, which both packages have in common. */
type OnnxRuntime = Pick<typeof nodeOrt, 'InferenceSession' | 'Tensor'>;

describe.each(shippedModels())('the model %s in two runtimes', (name) => {
  const bytes = readFileSync(`${MODELS_FOLDER}${name}.onnx`);
  const card = JSON.parse(readFileSync(`${MODELS_FOLDER}${name}.json`, 'utf8'));
  const game = createGame(card.game as GameId, card.options);
  const rows = randomSteps(game, 7, 40)
    .map(({ row }) => row)
    .filter((row) => game.actor(row) >= 0)
    .slice(0, 1000);
  const inputs = new Float32Array(rows.length * game.input.size);
  for (const [i, row] of rows.entries()) game.encode(row, part(inputs, i));

  function part(numbers: Float32Array, i: number): Float32Array {
    const size = numbers.length / rows.length;
    return numbers.subarray(i * size, (i + 1) * size);
  }

  async function answers({ InferenceSession, Tensor }: OnnxRuntime, batch: Float32Array, count: number) {
    const session = await InferenceSession.create(bytes);
    const { policy, value } = await session.run({ input: new Tensor('float32', batch, [count, game.input.size]) });
    return { policy: policy.data as Float32Array, value: value.data as Float32Array };
  }

  it('answers alike: policies within 10⁻⁴, the same preferred legal moves', async () => {
    const node = await answers(nodeOrt, inputs, rows.length);
    const web = await answers(webOrt as unknown as OnnxRuntime, inputs, rows.length);
    expect(largestDifference(node.policy, web.policy)).toBeLessThan(1e-4);
    expect(largestDifference(node.value, web.value)).toBeLessThan(1e-5);
    const preferred = (policy: Float32Array) => rows.map((row, i) => preferredAction(row, part(policy, i)));
    expect(preferred(web.policy)).toEqual(preferred(node.policy));
  });

  it.each([
    ['node', nodeOrt],
    ['web', webOrt as unknown as OnnxRuntime],
  ])('in %s a row is answered alone as in a batch', async (_, runtime) => {
    const together = await answers(runtime, inputs, rows.length);
    const alone = await answers(runtime, part(inputs, 5).slice(), 1);
    expect(alone.policy).toEqual(part(together.policy, 5).slice());
    expect(alone.value).toEqual(part(together.value, 5).slice());
  });

  function preferredAction(row: Uint8Array, logits: Float32Array): number {
    const legal = new Uint16Array(game.maxLegal);
    const actions = [...legal.subarray(0, game.legal(row, legal))];
    const logit = (action: number) => logits[game.toView(row, action)];
    return actions.reduce((best, action) => (logit(action) > logit(best) ? action : best));
  }
});

function largestDifference(one: Float32Array, other: Float32Array): number {
  return one.reduce((most, number, i) => Math.max(most, Math.abs(number - other[i])), 0);
}

it('there is one for each game', () => {
  const games = shippedModels().map((name) => JSON.parse(readFileSync(`${MODELS_FOLDER}${name}.json`, 'utf8')).game);
  expect(new Set(games)).toEqual(new Set(['togyzkumalak', 'abalone', 'kindo', 'senet']));
});
