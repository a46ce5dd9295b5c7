/**
 * How long the board takes to bring a file of games in, and the longest time for which the page gives no answer meanwhile.
 * `tsx tools/web/import-time.ts GAMES [PICTURE]`
 */
import { chromium } from '@playwright/test';
import { browserOptions } from '../../web/e2e/chromium.js';
import { serveBoard } from './serve-board.js';

const [file, picture] = process.argv.slice(2);
/** Half way, more or less: when the picture is taken. */
const PICTURE_MS = 2000;

const { address, close } = await serveBoard(0);
const browser = await chromium.launch(browserOptions());
try {
  const page = await (await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' })).newPage();
  await page.addInitScript(`
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' });
  `);
  await page.goto(`${address}#/library`);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await page.evaluate('longTasks.length = 0');
  const start = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  if (picture !== undefined) {
    await page.waitForTimeout(PICTURE_MS);
    await page.screenshot({ path: picture });
  }
  await page.locator('.library-report p').first().waitFor({ timeout: 600_000 });
  const imported = performance.now() - start;
  await page.locator('.library-game').first().waitFor({ timeout: 60_000 });
  const shown = performance.now() - start;
  await page.waitForTimeout(1000);
  const long = (await page.evaluate('longTasks')) as number[];
  const report = await page.locator('.library-report').textContent();
  console.log(
    JSON.stringify({ report, imported: Math.round(imported), shown: Math.round(shown), long: long.map(Math.round) }),
  );
} finally {
  await browser.close();
  await close();
}
