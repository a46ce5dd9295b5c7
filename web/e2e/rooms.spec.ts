/** Rooms of a server: two browsers play a whole game while the server goes and comes back; a third one looks on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Serving, startServer } from '../../packages/otau-cli/src/serve/server.js';
import { AXE, offences } from './axe.js';
import { finishTurn, test } from './table.js';

const BOARD = process.env.BOARD ?? join(import.meta.dirname, '../../.tmp/board');

let folder: string;
let serving: Serving;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  serving = await serve(0);
});

test.afterEach(async () => {
  await serving.close();
  rmSync(folder, { recursive: true });
});

function serve(port: number): Promise<Serving> {
  return startServer({ port, board: BOARD, rooms: { path: join(folder, 'rooms.db') } });
}

async function openBoard(browser: Browser, path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript({ path: AXE });
  const games = { kindo: { options: { size: 4 }, players: ['person', 'person'], names: [], control: 'untimed' } };
  await page.addInitScript(
    ([settings, setup]) => {
      localStorage.setItem('otau-settings', settings);
      localStorage.setItem('otau-setup', setup);
    },
    [JSON.stringify({ language: 'en', motion: 'off' }), JSON.stringify({ game: 'kindo', games })] as const,
  );
  await page.goto(`${serving.address}${path}`);
  return page;
}

/** Opens a game in the lobby; returns the link to invite with. */
async function createGame(page: Page): Promise<string> {
  await page.getByLabel('Your seat').selectOption({ index: 1 });
  await page.getByLabel('Your name').fill('Anna');
  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.locator('.letter-link')).toHaveValue(/#/);
  const link = await page.locator('.letter-link').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

const movesOf = (page: Page) => page.locator('.moves-move').allTextContents();

test('a whole game in two browsers, while the server goes and comes back', async ({ browser }) => {
  const anna = await openBoard(browser, '#/rooms');
  const link = await createGame(anna);
  const boris = await openBoard(browser, '#/rooms', 390);
  await expect(boris.locator('.lobby-line')).toContainText('Anna');
  expect.soft(await offences(boris), 'the lobby').toEqual([]);
  await boris.goto(link);
  await expect(boris.getByRole('button', { name: 'Sit here' })).toBeVisible();
  expect.soft(await offences(boris), 'the seats').toEqual([]);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  const watcher = await openBoard(browser, new URL(link).hash);
  const boards = [anna, boris];
  for (const board of [...boards, watcher]) await expect(board.locator('.strip-turn')).toBeVisible();
  await expect(watcher.getByText('You look on.')).toBeVisible();
  await boris.getByRole('tab', { name: 'Players' }).click();
  await boris.getByLabel('Say').selectOption('good-luck');
  await expect(anna.locator('.talk-last')).toContainText('Good luck!');
  expect.soft(await offences(anna), 'a game').toEqual([]);
  expect.soft(await offences(boris), 'the players').toEqual([]);
  await boris.getByRole('tab', { name: 'Moves' }).click();

  for (let turn = 0; (await anna.locator('.outcome').count()) === 0; turn++) {
    const mover = turn % 2;
    const board = boards[mover];
    const isLost = turn === 1;
    if (isLost) {
      const { port } = new URL(serving.address);
      await serving.close();
      await expect(board.getByText('The connection is lost.')).toBeVisible();
      await finishTurn(board, turn, mover);
      serving = await serve(Number(port));
    } else await finishTurn(board, turn, mover);
    const moves = await movesOf(board);
    for (const other of [...boards, watcher]) await expect.poll(() => movesOf(other)).toEqual(moves);
  }
  for (const board of [...boards, watcher]) await expect(board.locator('.outcome')).toBeVisible();
  await anna.getByRole('button', { name: 'Rematch' }).click();
  await boris.getByRole('button', { name: 'Accept' }).click();
  for (const board of boards) await board.getByRole('button', { name: 'To the rematch' }).click();
  await expect(anna.locator('.strip-turn')).toBeVisible();
  await anna.goto(`${serving.address}#/library`);
  await expect(anna.locator('.library-game').first()).toContainText('Anna');
  for (const board of [...boards, watcher]) await board.context().close();
});

test('taking back by agreement; the own seat on another device', async ({ browser }) => {
  const anna = await openBoard(browser, '#/rooms');
  const link = await createGame(anna);
  const boris = await openBoard(browser, new URL(link).hash);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await finishTurn(anna, 4);
  await expect(boris.locator('.strip-turn[data-player="1"]')).toBeVisible();
  const before = (await movesOf(anna)).length;
  await anna.getByRole('button', { name: 'Ask to take back' }).click();
  await boris.getByRole('button', { name: 'Accept' }).click();
  for (const board of [anna, boris]) await expect.poll(async () => (await movesOf(board)).length).toBe(before - 1);
  await anna.getByRole('tab', { name: 'Players' }).click();
  await anna.getByRole('button', { name: 'My seat on another device' }).click();
  await expect(anna.locator('.letter-link')).toHaveValue(/#/);
  const seat = await anna.locator('.letter-link').inputValue();
  const phone = await openBoard(browser, new URL(seat).hash, 390);
  await expect(phone.locator('.strip-turn[data-player="0"]')).toContainText('Anna');
  await finishTurn(phone, 5);
  await expect(boris.locator('.strip-turn[data-player="1"]')).toBeVisible();
  await phone.getByRole('button', { name: 'Resign' }).click();
  await phone.getByRole('button', { name: 'Yes' }).click();
  await expect(anna.locator('.outcome')).toBeVisible();
  for (const board of [anna, boris, phone]) await board.context().close();
});

test('a board without a server of rooms says so', async ({ page }) => {
  await page.goto('./#/rooms');
  await expect(page.getByText('There are no rooms at this address')).toBeVisible();
});
