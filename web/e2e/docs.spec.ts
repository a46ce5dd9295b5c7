/** The site of the documentation as the server shows it: boards, examples, search, and nothing that the server forbids. */
import { expect } from '@playwright/test';
import { examplesOf } from '../../tools/docs/examples.js';
import { offences } from './axe.js';
import { test } from './table.js';

const EXAMPLES = 'docs/rules-engine.md';

test('the start page has a board on which a move is played', async ({ page }) => {
  await page.goto('./docs/');
  const board = page.locator('otau-board');
  await expect(board.getByText('Move 0 of 0')).toBeVisible();
  await board.locator('[data-choosable]').first().click();
  await expect(board.getByText('Move 1 of 1')).toBeVisible();
});

test('examples run on their page and print what it says', async ({ page }) => {
  const examples = examplesOf(EXAMPLES, /^ts$/);
  await page.goto('./docs/program/rules-engine.html');
  await expect(page.locator('otau-run')).toHaveCount(examples.length);
  for (const [index, { prints }] of examples.entries()) {
    const example = page.locator('otau-run').nth(index);
    await example.getByRole('button', { name: 'Run' }).click();
    await expect(example.getByRole('button', { name: 'Run' })).toBeVisible();
    await expect(example.getByRole('log')).toHaveText(prints ?? /\S/);
  }
});

test('the search finds a word of the rules', async ({ page }) => {
  await page.goto('./docs/');
  // The page is seen before its scripts take keys.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('searchbox').fill('tuzdyk');
  await expect(page.getByRole('option').first()).toContainText(/tuzdyk/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText(/tuzdyk/i);
});

test('pages fit a narrow screen, and people who use a reader', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['', 'kk/play/togyzkumalak.html', 'program/rules-engine.html']) {
    await page.goto(`./docs/${path}`);
    await expect(page.locator('otau-board, otau-run').first()).toBeVisible();
    expect.soft(await offences(page), path).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  expect(complaints).toEqual([]);
});
