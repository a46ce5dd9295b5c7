/** onnxruntime-node sends nothing: it leaves the files of its telemetry nowhere, loaded by the main thread or by another. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const BUILT = pathToFileURL(join(ROOT, 'packages/otau/dist/')).href;
const SCRIPTS = {
  'open.mjs': `
    import { readFileSync } from 'node:fs';
    import { loadOnnxRuntime } from '${BUILT}network/node/runtime.js';
    const ort = await loadOnnxRuntime();
    await ort.InferenceSession.create(readFileSync(${JSON.stringify(join(ROOT, 'packages/data/models/kindo.onnx'))}));
  `,
  'start.mjs': `
    import { startThread } from '${BUILT}lib/node/thread.js';
    startThread('open', import.meta.url);
  `,
};

it.each([
  ['by the main thread', 'open.mjs'],
  ['by another thread', 'start.mjs'],
])('loaded %s', (_, script) => {
  const scripts = mkdtempSync(join(tmpdir(), 'otau-scripts-'));
  const folder = mkdtempSync(join(tmpdir(), 'otau-telemetry-'));
  try {
    for (const [name, text] of Object.entries(SCRIPTS)) writeFileSync(join(scripts, name), text);
    // Without the variables of a CI, in which it is silent by itself
    const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder };
    execFileSync(process.execPath, [join(scripts, script)], { env, stdio: 'pipe' });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    for (const made of [scripts, folder]) rmSync(made, { recursive: true });
  }
});
