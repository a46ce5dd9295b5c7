/** Devices: the browser's runtime says what the processor's does; a device that is not here is named. Both choose logits. */
import { expect, it } from 'vitest';
import '../../games/network.js';
import { Rng } from '../../lib/rng.js';
import { checkDeclaration } from '../declaration.js';
import { writeModel } from '../model.js';
import { initialWeights } from '../weights.js';
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

it('chooses logits in the graph where a game has thousands of actions', async () => {
  const wide = checkDeclaration({ game: 'abalone', trunk: { kind: 'dense', width: 8, blocks: 1 } });
  const rng = new Rng(3);
  const input = Float32Array.from({ length: 2 * 427 }, () => rng.float());
  for (const device of ['cpu', 'wasm'] as const) {
    const session = await nodeRuntime.create(writeModel(wide, initialWeights(wide, rng)), device);
    const { policy, value } = await session.run(input, 2);
    expect(policy.length).toBe(2 * 3721);
    const places = Int32Array.of(0, 3720, 3721, 7441, 5);
    const chosen = await session.runChosen!(input, 2, places);
    expect([...chosen.policy]).toEqual([...places].map((place) => policy[place]));
    expect(chosen.value).toEqual(value);
    await session.close();
  }
});

it('refuses a device that this system does not have', async () => {
  const elsewhere = process.platform === 'win32' ? 'coreml' : 'dml';
  await expect(nodeRuntime.create(model, elsewhere)).rejects.toMatchObject({
    code: 'no-runtime',
    message: expect.stringContaining(`no device ${elsewhere} on this system; it knows cpu`),
  });
});
