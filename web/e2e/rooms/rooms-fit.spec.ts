/** Pages of rooms, players and tournaments fit every screen, for who sits and for who looks on. `npm run fit` takes all languages. */
import { expect, type Page } from '@playwright/test';
import { walkSizes } from '../board-fit.js';
import { expectFitInAll } from '../page-fit.js';
import { createGame, openBoard, type RoomServer, test } from './room-server.js';

const KINDO = { game: 'kindo', options: { size: 4 } };

async function keepName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save this name' }).click();
  await expect(page.getByText(`You are ${name}.`)).toBeVisible();
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toBeVisible();
}

/** A game's board and players, and the page around them. */
async function expectGameFits(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await walkSizes(page, name);
  if (size !== null) await page.setViewportSize(size);
  await expectFitInAll(page, name);
}

/** The pages before a game, the game for both sides and for a guest, and after it. */
test('the lobby, a room and its game fit every screen', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`);
  await expectFitInAll(anna, 'lobby of a guest');
  await anna.getByLabel('Clock').selectOption('10:00+5');
  const link = await createGame(anna);
  await expectFitInAll(anna, 'waiting room, seated');
  const boris = await openBoard(browser, `${server.address}#/rooms`);
  await keepName(boris, 'Бауыржан Мұхамедияров');
  await expectFitInAll(boris, 'lobby with a kept name');
  await boris.goto(link);
  await expect(boris.getByRole('button', { name: 'Sit here' })).toBeVisible();
  await expectFitInAll(boris, 'waiting room, as a guest');
  await boris.getByRole('button', { name: 'Sit here' }).click();
  const watcher = await openBoard(browser, link);
  for (const board of [anna, boris, watcher]) await expect(board.locator('.player-bar-turn')).toBeVisible();
  await expectGameFits(anna, 'room, seated');
  await watcher.getByRole('tab', { name: 'Players' }).click();
  await expectGameFits(watcher, 'room, as a guest');
  await boris.goto(`${server.address}#/rooms`);
  await expectFitInAll(boris, 'lobby with a game that runs');
  await boris.goto(link);
  await anna.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(boris.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await boris.getByRole('tab', { name: 'Players' }).click();
  await expectGameFits(boris, 'room, a draw is offered');
  await resign(boris);
  await expect(watcher.locator('.outcome')).toBeVisible();
  await expectGameFits(watcher, 'room, over, as a guest');
  await anna.getByRole('button', { name: 'Rematch' }).click();
  await expect(boris.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectFitInAll(boris, 'room, a rematch is asked');
  for (const board of [anna, boris, watcher]) await board.context().close();
});

async function openTournaments(page: Page, { address }: RoomServer): Promise<void> {
  await page.goto(`${address}#/tournament`);
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
}

test('tournaments, their games and the pages of players fit every screen', async ({ browser, server }) => {
  const names = ['Anna', 'Бауыржан Мұхамедияров', 'Clara'];
  const boards: Page[] = [];
  for (const name of names) {
    const board = await openBoard(browser, `${server.address}#/rooms`, undefined, KINDO);
    await keepName(board, name);
    await openTournaments(board, server);
    boards.push(board);
  }
  const [anna] = boards;
  await anna.getByRole('textbox', { name: 'Name' }).fill('Көктем мерекесінің ашық турнирі');
  await anna.getByLabel('Rounds').fill('1');
  await expectFitInAll(anna, 'a new tournament');
  await anna.getByRole('button', { name: 'Create' }).click();
  await expect(anna.locator('.tournament-table')).toBeVisible();
  const address = anna.url();
  await openTournaments(boards[1], server);
  await expectFitInAll(boards[1], 'list of tournaments');
  for (const board of boards) {
    await board.goto(address);
    await board.getByRole('button', { name: 'Enter' }).click();
  }
  await expect(anna.locator('.tournament-table tbody tr')).toHaveCount(3);
  await expectFitInAll(anna, 'tournament before its start');
  const guest = await openBoard(browser, address);
  await anna.getByRole('button', { name: 'Start' }).click();
  await expect(guest.getByRole('heading', { name: 'Games' })).toBeVisible();
  await expectFitInAll(guest, 'running tournament, as a guest');
  const bye = 'You have a bye in this round: it counts as a win.';
  for (const board of boards) await expect(board.locator('.player-bar-turn').or(board.getByText(bye))).toBeVisible();
  const playing: Page[] = [];
  for (const board of boards) if ((await board.getByText(bye).count()) === 0) playing.push(board);
  await expectGameFits(playing[0], 'game of a tournament');
  await resign(playing[0]);
  await playing[1].getByRole('link', { name: 'To the tournament' }).click();
  await expect(playing[1].getByText('over')).toBeVisible();
  await expectFitInAll(playing[1], 'tournament that is over');
  await playing[1].locator('.tournament-table a').nth(1).click();
  await expect(playing[1].locator('.player-game').first()).toBeVisible();
  await expectFitInAll(playing[1], 'page of a player');
  for (const board of [...boards, guest]) await board.context().close();
});
