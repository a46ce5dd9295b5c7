/** Which code evaluates large batches. The two differ in the last digits of what they answer. */
import { createGame, Rng, randomRows } from 'otau';
import { makePositions } from 'otau/internal/network/batch.js';
import { checkDeclaration, type InferenceSession, initialWeights, writeModel } from 'otau/network';
import { nodeRuntime } from 'otau/network/node';
import { expect, it } from 'vitest';
import { openBatchSession } from './network.js';

const COUNT = 32;
const game = createGame('togyzkumalak');
const positions = makePositions(game, COUNT);
positions.write(randomRows(game, COUNT, new Rng('batch')), 0, COUNT);

function modelWith(trunk: object): Uint8Array {
  const declaration = checkDeclaration({ game: game.id, options: {}, trunk });
  return writeModel(declaration, initialWeights(declaration, new Rng('batch')));
}

async function logits(session: Promise<InferenceSession>): Promise<Float32Array> {
  return (await (await session).run(positions.input, COUNT)).policy.slice(0, COUNT * game.actionCount);
}

it.each([
  ['one-hot counts in operators of our own', { kind: 'one-hot', stem: 32, width: 32, blocks: 1 }, undefined],
  ['dense layers in onnxruntime-node', { kind: 'dense', width: 32, blocks: 1 }, 'cpu'],
] as const)('evaluates %s', async (_, trunk, device) => {
  const model = modelWith(trunk);
  const other = device === undefined ? 'cpu' : undefined;
  const answered = await logits(openBatchSession(model));
  expect(answered).toEqual(await logits(nodeRuntime.create(model, device)));
  expect(answered).not.toEqual(await logits(nodeRuntime.create(model, other)));
});
