/** Answers in advance in a game with days a move: played out on the board, kept by the server, played when the expected move comes. */
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { offences } from '../axe.js';
import { setField } from '../table.js';
import { createGame, DESK, movesOf, openBoard, PHONE, type RoomServer, SMALL, test } from './room-server.js';

const GAME = { game: 'togyzkumalak', options: {} };

/** Anna is to move, and has three days for it. */
async function openSlowRoom(browser: Browser, server: RoomServer, device = DESK) {
  const anna = await openBoard(browser, `${server.address}#/rooms`, DESK, GAME);
  await setField(anna, 'Time', '3d');
  const boris = await openBoard(browser, await createGame(anna), device);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await expect(boris.locator('.player-bar-turn[data-player="0"]')).toBeVisible();
  return { anna, boris };
}

/** Plays a pit of the line, which the board shows. */
const press = (page: Page, pit: number) => page.locator(`.board [data-cell="${pit}"]`).click();
const answers = (page: Page) => page.locator('.answers-ahead li');
/** Cells of pits: the seventh of White, the ninth and eighth of Black. */
const [WHITE_7, WHITE_6, BLACK_9, BLACK_8] = [6, 5, 17, 16];

async function leaveAnswer(page: Page, ...pits: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: 'Answer in advance' }).click();
  for (const pit of pits) await press(page, pit);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
}

test('it is entered on the board, changed, and played when the expected move comes', async ({ browser, server }) => {
  const { anna, boris } = await openSlowRoom(browser, server);
  await boris.getByRole('button', { name: 'Answer in advance' }).click();
  await expect(boris.getByText('Play a move that you expect.')).toBeVisible();
  await press(boris, WHITE_7);
  await expect(boris.getByText('Now play your answer.')).toBeVisible();
  await expect(boris.getByRole('button', { name: 'Keep', exact: true })).toBeDisabled();
  await press(boris, BLACK_9);
  expect.soft(await offences(boris), 'a line').toEqual([]);
  if (process.env.SHOTS !== undefined) await boris.screenshot({ path: join(process.env.SHOTS, 'line.png') });
  await boris.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(answers(boris)).toHaveText(['76(10) → 98']);
  // Another answer to the same move takes its place; an answer to another move stands beside it
  await leaveAnswer(boris, WHITE_7, BLACK_8);
  await expect(answers(boris)).toHaveText([/^76\(10\) → 87/]);
  await leaveAnswer(boris, WHITE_6, BLACK_9);
  await expect(answers(boris)).toHaveCount(2);
  expect.soft(await offences(boris), 'answers in advance').toEqual([]);
  if (process.env.SHOTS !== undefined) await boris.screenshot({ path: join(process.env.SHOTS, 'answers.png') });
  await boris.getByRole('button', { name: /^Remove 65/ }).click();
  await expect(answers(boris)).toHaveCount(1);
  // The server keeps them while the page and the server are gone
  await boris.goto('about:blank');
  await server.stop();
  await server.start();
  await expect(anna.getByText('The connection is lost.')).toHaveCount(0);
  await press(anna, WHITE_7);
  await expect.poll(async () => (await movesOf(anna)).map((move) => move.slice(0, 2))).toEqual(['76', '87']);
  for (const board of [anna, boris]) await board.context().close();
});

test('a move that was not expected is told, and the answers are gone', async ({ browser, server }) => {
  const { anna, boris } = await openSlowRoom(browser, server, PHONE);
  await boris.getByRole('button', { name: 'Answer in advance' }).tap();
  for (const pit of [WHITE_7, WHITE_7, BLACK_9, BLACK_9]) await boris.locator(`.board [data-cell="${pit}"]`).tap();
  await boris.getByRole('button', { name: 'Keep', exact: true }).tap();
  await expect(answers(boris)).toHaveCount(1);
  if (process.env.SHOTS !== undefined) await boris.screenshot({ path: join(process.env.SHOTS, 'answers-phone.png') });
  await press(anna, WHITE_6);
  await expect(boris.getByText('65(10) was not expected')).toBeVisible();
  await expect(answers(boris)).toHaveCount(0);
  expect(await movesOf(anna)).toHaveLength(1);
  for (const board of [anna, boris]) await board.context().close();
});

test('the board and what must be pressed for it are in view on the smallest phone', async ({ browser, server }) => {
  const { anna, boris } = await openSlowRoom(browser, server, SMALL);
  await boris.getByRole('button', { name: 'Answer in advance' }).click();
  for (const pit of [WHITE_7, BLACK_9]) await press(boris, pit);
  for (const [width, height] of [
    [320, 568],
    [740, 360],
  ]) {
    await boris.setViewportSize({ width, height });
    await expect(boris.locator('.board-picture')).toBeInViewport({ ratio: 1 });
    for (const name of ['Keep', 'One move back', 'Cancel'])
      await expect(boris.locator('.message').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    if (process.env.SHOTS !== undefined) await boris.screenshot({ path: join(process.env.SHOTS, `line-${width}.png`) });
  }
  for (const board of [anna, boris]) await board.context().close();
});
