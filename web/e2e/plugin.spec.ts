/** A game of a plugin: played to its end by pointing, analysed, found in the library, and gone with its plugin. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { type Serving, startServer } from 'otau-cli/serve';
import { isMyTurn, test } from './table.js';

const ROOT = join(import.meta.dirname, '../..');
const BOARD = process.env.BOARD ?? join(ROOT, '.tmp/board');
const HEXAPAWN = pathToFileURL(join(import.meta.dirname, 'hexapawn/hexapawn.mjs')).href;

let server: Serving;
test.beforeAll(async () => {
  server = await startServer({ port: 0, board: BOARD, plugins: [HEXAPAWN] });
});
test.afterAll(() => server.close());

/** Sets a game against a player up by the form. */
async function begin(page: Page, opponent: string): Promise<void> {
  await page.goto(`${server.address}#/new`);
  await page.getByText('Hexapawn', { exact: true }).click();
  await page.locator('.seat').nth(1).locator('select').first().selectOption(opponent);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.board [role="gridcell"]')).toHaveCount(9);
}

/** Points at the first cell that may be chosen, again and again. */
async function playOut(page: Page): Promise<void> {
  while (await isMyTurn(page)) {
    const cell = page.locator('.board [data-choosable]').first();
    if ((await cell.count()) > 0) await cell.click();
  }
}

test('a whole game by pointing, then its analysis and the library', async ({ page }) => {
  await begin(page, 'level:1');
  await expect(page.getByText('Choose a cell, or a move from the list.')).toBeVisible();
  await playOut(page);
  await expect(page.locator('.outcome h2')).toHaveText(/^(You won|Level 1 won)$/);

  await page.locator('.outcome').getByRole('link', { name: 'Analyse' }).click();
  await expect(page.locator('.tree-move').first()).toBeVisible();
  await page.getByRole('button', { name: 'First position' }).click();
  await expect(page.locator('.lines-line').first()).toBeVisible();

  await page.goto(`${server.address}#/library`);
  await expect(page.locator('.page a', { hasText: 'Hexapawn' })).toBeVisible();
  await page.goto(`${server.address}#/training`);
  await expect(page.getByText('There are no training runs yet.')).toBeVisible();
});

test('a game by the keyboard and by the list of moves, on a narrow screen that does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await begin(page, 'random');
  await page.locator('.board [role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Moves from a1$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'b1b2' }).click();
  await expect(page.locator('.moves-move')).toHaveCount(2);
  const { scrolled, seen } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    seen: innerWidth,
  }));
  expect(scrolled).toBeLessThanOrEqual(seen);
  await expect(page.locator('.board-text')).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByLabel('Also show the position as text').check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.board-text p').first()).toBeVisible();
});

test('a plugin that cannot be loaded is named, and the page works', async ({ page }) => {
  const broken = pathToFileURL(join(import.meta.dirname, 'hexapawn/missing.mjs')).href;
  const other = await startServer({ port: 0, board: BOARD, plugins: [broken] });
  try {
    await page.goto(`${other.address}#/play`);
    await expect(page.getByRole('alert')).toContainText('missing.mjs');
    await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  } finally {
    await other.close();
  }
});
