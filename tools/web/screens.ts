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
  ...['play', 'new', 'analyse', 'learn', 'library', 'library/statistics', 'library/openings/togyzkumalak', 'training'],
  ...['learn/togyzkumalak', 'learn/togyzkumalak/rules', 'learn/abalone/path', 'practice/kindo/drill/cut'],
  ...['practice/togyzkumalak', 'practice/abalone', 'practice/kindo', 'practice/senet', 'practice/senet/sheet/1'],
];
/** Moves played before the picture is taken. */
const MOVES = 5;
/** And before a player resigns, for a report. */
const MORE_MOVES = 20;
/** The tab of the report is there by then, if there is one. */
const TAB_MS = 5_000;
/** A report of a short game is ready by then on any machine. */
const REPORT_MS = 120_000;
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
    await begin(page, address, game);
    for (let move = 0; move < MOVES; move++) await press(page, move);
    await save(game);
    const here = page.url();
    await page.goto(here.replace('/play/', '/analyse/'));
    await page.locator('.study .board [role="gridcell"]').first().waitFor();
    await save(`analyse-${game}`);
    await page.goto(here);
    await page.locator('.board [role="gridcell"]').first().waitFor();
    for (let move = 0; move < MORE_MOVES; move++) await press(page, move);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.locator('.outcome').waitFor();
    // A game of hardly any moves has no report
    const report = page.getByRole('tab', { name: 'Report' });
    const hasReport = await report.waitFor({ timeout: TAB_MS }).then(
      () => true,
      () => false,
    );
    if (hasReport) await page.locator('.report-figures').waitFor({ timeout: REPORT_MS });
    await save(`result-${game}`);
    if (!hasReport) continue;
    await page.locator('.report-about').scrollIntoViewIfNeeded();
    await save(`report-${game}`);
  }
  for (const name of PAGES) {
    await page.goto(`${address}#/${name}`);
    await page.locator('main h1').waitFor({ state: 'attached' });
    await page
      .getByText(/^(Loading|Reading)/)
      .first()
      .waitFor({ state: 'detached' });
    await save(name.replaceAll('/', '-'));
  }
}

/** Begins a game of two people on clocks. */
async function begin(page: Page, address: string, game: string): Promise<void> {
  const one = { options: {}, players: ['person', 'person'], names: [], control: '10:00+5' };
  const draft = JSON.stringify({ game, games: { [game]: one } });
  await page.evaluate(`localStorage.setItem('otau-setup', ${JSON.stringify(draft)})`);
  await page.goto(`${address}#/library`);
  await page.locator('.setup-start').waitFor({ state: 'detached' });
  await page.goto(`${address}#/new`);
  await page.locator('.setup-start').click();
  await page.locator('.board [role="gridcell"]').first().waitFor();
}

/** The middle of what is pressed: an edge or an arrow of what is in hand, a button of the board, a cell that can be chosen. */
const PLACE = `(count) => {
  const held = [...document.querySelectorAll('.board :is([class$="-arrow"], g[class$="-edge"])')];
  const cells = [...document.querySelectorAll('.board [data-choosable]')];
  const all = held.length > 0 ? held : cells;
  const chosen = document.querySelector('.must-press:not([aria-disabled])') ?? all[(7 * count) % all.length];
  if (chosen === undefined) return undefined;
  const { x, y, width, height } = chosen.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}`;

async function press(page: Page, count: number): Promise<void> {
  const place = await page.evaluate<{ x: number; y: number } | undefined>(`(${PLACE})(${count})`);
  if (place !== undefined) await page.mouse.click(place.x, place.y);
}

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
