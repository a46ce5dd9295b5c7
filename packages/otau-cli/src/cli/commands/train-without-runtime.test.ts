/** Without onnxruntime-node, training runs say what to install and leave no folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OtauError } from 'otau';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { run } from '../testing.js';

vi.mock('otau/internal/network/node/runtime.js', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadOnnxRuntime: () => Promise.reject(new OtauError('no-runtime', 'Install it.')),
}));

it.each([
  ['train', 'kindo'],
  ['sweep', 'kindo', '--set', 'cpuct=1,2'],
])('otau %s', async (...words) => {
  const folder = temporaryFolder('without');
  const out = join(folder, 'run');
  const caught = await run([...words, '--out', out]);
  expect(caught).toEqual({ code: 2, out: '', err: 'otau: Install it.\n' });
  expect(existsSync(out)).toBe(false);
});
