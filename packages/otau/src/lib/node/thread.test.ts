/** Threads: found beside a module, and heard of once when they end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { onThreadEnd, startThread, type ThreadEnd } from './thread.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));
const base = pathToFileURL(join(folder, 'module.mjs')).href;
writeFileSync(
  join(folder, 'script.mjs'),
  `import { parentPort, workerData } from 'node:worker_threads';
  parentPort.postMessage(workerData.said);
  if (workerData.fails) throw new TypeError('no memory');
  process.exit(workerData.code);`,
);

/** All that is reported of a thread's end, some time after it. */
async function endsOf(data: object): Promise<{ said: unknown; ends: ThreadEnd[] }> {
  const thread = startThread('script', base, { workerData: { said: 'hello', code: 0, ...data } });
  const ends: ThreadEnd[] = [];
  let said: unknown;
  thread.on('message', (message) => {
    said = message;
  });
  onThreadEnd(thread, (end) => ends.push(end));
  await expect.poll(() => ends.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { said, ends };
}

it('a script is the neighbour of a module, and gets its data', async () => {
  expect(await endsOf({})).toEqual({ said: 'hello', ends: [{ code: 0, reason: 'ended with code 0' }] });
});

it('an end is reported once, with its code or its error', async () => {
  expect((await endsOf({ code: 3 })).ends).toEqual([{ code: 3, reason: 'ended with code 3' }]);
  const { ends } = await endsOf({ fails: true });
  expect(ends).toEqual([{ error: expect.any(TypeError), reason: 'failed: TypeError: no memory' }]);
});

it('a listener can be taken away', async () => {
  const thread = startThread('script', base, { workerData: { code: 0 } });
  const ends: ThreadEnd[] = [];
  onThreadEnd(thread, (end) => ends.push(end))();
  await new Promise((resolve) => thread.once('exit', resolve));
  expect(ends).toEqual([]);
});
