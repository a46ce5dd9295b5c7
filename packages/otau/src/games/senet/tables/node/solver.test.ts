/** Builds of Senet's tables that are ended and gone on with. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Rng } from '../../../../lib/rng.js';
import { createGame } from '../../../index.js';
import { checkSenetTable } from '../index.js';
import { loadSenet, SENET_SOLVER } from './solver.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otau-senet-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const game = createGame('senet', { rules: 'skyruk' });
const build = (signal?: AbortSignal) =>
  SENET_SOLVER.build({ game, size: 1, path: join(folder, 'a.table'), workers: 1, signal });

it('keeps what a build has found when it is ended, and continues from there', async () => {
  const path = join(folder, 'a.table');
  expect(await build(AbortSignal.abort())).toMatchObject({ isComplete: false });
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true]);
  expect(await build()).toMatchObject({ isComplete: true, numbers: { dancers: 1 } });
  expect(existsSync(`${path}.part`)).toBe(false);
  expect(checkSenetTable(await loadSenet(path), game, 20, new Rng('resumed'))).toEqual({ right: 20 });
});

it('begins anew where what was kept is damaged', async () => {
  writeFileSync(join(folder, 'a.table.part'), 'no bounds');
  expect(await build()).toMatchObject({ isComplete: true });
});
