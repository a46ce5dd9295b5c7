/** The introduction to Togyz Kumalak by mouse: a wrong move gets a hint, right ones lead to the end; what is done is kept. */
import { expect } from '@playwright/test';
import { openPage, test } from './table.js';

/** The pits that do what each step asks for. */
const RIGHT = [3, 9, 7, 3, 8, 9, 9];
/** In step 3: a move that captures nothing. */
const WRONG = 1;

test('a course from its first step to its last', async ({ page }) => {
  await openPage(page, '#/learn');
  await page.getByRole('link', { name: /^Begin ?: Togyz Kumalak$/ }).click();
  const pit = (number: number) => page.getByRole('gridcell', { name: new RegExp(`^White, pit ${number}\\b`) });
  for (const [step, number] of RIGHT.entries()) {
    await expect(page.getByText(`Step ${step + 1} of ${RIGHT.length}`)).toBeVisible();
    if (step === 2) {
      await pit(WRONG).click();
      await expect(page.locator('.learn-answer')).toContainText('Not quite.');
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await pit(number).click();
    await expect(page.locator('.learn-answer')).toContainText('Well done!');
    if (step + 1 < RIGHT.length) await page.getByRole('button', { name: 'Next step' }).click();
  }
  await expect(page.getByRole('link', { name: 'Play a game' })).toBeVisible();
  await page.goto('./#/learn');
  await expect(page.getByText('7 of 7 steps')).toBeVisible();
});
