/** Games by mouse against a machine; a reload, a second tab, taking back, the library. */
import { expect, test } from '@playwright/test';
import { expectMoves, openPage, playToTheEnd, startGame } from './table.js';

let faults: string[] = [];
test.beforeEach(async ({ page }) => {
  faults = [];
  await openPage(page, faults);
});
test.afterEach(() => expect(faults).toEqual([]));

for (const [game, fields] of [
  ['togyzkumalak', { Board: 'bestemshe' }],
  ['abalone', { 'Marbles to push off': '1', 'A draw after so many moves': '60' }],
  ['kindo', { 'Tiles on a side': '4' }],
  ['senet', { 'Dancers of each player': '1' }],
] as const) {
  test(`a whole game of ${game} by mouse`, async ({ page }) => {
    await startGame(page, game, fields);
    await playToTheEnd(page, 7);
    await expect(page.locator('.outcome h2')).toHaveText(/^(You win|Level 1 wins|Draw)$/);
  });
}

test('a reload goes on where the game was, and a second tab does not harm it', async ({ page, context }) => {
  await startGame(page, 'togyzkumalak', {});
  await page.locator('.board [data-legal]').nth(2).click();
  await expectMoves(page, 2);
  await page.waitForTimeout(500);
  await page.reload();
  await expectMoves(page, 2);
  await expect(page.locator('.board [data-legal]').first()).toBeVisible();

  const other = await context.newPage();
  await openPage(other, faults, new URL(page.url()).hash);
  await expect(other.getByText('This game is open in another tab')).toBeVisible();
  await expect(other.locator('.board [data-legal]')).toHaveCount(0);
  await page.locator('.board [data-legal]').nth(4).click();
  await expectMoves(other, 4);
  await other.getByRole('button', { name: 'Go on here' }).click();
  await expect(other.locator('.board [data-legal]').first()).toBeVisible();
  await expect(page.getByText('This game is open in another tab')).toBeVisible();
});

test('taking back, a branch, resigning, a rematch with the sides changed', async ({ page }) => {
  await startGame(page, 'togyzkumalak', {});
  await page.locator('.board [data-legal]').nth(2).click();
  await expectMoves(page, 2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.board [data-legal]').nth(5).click();
  await expect(page.locator('.moves-branches .moves-move').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toContainText('You resigned.');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.strip[data-player="0"] .strip-name')).toHaveText('Level 1');
});

test('a game is deleted from the library and brought back', async ({ page }) => {
  await startGame(page, 'kindo', {});
  await page.locator('.board [data-choosable]').first().click();
  await expect(page.locator('.moves-move').first()).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.locator('.library-game')).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.locator('.library-game')).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.locator('.library-game')).toHaveCount(1);
});
