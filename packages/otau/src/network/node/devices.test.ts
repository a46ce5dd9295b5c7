/** Devices: the browser's runtime says what the processor's does; a device that is not here is named. */
import { expect, it } from 'vitest';
import '../../games/network.js';
import { Rng } from '../../lib/rng.js';
import { checkDeclaration } from '../declaration.js';
import { initialWeights, writeModel } from '../model.js';
import { nodeRuntime } from './runtime.js';

const declaration = checkDeclaration({ game: 'senet', trunk: { kind: 'dense', width: 16, blocks: 1 } });
const model = writeModel(declaration, initialWeights(declaration, new Rng(1)));

it("gives the same numbers by the browser's runtime, but for rounding", async () => {
  const [own, browsers] = await Promise.all([nodeRuntime.create(model), nodeRuntime.create(model, 'wasm')]);
  const rng = new Rng(2);
  const input = Float32Array.from({ length: 3 * 67 }, () => rng.float());
  const [one, other] = [await own.run(input, 3), await browsers.run(input, 3)];
  for (const [i, value] of other.value.entries()) expect(value).toBeCloseTo(one.value[i], 4);
  for (const [i, logit] of other.policy.entries()) expect(logit).toBeCloseTo(one.policy[i], 4);
  await Promise.all([own.close(), browsers.close()]);
});

it('refuses a device that this system does not have', async () => {
  const elsewhere = process.platform === 'win32' ? 'coreml' : 'dml';
  await expect(nodeRuntime.create(model, elsewhere)).rejects.toMatchObject({
    code: 'no-runtime',
    message: expect.stringContaining(`no device ${elsewhere} on this system; it knows cpu`),
  });
});
