/** The file in which the time of games is saved. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { calendar } from './game-clock.js';

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

it('counts the hours for which the machine slept, and no others', () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const [before, up] = [calendar.now(), os.uptime()];
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  // The time since the machine started goes on while it sleeps, that of a process does not
  vi.spyOn(os, 'uptime').mockReturnValue(up + 7200);
  expect(calendar.now() - before).toBeGreaterThanOrEqual(7_200_000 - 1000);
  vi.spyOn(os, 'uptime').mockReturnValue(up);
  expect(calendar.now() - before).toBeLessThan(1000);
});
