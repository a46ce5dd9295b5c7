/** Without onnxruntime-node: networks of dense layers run; a sentence says what to install for others. */
import { expect, it, vi } from 'vitest';
import { Rng } from '../../lib/rng.js';
import { checkDeclaration } from '../declaration.js';
import { initialWeights, writeModel } from '../model.js';
import { nodeRuntime } from './runtime.js';

vi.mock('onnxruntime-node', () => {
  throw new Error('Cannot find package');
});

function modelWith(trunk: object): Uint8Array {
  const declaration = checkDeclaration({ game: 'kindo', trunk });
  return writeModel(declaration, initialWeights(declaration, new Rng(1)));
}

it('runs networks of dense layers, and says what is missing for others', async () => {
  const dense = modelWith({ kind: 'dense', width: 4, blocks: 0 });
  await (await nodeRuntime.create(dense)).close();
  const refusal = {
    code: 'no-runtime',
    message:
      'Training, networks with convolutions and devices other than wasm need the package onnxruntime-node: npm install onnxruntime-node',
  };
  const cells = modelWith({ kind: 'cells', channels: 2, blocks: 0 });
  await expect(nodeRuntime.create(cells)).rejects.toMatchObject(refusal);
  await expect(nodeRuntime.create(dense, 'cpu')).rejects.toMatchObject(refusal);
});
