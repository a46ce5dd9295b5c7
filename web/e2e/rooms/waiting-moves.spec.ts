/** A move that waits for its turn in a room: by touch, by keys, over a lost connection. */
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { offences } from '../axe.js';
import { dice, pressOnce } from '../table.js';
import { createGame, DESK, movesOf, openBoard, PHONE, type RoomServer, test } from './room-server.js';

/** Anna at a desk is to move; the other player waits. */
async function openRoom(browser: Browser, server: RoomServer, game: string, device = PHONE) {
  const anna = await openBoard(browser, `${server.address}#/rooms`, DESK, { game, options: {} });
  const boris = await openBoard(browser, await createGame(anna), device);
  await boris.getByRole('button', { name: 'Sit here' }).click();
  await expect(boris.locator('.player-bar-turn[data-player="0"]')).toBeVisible();
  await expect(boris.locator('.board [data-choosable]').first()).toBeVisible();
  return { anna, boris };
}

const waits = (page: Page) => page.getByText('waits for your turn.');

/** What is tapped for a move of the second player: a pit, a marble and the cell before it, a tile beside the King. */
const TAPS = {
  togyzkumalak: { move: /^11/, taps: ['[data-cell="9"]', '[data-cell="9"]'] },
  abalone: { move: /^g7f6/, taps: ['[aria-label^="g7,"]', '[aria-label^="f6,"]', '[aria-label^="f6,"]'] },
  kindo: { move: /^e4/, taps: ['[data-cell="9"]', '[data-cell="9"]'] },
};

for (const [game, { move, taps }] of Object.entries(TAPS)) {
  test(`${game}: the first tap shows it, the second lets it wait, a tap beside the cells takes it back`, async ({
    browser,
    server,
  }) => {
    const { anna, boris } = await openRoom(browser, server, game);
    const choose = async () => {
      for (const cell of taps) await boris.locator(`.board ${cell}`).tap();
    };
    await choose();
    await expect(waits(boris)).toBeVisible();
    await expect(boris.locator('.board [data-part="arrow"]').first()).toBeAttached();
    expect.soft(await offences(boris), 'a move that waits').toEqual([]);
    if (process.env.SHOTS !== undefined)
      await boris.screenshot({ path: join(process.env.SHOTS, `waiting-${game}.png`) });
    expect(await movesOf(boris)).toEqual([]);
    await boris.locator('.board-caption').tap();
    await expect(waits(boris)).toHaveCount(0);
    await choose();
    const pick = dice(3);
    while ((await movesOf(anna)).length === 0) await pressOnce(anna, pick, 'mouse');
    await expect.poll(async () => (await movesOf(anna))[1]).toMatch(move);
    await expect(waits(boris)).toHaveCount(0);
    for (const board of [anna, boris]) await board.context().close();
  });
}

test('keys choose it, too; it outlives a lost connection, and Escape takes it back', async ({ browser, server }) => {
  const { anna, boris } = await openRoom(browser, server, 'togyzkumalak', DESK);
  await boris.keyboard.press('1');
  await boris.keyboard.press('1');
  await expect(waits(boris)).toBeVisible();
  await boris.keyboard.press('Escape');
  await expect(waits(boris)).toHaveCount(0);
  await boris.keyboard.press('2');
  await boris.keyboard.press('Enter');
  await expect(waits(boris)).toContainText('21');
  await server.stop();
  await expect(boris.getByText('The connection is lost.')).toBeVisible();
  await server.start();
  await expect(boris.getByText('The connection is lost.')).toHaveCount(0);
  await expect(waits(boris)).toBeVisible();
  await pressOnce(anna, dice(3), 'mouse');
  await expect.poll(async () => (await movesOf(anna))[1]).toMatch(/^2/);
  for (const board of [anna, boris]) await board.context().close();
});
