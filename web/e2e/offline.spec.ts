/** After it has been opened once, the board starts and plays without a network. */
import { expect } from '@playwright/test';
import { beginGame, openPage, playToTheEnd, test } from './table.js';

test.use({ serviceWorkers: 'allow' });

test('the board starts and plays without a network', async ({ page, context }) => {
  await openPage(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('main h1')).toHaveText('Play');
  await beginGame(page, 'togyzkumalak', { variant: 'bestemshe' });
  await playToTheEnd(page, 3, 'mouse');
  await expect(page.locator('.outcome')).toBeVisible();
  for (const name of ['analyse', 'learn', 'library', 'training']) {
    await page.goto(`./#/${name}`);
    await expect(page.locator('main h1')).toBeVisible();
  }
});
