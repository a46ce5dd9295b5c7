/**
 * What a report of 150 plies costs in the board in a real browser: seconds, seconds of processor time, and tasks of the
 * page's own thread that take longer than 50 ms. `npx tsx tools/review/time.ts GAME...`; BOARD names a built board.
 */

import { chromium } from '@playwright/test';
import { createGame } from '../../packages/otau/src/core/registry.js';
import '../../packages/otau/src/games/node/all.js';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { playSelf } from '../play.js';
import { serveBoard } from '../web/serve-board.js';
import '../output.js';

const PLIES = 150;
/** Plays badly enough that there is something to report. */
const PLAYER = 'level:4';

const given = process.argv.slice(2);
const server = await serveBoard(0);
const browser = await chromium.launch(browserOptions());
const control = await browser.newBrowserCDPSession();
try {
  for (const id of given.length > 0 ? given : gameIds()) console.log(await measure(id));
} finally {
  await browser.close();
  await server.close();
}

async function measure(id: string): Promise<string> {
  const game = createGame(id);
  const played = await playSelf(game, PLAYER, 'report', PLIES);
  const moves = played.actions.map((action, ply) => game.formatAction(played.rowAt(ply), action));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(`new PerformanceObserver((list) => {
    globalThis.tasks = [...(globalThis.tasks ?? []), ...list.getEntries()];
  }).observe({ type: 'longtask' })`);
  await page.goto(server.address);
  await page.locator('.board [role="gridcell"]').first().waitFor();
  await page.goto(`${server.address}#/analyse?game=${id}&moves=${moves.join('.')}`);
  // The live analysis of the position ends; the report of a finished game begins by itself.
  await page.locator('.board [role="gridcell"]').first().waitFor();
  const begun = await page.evaluate<number>('performance.now()');
  const spent = await processorTime();
  const stop = page.locator('.lines').getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  const begin = page.getByRole('button', { name: 'Analyse the whole game' });
  if (await begin.isVisible()) await begin.click();
  await page.locator('.report-figures').waitFor({ timeout: 300_000 });
  const seconds = ((await page.evaluate<number>('performance.now()')) - begun) / 1000;
  const processor = (await processorTime()) - spent;
  const tasks = await page.evaluate<number[]>(
    `(globalThis.tasks ?? []).filter((task) => task.startTime > ${begun}).map(({ duration }) => Math.round(duration))`,
  );
  await context.close();
  return `${id}: ${moves.length} plies, ${seconds.toFixed(1)} s, processor ${processor.toFixed(1)} s, long tasks: ${tasks.join(', ') || 'none'}`;
}

/** Of all processes that draw pages. */
async function processorTime(): Promise<number> {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
