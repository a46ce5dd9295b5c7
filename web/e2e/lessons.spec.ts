/** The lessons of Togyz Kumalak by mouse: a wrong move gets a hint, right moves lead to the end, and progress is stored. Then the learning path. */
import { expect } from '@playwright/test';
import { openPage, test } from './table.js';

/** The pits that do what each step asks for. */
const RIGHT = [3, 9, 7, 3, 8, 9, 9];
/** In step 3: a move that captures nothing. */
const WRONG = 1;

test('a course from its first step to its last', async ({ page }) => {
  await openPage(page, '#/learn');
  await page.getByRole('link', { name: /^Start ?: Togyz Kumalak$/ }).click();
  const pit = (number: number) => page.getByRole('gridcell', { name: new RegExp(`^White, pit ${number}\\b`) });
  for (const [step, number] of RIGHT.entries()) {
    await expect(page.getByText(`Step ${step + 1} of ${RIGHT.length}`)).toBeVisible();
    if (step === 2) {
      await pit(WRONG).click();
      await expect(page.locator('.lesson-answer')).toContainText('Not quite.');
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await pit(number).click();
    await expect(page.locator('.lesson-answer')).toContainText('Well done!');
    if (step + 1 < RIGHT.length) await page.getByRole('button', { name: 'Next step' }).click();
  }
  await expect(page.getByRole('link', { name: 'Play a game' })).toBeVisible();
  await page.goto('./#/learn');
  await expect(page.getByText('7 of 7 steps')).toBeVisible();
});

test('a reload stays at the step of a lesson', async ({ page }) => {
  await openPage(page, '#/learn/kindo');
  await page.getByRole('button', { name: 'Step 3' }).click();
  await expect(page.getByText('Step 3 of')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Step 3 of')).toBeVisible();
});

test('a drill that does not exist leads to the path of the game', async ({ page }) => {
  await openPage(page, '#/practice/kindo/drill/none');
  await expect(page.locator('.lesson-path')).toBeVisible();
});

test('the path: a drill is answered, what is done is marked, a level is set up', async ({ page }) => {
  await openPage(page, '#/learn/togyzkumalak/path');
  const path = page.locator('.lesson-path');
  await path.getByRole('link', { name: 'Who wins the ending: 5 right in a row' }).click();
  const answers = page.locator('.drill-answers');
  await answers.getByRole('button').first().click();
  // Whatever the position: the right answer is shown, and the row grows with it alone
  await expect(answers.locator('[data-right]')).toHaveCount(1);
  const isRight = (await answers.locator('[data-wrong]').count()) === 0;
  await expect(page.getByText(`Right in a row: ${isRight ? 1 : 0}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next question' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers.getByRole('button')).toHaveCount(3);
  await page.evaluate(() => localStorage.setItem('otau-path', '{"togyzkumalak":{"best":{"ending":5},"wins":[1]}}'));
  await page.getByRole('link', { name: 'Back to the path' }).click();
  await expect(path.locator('li', { hasText: 'Who wins the ending: 5' })).toContainText('Done');
  await path.getByRole('button', { name: 'Win against level 2' }).click();
  await expect(page.locator('.player-bar-name').first()).toHaveText('Level 2');
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('otau-setup') ?? '{}'));
  expect(draft.games.togyzkumalak.players).toEqual(['person', 'level:2']);
});

for (const [width, height] of [
  [320, 568],
  [740, 360],
  [568, 320],
]) {
  test(`a lesson begins with its task and the board in view at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page, '#/learn/togyzkumalak');
    const rail = await page.locator('.rail').boundingBox();
    const isUpright = width < height;
    const bottom = isUpright ? (rail?.y ?? 0) : height;
    for (const part of ['.lesson-task', '.board-picture']) {
      const box = await page.locator(part).first().boundingBox();
      // Upright, 100 px of the board are a row of pits and more
      const least = isUpright && part === '.board-picture' ? 100 : (box?.height ?? 0);
      expect((box?.y ?? 1000) + least).toBeLessThan(bottom);
    }
  });
}
