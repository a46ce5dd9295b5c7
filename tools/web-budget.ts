/**
 * What the first load of the board weighs, and how soon and how smoothly it runs on a slow device:
 * `tsx tools/web-budget.ts`. Fails where the weight is over the budget; times are only told.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { startServer } from '../src/serve/index.js';
import { browserOptions } from '../web/e2e/chromium.js';
import { buildBoard } from './serve-board.js';

const MOST_BYTES = 180_000;
const SLOWER = 4;
const TARGET_SECONDS = 2;
const TARGET_FRAMES = 60;
/** The sowing of nine stones, 70 ms each, and a little more. */
const SOWING = 800;
const RUNS = 5;

/** The page itself and every script and style that the browser loads before the page runs. */
export function firstLoad(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  const add = (file: string): void => {
    if (sizes.has(file)) return;
    const text = readFileSync(join(folder, file), 'utf8');
    sizes.set(file, gzipSync(text, { level: 9 }).length);
    const isPage = file.endsWith('.html');
    for (const found of text.matchAll(isPage ? LOADED_BY_PAGE : LOADED_BY_SCRIPT)) {
      add(normalize(join(dirname(file), found[1])));
    }
  };
  add('index.html');
  return sizes;
}

/** Scripts, styles and what is loaded ahead, by relative addresses. */
const LOADED_BY_PAGE = /(?:src|href)="(\.\/[^"]+\.(?:js|css))"/g;
/** `from"./a.js"` and `import"./a.js"`, but not `import("./a.js")`. */
const LOADED_BY_SCRIPT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

async function slowPage(): Promise<{ page: Page; control: CDPSession; close: () => Promise<void> }> {
  const browser = await chromium.launch(browserOptions());
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, control, close: () => browser.close() };
}

/** Runs in the page before its own scripts: keeps the ends of tasks that hold the page up. */
const WATCH_TASKS = `
  globalThis.taskEnds = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) taskEnds.push(startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Seconds from the beginning of a load until the form is there and no task holds the page up any more. */
async function secondsToInteractive(address: string): Promise<number> {
  const { page, close } = await slowPage();
  await page.addInitScript(WATCH_TASKS);
  await page.goto(address);
  await page.locator('.setup-start').waitFor();
  const milliseconds = await page.evaluate<number>(`new Promise((resolve) => {
    const shown = performance.now();
    requestIdleCallback(() => resolve(Math.max(...taskEnds, Math.min(shown, performance.now()))), { timeout: 10000 });
  })`);
  await close();
  return milliseconds / 1000;
}

/** Frames a second while stones are sown; each number is one move. */
async function framesOfSowing(address: string): Promise<number[]> {
  const { page, close } = await slowPage();
  await page.addInitScript(`
    localStorage.setItem('otau-settings', JSON.stringify({ language: 'en', motion: 'usual', theme: 'light' }));
    localStorage.setItem('otau-setup', JSON.stringify({ game: 'togyzkumalak', games: {
      togyzkumalak: { options: {}, players: ['person', 'person'], names: [], control: 'untimed' } } }));
  `);
  await page.goto(address);
  await page.locator('.setup-start').click();
  await page.locator('.board [data-legal]').first().waitFor();
  const frames: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    frames.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const pits = document.querySelectorAll('.board [data-legal]');
        pits[pits.length >> 1].dispatchEvent(new MouseEvent('click', { bubbles: true }));
        const begun = performance.now();
        let count = 0;
        const frame = (now) => {
          count++;
          if (now - begun < ${SOWING}) requestAnimationFrame(frame);
          else resolve((1000 * count) / (now - begun));
        };
        requestAnimationFrame(frame);
      })`),
    );
    await page.locator('.togyz-hand').waitFor({ state: 'detached' });
  }
  await close();
  return frames;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

const folder = await buildBoard();
const sizes = firstLoad(folder);
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
for (const [file, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`);
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  first load, gzip (at most ${MOST_BYTES / 1000} kB)`);

if (!process.argv.includes('--size')) {
  const server = await startServer({ port: 0, board: folder });
  const loads: number[] = [];
  for (let run = 0; run < 3; run++) loads.push(await secondsToInteractive(server.address));
  const frames = await framesOfSowing(server.address);
  await server.close();
  console.log(
    `${median(loads).toFixed(2).padStart(8)} s   until it can be used, ${SLOWER} times slower (target ${TARGET_SECONDS} s)`,
  );
  const least = Math.min(...frames).toFixed(0);
  console.log(
    `${median(frames).toFixed(0).padStart(8)}     frames a second while stones are sown, least ${least} (target ${TARGET_FRAMES})`,
  );
}
if (total > MOST_BYTES) {
  console.error(`The first load is ${total} bytes; at most ${MOST_BYTES} are allowed.`);
  process.exitCode = 1;
}
