/** Networks as opponents: one that comes with the board, and one of the user's own. */
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { beginGame, openPage, setField, test } from './table.js';

const MODEL = fileURLToPath(new URL('../../packages/data/models/kindo.onnx', import.meta.url));

for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
  test(`the network of ${game} that comes with the board plays against itself`, async ({ page }) => {
    await openPage(page);
    await beginGame(page, game, {}, ['zero:time=100', 'zero:time=100']);
    await expect(page.locator('.moves-move').nth(2)).toBeAttached();
  });
}

test('there is none for a board that looks otherwise', async ({ page }) => {
  await openPage(page);
  const choice = page.locator('.seat').nth(1).locator('select').first().locator('option[value^="zero"]');
  await page.locator('.games-one:has(input[value="kindo"])').click();
  await expect(choice).toHaveCount(1);
  await page.getByText('More rules').click();
  await setField(page, 'Tiles on a side', '4');
  await expect(choice).toHaveCount(0);
});

test('a file of one’s own becomes an opponent that stays', async ({ page }) => {
  await openPage(page, '#/training');
  await page.locator('input[type="file"][accept=".onnx"]').setInputFiles(MODEL);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  await page.goto('./#/training');
  await page.reload();
  await expect(page.locator('.models-list strong')).toHaveText(/kindo/);
});
