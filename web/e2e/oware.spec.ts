/** The example of a game outside the library in the browser: playing, analysis, library and training. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { type Serving, startServer } from 'otau-cli/serve';
import { buildOware, otau } from '../../tests/plugin/run.js';
import { test } from './table.js';

const ROOT = join(import.meta.dirname, '../..');
const BOARD = process.env.BOARD ?? join(ROOT, '.tmp/board');
const OWARE = pathToFileURL(join(ROOT, 'examples/oware/dist/index.js')).href;

let folder: string;
let server: Serving;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otau-oware-board-'));
  buildOware();
  const values = ['games=2', 'steps=5', 'anchorEvery=0'].flatMap((value) => ['--set', value]);
  const settings = ['--iterations', '1', ...values, '--workers', '1', '--seed', '1'];
  const run = ['--out', join(folder, 'small')];
  expect(await otau(['train', 'oware', '-o', 'houses=3', '-o', 'seeds=2', ...settings, ...run])).toMatchObject({
    code: 0,
  });
  server = await startServer({ port: 0, board: BOARD, runs: [folder], plugins: [OWARE] });
});
test.afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('is played, analysed, kept and trained', async ({ page }) => {
  await page.goto(`${server.address}#/new`);
  await page.getByText('Oware', { exact: true }).click();
  await page.locator('.seat').nth(1).locator('select').first().selectOption('level:1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.board [role="gridcell"]')).toHaveCount(14);
  await page.locator('.board [data-choosable]').first().click();
  await expect(page.locator('.moves-move')).toHaveCount(2);

  await page.goto(`${server.address}#/analyse?game=oware&moves=C`);
  await expect(page.locator('.lines-line').first()).toBeVisible();
  await page.goto(`${server.address}#/library`);
  await expect(page.locator('.page a', { hasText: 'Oware' }).first()).toBeVisible();
  await page.goto(`${server.address}#/training`);
  await expect(page.getByText('Oware').first()).toBeVisible();
});
