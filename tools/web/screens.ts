/**
 * Pictures of the board: each game, its report, its analysis and every page in light and dark, on screens from a small
 * phone to a desk, upright and lying, and enlarged to 200 %.
 *
 *     tsx tools/web/screens.ts [FOLDER] [WIDTHxHEIGHT...]
 *
 * `.tmp/screens` unless a folder is given.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { serveBoard } from './serve-board.js';

/** Width and height in pixels of CSS; 640 x 400 is 1280 x 800 at 200 %. */
const SIZES = [
  ...['320x568', '360x640', '390x664', '412x915', '820x1180', '1280x800', '1920x1080'],
  ...['568x320', '740x360', '640x400'],
];
const THEMES = ['light', 'dark'] as const;
const PAGES = [
  ...['play', 'analyse', 'learn', 'library', 'library/statistics', 'library/openings/togyzkumalak', 'training'],
  ...['learn/togyzkumalak', 'learn/togyzkumalak/rules', 'learn/abalone/path', 'practice/kindo/drill/cut'],
  ...['practice/togyzkumalak', 'practice/abalone', 'practice/kindo', 'practice/senet', 'practice/senet/sheet/1'],
];
/** Moves played before the picture is taken. */
const MOVES = 4;
/** A game that is over soon, for a report. */
const SHORT_GAME = { game: 'togyzkumalak', options: { variant: 'bestemshe' } };
/** From this width on there is a mouse. */
const DESK_WIDTH = 1000;

async function takePictures(browser: Browser, address: string, folder: string, sizes: readonly string[]) {
  for (const size of sizes) {
    const [width, height] = size.split('x').map(Number);
    for (const theme of THEMES) {
      const viewport = { width, height };
      const context = await browser.newContext({ viewport, serviceWorkers: 'block', hasTouch: width < DESK_WIDTH });
      const settings = JSON.stringify({ language: 'en', motion: 'off', theme, coach: true });
      await context.addInitScript(`localStorage.setItem('otau-settings', ${JSON.stringify(settings)})`);
      await takeAll(context, address, (name) => `${folder}/${name}-${size}-${theme}.png`);
      await context.close();
    }
  }
}

async function takeAll(context: BrowserContext, address: string, file: (name: string) => string): Promise<void> {
  const page = await context.newPage();
  const save = async (name: string) => {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: file(name) });
  };
  await page.goto(address);
  for (const game of gameIds()) {
    await begin(page, address, game, {});
    for (let move = 0; move < MOVES; move++) await page.evaluate(PRESS);
    await save(game);
    await page.goto(page.url().replace('/play/', '/analyse/'));
    await page.locator('.study .board [role="gridcell"]').first().waitFor();
    await save(`analyse-${game}`);
  }
  await begin(page, address, SHORT_GAME.game, SHORT_GAME.options);
  while ((await page.locator('.outcome').count()) === 0) await page.evaluate(PRESS);
  await page.locator('.report-figures').waitFor();
  await save('result');
  await page.locator('.report-figures').scrollIntoViewIfNeeded();
  await save('report');
  for (const name of PAGES) {
    await page.goto(`${address}#/${name}`);
    await page.locator('main h1').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await save(name.replaceAll('/', '-'));
  }
}

/** Begins a game of two people on clocks. */
async function begin(page: Page, address: string, game: string, options: object): Promise<void> {
  const one = { options, players: ['person', 'person'], names: [], control: '10:00+5' };
  const draft = JSON.stringify({ game, games: { [game]: one } });
  await page.evaluate(`localStorage.setItem('otau-setup', ${JSON.stringify(draft)})`);
  await page.goto(`${address}#/library`);
  await page.locator('.setup-start').waitFor({ state: 'detached' });
  await page.goto(`${address}#/play`);
  await page.locator('.setup-start').click();
  await page.locator('.board [role="gridcell"]').first().waitFor();
}

/** Presses the middle one of the cells that can be chosen, or throws. */
const PRESS = `(() => {
  const open = document.querySelectorAll('.board [data-choosable], .board [data-legal], .board [data-open]');
  const pressed = document.querySelector('.must-press:not([aria-disabled])') ?? open[open.length >> 1];
  pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})()`;

const [folder = '.tmp/screens', ...sizes] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await serveBoard(0);
const browser = await chromium.launch(browserOptions());
try {
  await takePictures(browser, server.address, folder, sizes.length > 0 ? sizes : SIZES);
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await server.close();
}
