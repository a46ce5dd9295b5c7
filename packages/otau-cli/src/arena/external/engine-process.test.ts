/** The end of an engine: what it leaves running does no harm to others. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { EngineProcess } from './engine-process.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-engine-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('kills nobody by the number of an engine that has ended, whatever comes from its output', async () => {
  const script = join(folder, 'leaves.cjs');
  // A process in a group of its own keeps the output: a file tells it to write a line without end.
  const left = `const go = setInterval(() => {
    if (!require('node:fs').existsSync(${JSON.stringify(join(folder, 'go'))})) return;
    clearInterval(go);
    process.stdout.write('x'.repeat(2e6), () => require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'done'))}, ''));
  }, 20);`;
  writeFileSync(
    script,
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(left)}], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref();`,
  );
  let leader = 0;
  await new Promise<void>((resolve) => {
    new EngineProcess([process.execPath, script], (pid, isRunning) => {
      leader = pid;
      if (!isRunning) resolve();
    });
  });
  const kill = vi.spyOn(process, 'kill');
  writeFileSync(join(folder, 'go'), '');
  await expect.poll(() => existsSync(join(folder, 'done'))).toBe(true);
  await sleep(100); // so that the last of it is read
  expect(kill.mock.calls.filter(([pid]) => pid === -leader)).toEqual([]);
  kill.mockRestore();
});
