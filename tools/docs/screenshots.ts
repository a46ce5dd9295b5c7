/**
 * Takes the screenshots of the README, those that a game asks for in `tools/games/<game>/tools.ts`:
 * `npx tsx tools/docs/screenshots.ts` writes docs/pictures/. It needs a Chromium, and two minutes.
 */
import { type Browser, chromium } from '@playwright/test';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { type Screenshot, toolsOf } from '../games/load.js';
import { serveBoard } from '../web/serve-board.js';

const FOLDER = 'docs/pictures';
/** The best moves no longer change much by then. */
const SEARCH_MS = 5_000;
/** A report of a short game is ready by then on any machine. */
const REPORT_MS = 120_000;

async function take(browser: Browser, address: string, screenshot: Screenshot): Promise<void> {
  const { name, query, width, height, theme, isReviewed } = screenshot;
  const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block' });
  const settings = JSON.stringify({ language: 'en', motion: 'off', theme, coach: true });
  await context.addInitScript(`localStorage.setItem('otau-settings', ${JSON.stringify(settings)})`);
  const page = await context.newPage();
  await page.goto(`${address}#/analyse?${query}`);
  await page.locator('.study .board [role="gridcell"]').first().waitFor();
  if (isReviewed) {
    await page.getByRole('tab', { name: 'Mistakes' }).click();
    await page.getByRole('button', { name: 'Analyse the whole game' }).click();
    await page.locator('.report-figures').waitFor({ timeout: REPORT_MS });
    await page.getByRole('tab', { name: 'Moves' }).click();
  }
  await page.waitForTimeout(SEARCH_MS);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await context.close();
}

const server = await serveBoard(0);
const browser = await chromium.launch(browserOptions());
try {
  for (const id of gameIds()) {
    const { screenshot } = await toolsOf(id);
    if (screenshot !== undefined) await take(browser, server.address, screenshot);
  }
} finally {
  await browser.close();
  await server.close();
}
