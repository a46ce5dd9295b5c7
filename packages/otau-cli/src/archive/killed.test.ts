/** An import that is killed leaves nothing behind. The test kills real processes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame } from 'otau';
import { formatRecords } from 'otau/records';
import { expect, it } from 'vitest';
import { startNode } from '../../../../tests/processes.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Archive } from './archive.js';
import { openDatabase } from './open.js';
import { randomRecords } from './testing.js';

const folder = temporaryFolder('import-killed');

const GAME = createGame('togyzkumalak', { pits: 5, stones: 5 });
const [FIRST, SECOND] = [1, 2].map((seed) => {
  const file = join(folder, `${seed}.jsonl`);
  writeFileSync(file, formatRecords(randomRecords(GAME, 300, seed, 60), 'jsonl'));
  return file;
});
/** Starting a process takes about a second, several where the machine is busy. */
const TIMEOUT_MS = 400_000;

/** Imports in a separate process, and kills it after a number of progress reports. */
async function importAndKill(path: string, file: string, after: number): Promise<void> {
  const script = join(import.meta.dirname, '../../../../tests/archive/import-process.mjs');
  const program = startNode([script, path, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await program.says(new RegExp(`.{${after}}`, 's'));
  await program.kill();
  expect(program.child.signalCode).toBe('SIGKILL');
}

it('is rolled back completely', { timeout: TIMEOUT_MS }, async () => {
  const path = join(folder, 'games.db');
  const archive = Archive.open(path);
  await archive.importFile(FIRST);
  const before = archive.info();
  const exported = [...archive.export('jsonl')].join('');
  archive.close();
  for (const after of [1, 12, 40]) {
    await importAndKill(path, SECOND, after);
    const again = Archive.open(path);
    expect(again.info()).toEqual(before);
    expect([...again.export('jsonl')].join('')).toBe(exported);
    again.close();
  }
  const connection = openDatabase(path, {});
  expect(connection.prepare('PRAGMA integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
  connection.close();
  const last = Archive.open(path);
  expect(await last.importFile(SECOND)).toMatchObject({ added: 300, duplicates: 0 });
  expect(last.info().games).toBe(600);
  last.close();
});
