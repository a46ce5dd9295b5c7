/** Whole games by mouse and by touch against a machine; taking back, resigning, playing on after a reload. */
import { expect } from '@playwright/test';
import { expectKept, expectMoves, openGame, openPage, playToTheEnd, SHORT_GAMES, startGame, test } from './table.js';

for (const { game, fields } of SHORT_GAMES) {
  test(`a whole game of ${game} by mouse`, async ({ page }) => {
    await openPage(page, '#/new');
    await startGame(page, game, fields);
    await playToTheEnd(page, 7, 'mouse');
    await expect(page.locator('.outcome h2')).toHaveText(/^(You won|Level \d won|Draw)$/);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const { game, options } of SHORT_GAMES) {
    test(`a whole game of ${game} by touch`, async ({ page }) => {
      await openGame(page, game, { options });
      await playToTheEnd(page, 5, 'touch');
      await expect(page.locator('.outcome h2')).toHaveText(/^(You won|Level \d won|Draw)$/);
      const { scrolled, seen } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        seen: innerWidth,
      }));
      expect(scrolled, 'nothing scrolls sideways').toBeLessThanOrEqual(seen);
    });
  }
});

test('a reload continues where the game was, and a second tab does not harm it', async ({ page, context }) => {
  await openGame(page, 'togyzkumalak');
  await page.locator('.board [data-choosable]').nth(2).click();
  await expectMoves(page, 2);
  await expectKept(page, 2);
  await page.reload();
  await expectMoves(page, 2);
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();

  const other = await context.newPage();
  await openPage(other, new URL(page.url()).hash);
  await expect(other.getByText('This game is open in another tab')).toBeVisible();
  await expect(other.locator('.board [data-choosable]')).toHaveCount(0);
  await page.locator('.board [data-choosable]').nth(4).click();
  await expectMoves(other, 4);
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.locator('.board [data-choosable]').first()).toBeVisible();
  await expect(page.getByText('This game is open in another tab')).toBeVisible();
});

test('a game that another tab deletes stays deleted until its player goes on or keeps it', async ({
  page,
  context,
}) => {
  await openGame(page, 'kindo', { players: ['person', 'person'] });
  await page.locator('.board [data-choosable]').first().click();
  await expectKept(page, 1);
  const other = await context.newPage();
  const remove = async () => {
    await openPage(other, '#/library');
    await other.getByRole('button', { name: /^Delete/ }).click();
    await expect(other.locator('.library-game')).toHaveCount(0);
  };
  await remove();
  const message = page.getByText('This game was deleted in another tab');
  await expect(message).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(message).toHaveCount(0);

  await remove();
  await page.getByRole('button', { name: 'Keep the game' }).click();
  await expect(message).toHaveCount(0);
  await expect(other.locator('.library-game')).toHaveCount(1);

  await remove();
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.locator('.page-tabs').first()).toBeVisible();
  await expect(page.locator('.library-game')).toHaveCount(0);
});

test('a reload gives no time back: the clock goes on from what it showed', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'person'], control: '3:00+2' });
  await page.locator('.board [data-choosable]').nth(2).click();
  await expectKept(page, 1);
  const clock = page.locator('.player-bar-turn .clock');
  await expect(clock).toHaveText('2:57');
  await page.reload();
  await expect(clock).toHaveText(/^2:5[0-7]$/);
});

test('taking back, a branch, resigning; a finished game stays as it is: continuing from it is a new game; a rematch', async ({
  page,
}) => {
  await openGame(page, 'togyzkumalak', {}, { textView: true });
  await page.locator('.board [data-choosable]').nth(2).click();
  await expectMoves(page, 2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.board [data-choosable]').nth(5).click();
  await expect(page.locator('.moves-branches .moves-move').first()).toBeVisible();
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toContainText('You resigned.');
  const end = 'Level 1 won. You resigned.';
  await expect(page.locator('.board-caption')).toHaveText(end);
  await expect(page.locator('.board-text p').first()).toHaveText(end);
  const finished = page.url();
  const moves = await page.locator('.moves-move').count();
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New game from here' }).click();
  await expect.poll(() => page.url()).not.toBe(finished);
  await expectMoves(page, 2);
  await expect(page.locator('.outcome')).toHaveCount(0);
  await page.locator('.board [data-choosable]').first().click();
  await expectMoves(page, 4);
  await page.goto(finished);
  await expect(page.locator('.outcome')).toContainText('You resigned.');
  await expectMoves(page, moves);

  // The sides are changed
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.player-bar[data-player="0"] .player-bar-name')).toHaveText('Level 1');
});
