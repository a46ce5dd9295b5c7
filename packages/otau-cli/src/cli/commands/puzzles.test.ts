import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGame } from 'otau/internal/core/registry.js';
import { parsePuzzles, practiceGame } from 'otau/internal/puzzles/index.js';
import { formatRecords, recordOf } from 'otau/internal/records/index.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../testing.js';

const HOME = process.cwd();
const MINE = ['puzzles', 'mine', 'kindo', '-o', 'size=4', '--effort', '1', '--out', 'pack.json'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-puzzles-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(HOME);
  rmSync(folder, { recursive: true });
});

it('mines a pack, and goes on with it as if it had never stopped', async () => {
  expect(await run([...MINE, '--count', '6'])).toMatchObject({ code: 0, err: '' });
  const whole = readFileSync('pack.json', 'utf8');
  expect(parsePuzzles(whole).puzzles.length).toBeGreaterThanOrEqual(6);
  // A pack of no games is where the same command begins
  const { made } = parsePuzzles(whole);
  const begun = { format: 'otau-puzzles', version: 1, game: 'kindo', options: { size: 4 } };
  writeFileSync('pack.json', JSON.stringify({ ...begun, made: { ...made, games: 0 }, puzzles: [] }));
  await run([...MINE, '--count', '6']);
  expect(readFileSync('pack.json', 'utf8')).toBe(whole);
  const other = await run([...MINE, '--count', '6', '--seed', '2']);
  expect(other).toMatchObject({ code: 2 });
  expect(other.err).toContain('was started with seed 1, not 2');
});

it('mines records, and ends with the last of them', async () => {
  const game = createGame('kindo', { size: 4 });
  const record = recordOf(game, await practiceGame(game, '1', 0));
  writeFileSync('games.otau', formatRecords([record], 'text'));
  const { out } = await run([...MINE, '--records', 'games.otau', '--json']);
  expect(JSON.parse(out)).toMatchObject({ file: 'pack.json', games: 1, effort: 1 });
  expect(JSON.parse(out).puzzles).toBeGreaterThan(0);
});
