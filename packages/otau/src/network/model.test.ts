/** Models as files, and as onnxruntime-node and onnxruntime-web run them: the same numbers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { checkDeclaration, gameOf } from './declaration.js';
import { initialWeights, readModel, writeModel } from './model.js';
import { nodeRuntime } from './node/runtime.js';
import { readOnnx, writeOnnx } from './onnx.js';
import { webRuntime } from './ort-session.js';

const SMALL = checkDeclaration({ game: 'senet', trunk: { kind: 'dense', width: 4, blocks: 1 }, value: { width: 3 } });

const NETWORKS = {
  togyzkumalak: {
    game: 'togyzkumalak',
    trunk: { kind: 'dense', width: 64, blocks: 2, normalise: true },
    policy: { width: 32 },
  },
  senet: { game: 'senet', trunk: { kind: 'dense', width: 32, blocks: 1 } },
  kindo: { game: 'kindo', trunk: { kind: 'cells', channels: 16, blocks: 2, normalise: true } },
  'abalone, four players': {
    game: 'abalone',
    options: { players: 4 },
    trunk: { kind: 'cells', channels: 16, blocks: 1 },
  },
};

describe('a model file', () => {
  it('is read back: declaration, weights, card', () => {
    const weights = initialWeights(SMALL, new Rng(1));
    const about = { name: 'Қарлығаш', games: 12 };
    const model = readModel(writeModel(SMALL, weights, about));
    expect(model).toEqual({ declaration: SMALL, weights, about });
    expect(writeModel(model.declaration, model.weights, model.about)).toEqual(writeModel(SMALL, weights, about));
  });

  it('is refused if it is of another make, lacks weights or holds no numbers', () => {
    const file = readOnnx(writeModel(SMALL, initialWeights(SMALL, new Rng(1))));
    const refuses = (change: object, why: string) =>
      expect(() => readModel(writeOnnx({ ...file, ...change }))).toThrow(why);
    refuses({ metadata: {} }, 'no metadata named otau');
    refuses({ metadata: { otau: '{' } }, 'metadata cannot be read');
    refuses({ metadata: { otau: '{"format":2,"about":{}}' } }, 'of format 1');
    refuses({ metadata: { otau: '{"format":1,"about":{},"declaration":{"game":"chess"}}' } }, 'Game must be one of');
    refuses({ tensors: file.tensors.slice(1) }, 'trunk/stem/weight should have the shape [67, 4]');
    const [stem, ...rest] = file.tensors;
    refuses({ tensors: [{ ...stem, dims: [4, 67] }, ...rest] }, 'should have the shape [67, 4]');
    refuses(
      { tensors: [{ ...stem, data: new Float32Array(268).fill(Number.NaN) }, ...rest] },
      'hold what is no number',
    );
  });

  it('with changed bytes is refused as a bad model or read, never a crash', () => {
    const bytes = writeModel(SMALL, initialWeights(SMALL, new Rng(1)));
    const at = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(
      fc.property(at, fc.integer({ min: 0, max: 255 }), fc.boolean(), (place, byte, cut) => {
        const changed = cut ? bytes.slice(0, place) : bytes.slice();
        if (!cut) changed[place] = byte;
        try {
          readModel(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(OtauError);
          expect((error as OtauError).code).toBe('bad-model');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the runtimes', () => {
  it.each(Object.entries(NETWORKS))('of Node and of the browser agree on a network for %s', async (name, given) => {
    const declaration = checkDeclaration(given);
    const { input, actionCount, players } = gameOf(declaration);
    const rng = new Rng(name);
    const bytes = writeModel(declaration, initialWeights(declaration, rng));
    const ort = await import('onnxruntime-web/wasm');
    const node = await nodeRuntime.create(bytes);
    const web = await webRuntime(async () => ort).create(bytes);
    // Longer than the three rows, and its numbers begin within a buffer.
    const batch = Float32Array.from({ length: 5 * input.size + 1 }, () => rng.float()).subarray(1);
    const [a, b] = [await node.run(batch, 3), await web.run(batch, 3)];
    const difference = (p: Float32Array, q: Float32Array, length: number) =>
      Math.max(...Array.from({ length }, (_, i) => Math.abs(p[i] - q[i])));
    expect(difference(a.policy, b.policy, 3 * actionCount)).toBeLessThan(1e-4);
    expect(difference(a.value, b.value, 3 * players)).toBeLessThan(1e-4);
    await Promise.all([node.close(), web.close()]);
  });

  // With the settings of this project: not where session.disable_prepacking is 1, nor where weights are inputs (onnxruntime 1.32).
  it.each(Object.entries(NETWORKS))(
    'say the same of a row to the last bit, whatever stands beside it: %s',
    async (name, given) => {
      const declaration = checkDeclaration(given);
      const { input, actionCount, players } = gameOf(declaration);
      const rng = new Rng(name);
      const bytes = writeModel(declaration, initialWeights(declaration, rng));
      const ort = await import('onnxruntime-web/wasm');
      const batch = Float32Array.from({ length: 33 * input.size }, () => rng.float());
      for (const runtime of [nodeRuntime, webRuntime(async () => ort)]) {
        const session = await runtime.create(bytes);
        const whole = await session.run(batch, 33);
        const [policy, value] = [whole.policy.slice(), whole.value.slice()];
        for (const count of [1, 2, 7, 16]) {
          const part = await session.run(batch.subarray(5 * input.size), count);
          expect(part.policy.slice(0, count * actionCount)).toEqual(
            policy.slice(5 * actionCount, (5 + count) * actionCount),
          );
          expect(part.value.slice(0, count * players)).toEqual(value.slice(5 * players, (5 + count) * players));
        }
        await session.close();
      }
    },
  );

  it('refuse what is no model', async () => {
    await expect(nodeRuntime.create(new Uint8Array(100))).rejects.toMatchObject({ code: 'bad-model' });
    const file = readOnnx(writeModel(SMALL, initialWeights(SMALL, new Rng(1))));
    const headless = writeOnnx({ ...file, nodes: file.nodes.slice(1) });
    await expect(nodeRuntime.create(headless)).rejects.toThrow('its graph is not the declared one');
  });
});
