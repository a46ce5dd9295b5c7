/** The file in which the time of games is saved. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('keeps the time where a server begins on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-game-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'time');
  const saved = '90000'.padStart(20);
  writeFileSync(path, saved);
  const module = new URL('../../../dist/rooms/node/game-clock.js', import.meta.url).href;
  const script = `import { GameClock } from ${JSON.stringify(module)}; new GameClock(process.argv[1], 0).close();`;
  execFileSync('prlimit', ['--fsize=0', process.execPath, '--input-type=module', '--eval', script, path]);
  expect(readFileSync(path, 'utf8')).toBe(saved);
});
