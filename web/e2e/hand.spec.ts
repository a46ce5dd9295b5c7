/** Fingers and keys at a board: a tap shows and a second one plays, a marble follows the finger, digits, the sheet of shortcuts. */
import { expect, type Locator } from '@playwright/test';
import { beginGame, expectMoves, openGame, openPage, test } from './table.js';

const PEOPLE = ['person', 'person'];

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('a tap shows what the move does, a second one plays it', async ({ page }) => {
    await openPage(page, '#/new');
    for (const [game, preview] of [
      ['togyzkumalak', '[data-part="preview"]'],
      ['kindo', '[data-part="ring-aim"]'],
      ['senet', '[data-part="preview"]'],
    ]) {
      await beginGame(page, game, { players: PEOPLE });
      const thrown = (await page.locator('.must-press').count()) > 0 ? 1 : 0;
      if (thrown > 0) await page.locator('.must-press').tap();
      const cell = page.locator('.board [data-choosable]:not([aria-selected])');
      await cell.first().tap();
      await expect(page.locator(preview).first()).toBeAttached();
      await expectMoves(page, thrown);
      await cell.first().tap();
      await expectMoves(page, thrown + 1);
    }

    // Where one tap is chosen, it plays
    await page.getByRole('button', { name: 'Settings' }).tap();
    await page.getByText('One tap plays a move').tap();
    await page.keyboard.press('Escape');
    await beginGame(page, 'togyzkumalak', { players: PEOPLE });
    await page.locator('.board [data-choosable]').first().tap();
    await expectMoves(page, 1);
  });

  test('after the answer nothing is shown of the pit that was tapped before', async ({ page }) => {
    await openGame(page, 'togyzkumalak');
    // The sixth pit keeps a stone, and so can be played again
    const pit = page.locator('.board [data-choosable]').nth(5);
    const label = await pit.getAttribute('data-cell');
    await pit.tap();
    await expect(page.locator('[data-part="preview"]').first()).toBeAttached();
    await pit.tap();
    await expectMoves(page, 2);
    await expect(page.locator(`[data-cell="${label}"][data-choosable]`)).toBeVisible();
    await expect(page.locator('[data-part="preview"]')).toHaveCount(0);
    await expect(page.locator('.board-caption')).toContainText('Black');
  });

  test('a finger that rests on a cell draws a frame or an arrow and plays nothing; a tap plays as ever', async ({
    page,
  }) => {
    await openPage(page, '#/new');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    const marks = page.locator('[data-part="own-marks"]');
    for (const game of ['togyzkumalak', 'abalone', 'kindo']) {
      await beginGame(page, game, { players: PEOPLE });
      // Cells that hold nothing to drag
      const cells = page.locator('.board [data-cell]:not([data-own])');
      const [from, to] = [await middleOf(cells.nth(12)), await middleOf(cells.nth(15))];
      await touch('touchStart', [from]);
      await expect(marks.locator('rect'), game).toHaveCount(2);
      await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
      await touch('touchMove', [to]);
      await touch('touchEnd', []);
      await expect(marks.locator('[data-part="arrow"]'), game).toHaveCount(1);
      await touch('touchStart', [to]);
      await expect(marks.locator('rect'), game).toHaveCount(2);
      await touch('touchEnd', []);
      await expect(marks.locator('rect'), game).toHaveCount(2);
      await expect(marks.locator('[data-part="arrow"]'), game).toHaveCount(1);
      await expectMoves(page, 0);
      const cell = page.locator('.board [data-choosable]').first();
      await cell.tap();
      await expect(marks, game).toHaveCount(0);
      if (game === 'abalone') continue;
      await cell.tap();
      await expectMoves(page, 1);
    }
  });

  test('abalone: a push is shown, then played; a dragged marble follows the finger', async ({ page }) => {
    await openGame(page, 'abalone', { players: PEOPLE });
    const cell = (name: string) => page.locator(`.board-cell[aria-label^="${name},"]`);
    await cell('c3').tap();
    await cell('d3').tap();
    await expect(page.locator('[data-part="ring-goal"]')).toBeAttached();
    await expectMoves(page, 0);
    await cell('d3').tap();
    await expectMoves(page, 1);

    // White's marble is drawn half a step on its way while the finger is there, and goes when it is lifted
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    const [from, to] = [await middleOf(cell('g7')), await middleOf(cell('f6'))];
    const along = (part: number) => ({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
    await touch('touchStart', [from]);
    await touch('touchMove', [along(0.4)]);
    await touch('touchMove', [along(0.7)]);
    const led = page.locator('.board g[style*="translate"]');
    await expect(led).toHaveCount(1);
    const marble = await middleOf(led);
    expect(Math.hypot(marble.x - along(0.7).x, marble.y - along(0.7).y)).toBeLessThan(4);
    await touch('touchEnd', []);
    await expectMoves(page, 2);
  });
});

test('digits choose pits, and the question mark shows all shortcuts', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: PEOPLE });
  await page.keyboard.press('3');
  await expect(page.locator('[data-part="preview"]')).toBeAttached();
  await expectMoves(page, 0);
  await page.keyboard.press('3');
  await expectMoves(page, 1);
  await page.keyboard.press('9');
  await page.keyboard.press('Enter');
  await expectMoves(page, 2);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('1 to 9 show what a pit would do');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the right button draws an arrow or a frame on every board; the left one removes them, and so does a move', async ({
  page,
}) => {
  await openPage(page);
  for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
    await beginGame(page, game, { players: PEOPLE });
    const [from, to] = [page.locator('[data-cell]').nth(2), page.locator('[data-cell]').nth(7)];
    const marks = page.locator('[data-part="own-marks"]');
    const drag = async (end: Locator) => {
      await from.hover();
      await page.mouse.down({ button: 'right' });
      await end.hover();
      await page.mouse.up({ button: 'right' });
    };
    await drag(to);
    await expect(marks.locator('[data-part="arrow"]'), game).toHaveCount(1);
    await drag(from);
    await expect(marks.locator('rect'), game).toHaveCount(2);
    await drag(to);
    await expect(marks.locator('[data-part="arrow"]'), game).toHaveCount(0);
    await expectMoves(page, 0);
    await page.locator('.must-press, .board [data-choosable]').first().click();
    await expect(marks, game).toHaveCount(0);
  }
});
