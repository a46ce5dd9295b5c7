/** Without onnxruntime-node: a sentence that says what to install. */
import { expect, it, vi } from 'vitest';
import { Rng } from '../../lib/rng.js';
import { checkDeclaration } from '../declaration.js';
import { writeModel } from '../model.js';
import { initialWeights } from '../weights.js';
import { nodeRuntime } from './runtime.js';

vi.mock('onnxruntime-node', () => {
  throw new Error('Cannot find package');
});

it('says what is missing', async () => {
  const declaration = checkDeclaration({ game: 'senet', trunk: { kind: 'dense', width: 4, blocks: 0 } });
  const model = writeModel(declaration, initialWeights(declaration, new Rng(1)));
  await expect(nodeRuntime.create(model)).rejects.toMatchObject({
    code: 'no-runtime',
    message: 'Networks need the package onnxruntime-node: npm install onnxruntime-node',
  });
});
