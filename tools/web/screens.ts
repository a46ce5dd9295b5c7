/**
 * Pictures of the board: each game in light and dark on a phone, a tablet and a desk, and every page.
 * `tsx tools/web/screens.ts [FOLDER]`; `.tmp/screens` unless given.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { serveBoard } from './serve-board.js';

const SIZES = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];
const THEMES = ['light', 'dark'];
const PAGES = ['play', 'analyse', 'learn', 'library', 'library/statistics', 'library/openings', 'training'];
/** Moves played before the picture is taken. */
const MOVES = 4;

async function takePictures(browser: Browser, address: string, folder: string): Promise<void> {
  for (const viewport of SIZES) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const settings = JSON.stringify({ language: 'en', motion: 'off', theme });
      await context.addInitScript(`localStorage.setItem('otau-settings', ${JSON.stringify(settings)})`);
      const page = await context.newPage();
      const save = (name: string) => page.screenshot({ path: `${folder}/${name}-${theme}-${viewport.width}.png` });
      await page.goto(address);
      for (const game of gameIds()) {
        const one = { options: {}, players: ['person', 'person'], names: [], control: 'untimed' };
        const draft = JSON.stringify({ game, games: { [game]: one } });
        await page.evaluate(`localStorage.setItem('otau-setup', ${JSON.stringify(draft)})`);
        await page.goto(`${address}#/library`);
        await page.locator('.setup-start').waitFor({ state: 'detached' });
        await page.goto(`${address}#/play`);
        await page.locator('.setup-start').click();
        await page.locator('.board [role="gridcell"]').first().waitFor();
        for (let move = 0; move < MOVES; move++) await page.evaluate(PRESS);
        await save(game);
      }
      for (const name of PAGES) {
        await page.goto(`${address}#/${name}`);
        await page.locator('main h1').waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        await save(name.replaceAll('/', '-'));
      }
      await context.close();
    }
  }
}

/** Presses the middle one of the cells that can be chosen, or throws. */
const PRESS = `(() => {
  const open = document.querySelectorAll('.board [data-choosable], .board [data-legal], .board [role="gridcell"]:not([aria-disabled])');
  const pressed = open[open.length >> 1] ?? document.querySelector('.board button');
  pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})()`;

const folder = process.argv[2] ?? '.tmp/screens';
mkdirSync(folder, { recursive: true });
const server = await serveBoard(0);
const browser = await chromium.launch(browserOptions());
try {
  await takePictures(browser, server.address, folder);
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await server.close();
}
