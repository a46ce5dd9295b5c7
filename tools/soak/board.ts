/** The board in a browser under load: games of a person against a machine, one after the other, pressed at random. */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/index.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { ROOT } from '../checks/sources.js';
import { serveBoard } from '../web/serve-board.js';
import type { Subject } from './subject.js';

const GAMES = gameIds();
/** A game that is not over after this many presses is left. */
const MAX_PRESSES = 600;

/** Where to press, of all that can be pressed; `wait` while it is the machine's turn. Runs in the page. */
const PLACE = (chance: number): string => `(() => {
  if (document.querySelector('.outcome')) return 'over';
  if (document.querySelector('.player-bar-turn')?.getAttribute('data-player') !== '0') return 'wait';
  const held = [...document.querySelectorAll('.board [class*="-arrow"], .board [class*="-edge"], .board button:not(.board-switch):not([aria-disabled])')];
  const all = [...held, ...held, ...document.querySelectorAll('.board [data-choosable]')];
  if (all.length === 0) return 'wait';
  const chosen = all[${chance} % all.length];
  chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = chosen.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/** The process is the browser with all that it starts; `live` is what the page holds. */
export async function board(): Promise<Subject> {
  process.env.BOARD ??= join(ROOT, 'packages/otau-cli/board');
  const { address, close } = await serveBoard(0);
  const browser = await chromium.launchServer(browserOptions());
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage({ viewport: { width: 1000, height: 800 } });
  await page.addInitScript(`localStorage.setItem('otau-settings', '{"language":"en","motion":"off"}')`);
  await page.goto(address);
  const rng = new Rng(1);
  let [games, presses] = [0, MAX_PRESSES];
  const round = async (): Promise<void> => {
    const place = presses >= MAX_PRESSES ? 'over' : await page.evaluate(PLACE(rng.below(0xffff)));
    if (place === 'over') {
      await begin(page, address, GAMES[games++ % GAMES.length]);
      presses = 0;
    } else if (place !== 'wait') {
      const { x, y } = place as { x: number; y: number };
      await page.mouse.click(x, y);
      presses++;
    }
  };
  const end = async (): Promise<void> => {
    await browser.close();
    await close();
  };
  return { child: browser.process(), round, live: () => held(page), end };
}

async function begin(page: Page, address: string, game: string): Promise<void> {
  const one = { options: {}, players: ['person', 'level:1'], names: [], control: 'untimed' };
  const draft = JSON.stringify({ game, games: { [game]: one } });
  await page.evaluate(`localStorage.setItem('otau-setup', ${JSON.stringify(draft)})`);
  await page.goto(`${address}#/library`);
  await page.locator('.setup-start').waitFor({ state: 'detached' });
  await page.goto(`${address}#/new`);
  await page.locator('.setup-start').click();
  await page.locator('.board [role="gridcell"]').first().waitFor();
}

/** Megabytes that the page holds after all garbage is collected. */
async function held(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
