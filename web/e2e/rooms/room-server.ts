/** A server of rooms for one test, and boards at it: each in a browser of its own, as a phone or at a desk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Serving, startServer } from 'otau-cli/serve';
import { test as base } from '../table.js';

const BOARD = process.env.BOARD ?? join(import.meta.dirname, '../../../.tmp/board');

/** The server: it can go and come back at the same address. */
export class RoomServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  readonly archive = join(this.#folder, 'games.archive');
  #serving: Serving | undefined;
  /** `http://127.0.0.1:PORT/` */
  address = '';

  async start(): Promise<void> {
    const port = this.address === '' ? 0 : Number(new URL(this.address).port);
    const rooms = { path: join(this.#folder, 'rooms.db'), archive: this.archive };
    this.#serving = await startServer({ port, board: BOARD, rooms });
    this.address = this.#serving.address;
  }

  /** All that has ended is in the archive then. */
  async stop(): Promise<void> {
    await this.#serving?.close();
    this.#serving = undefined;
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }
}

/** A test with a server of rooms of its own. */
export const test = base.extend<{ server: RoomServer }>({
  server: async ({ browser: _browser }, use) => {
    const server = new RoomServer();
    await server.start();
    await use(server);
    await server.dispose();
  },
});

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 844 } };
export const NARROW: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
export const SMALL: BrowserContextOptions = { viewport: { width: 320, height: 568 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

/** Rules that a new game has. */
export interface NewRules {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const KINDO: NewRules = { game: 'kindo', options: { size: 4 } };

/**
 * A board in a browser of its own.
 * @param address where to begin
 */
export async function openBoard(
  browser: Browser,
  address: string,
  device = DESK,
  { game, options }: NewRules = KINDO,
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...device });
  const page = await context.newPage();
  const games = { [game]: { options, players: ['person', 'person'], names: [], control: 'untimed' } };
  await page.addInitScript(
    ([settings, setup]) => {
      if (!localStorage.getItem('otau-settings')) localStorage.setItem('otau-settings', settings);
      localStorage.setItem('otau-setup', setup);
    },
    [JSON.stringify({ language: 'en', motion: 'off' }), JSON.stringify({ game, games })] as const,
  );
  await page.goto(address);
  return page;
}

/** Opens a game in the lobby with the first seat taken; returns the link to invite with. */
export async function createGame(page: Page): Promise<string> {
  await page.getByLabel('Your seat').selectOption({ index: 1 });
  await page.getByLabel('Your name').fill('Anna');
  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.locator('.letter-link')).toHaveValue(/#/);
  const link = await page.locator('.letter-link').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

export const movesOf = (page: Page): Promise<string[]> => page.locator('.moves-move').allTextContents();
