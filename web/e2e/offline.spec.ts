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
  await beginGame(page, 'togyzkumalak', { options: { variant: 'bestemshe' } });
  await playToTheEnd(page, 3, 'mouse');
  await expect(page.locator('.outcome')).toBeVisible();
  for (const name of ['analyse', 'learn', 'library', 'training']) {
    await page.goto(`./#/${name}`);
    await expect(page.locator('main h1')).toBeVisible();
  }
});

test('an endgame table that was used is kept', async ({ page, context }) => {
  const position = (stones: string) => `#/analyse?game=togyzkumalak&position=${stones}_79_79_S_1`;
  await openPage(page);
  // A page is served by its worker from the second visit on
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.goto(`./${position('1S,7,1S/8,2S')}`);
  await expect(page.getByText('White: won by 4 stones')).toBeVisible();
  await context.setOffline(true);
  await page.goto('./#/play');
  await page.reload();
  await page.goto(`./${position('1S,8/8,3S')}`);
  await expect(page.getByText(/^White: lost by \d stones$/)).toBeVisible();
});
