/** Every page that is there without a server and a game fits every screen. Here those of one game; `npm run fit` takes all games. */
import { expect } from '@playwright/test';
import { gameIds } from 'otau';
import { walkSizes } from './board-fit.js';
import { expectFit, expectFitInAll, isWhole, LANGUAGES } from './page-fit.js';
import { openGame, openPage, test } from './table.js';

const PAGES = ['new', 'learn', 'library', 'library/statistics', 'training'];
const PAGES_OF_A_GAME = [
  'analyse?game=*',
  'learn/*',
  'learn/*/rules',
  'learn/*/path',
  'practice/*',
  'library/openings/*',
];
const games = isWhole ? gameIds() : gameIds().slice(0, 1);
const pages = [...PAGES, ...games.flatMap((game) => PAGES_OF_A_GAME.map((page) => page.replace('*', game)))];

for (const language of LANGUAGES) {
  for (const name of pages) {
    test(`#/${name} fits every screen in ${language}`, async ({ page }) => {
      await openPage(page, `#/${name}`, { language, theme: 'dark' });
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await expect(page.locator('main .board [role="gridcell"], main .page, main section').first()).toBeVisible();
      await expectFit(page, name);
    });
  }
}

test('a report fits every screen, beside the game and in the analysis', async ({ page }) => {
  test.slow();
  await openGame(page, 'kindo', { options: { size: 4 }, players: ['level:1', 'level:1'], control: '10:00+5' });
  const report = page.locator('.report-figures');
  await expect(report).toBeVisible({ timeout: 120_000 });
  await expectFitInAll(page, 'report');
  await walkSizes(page, 'report');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.outcome').getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  await expect(report).toBeVisible();
  await page.locator('.report-point').first().click();
  await expectFitInAll(page, 'report in the analysis');
  await walkSizes(page, 'report in the analysis', 'analyse');
});
