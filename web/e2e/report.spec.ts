/** Reports: by themselves at the end of a game, their moves on the board, without long tasks, clean for axe. */
import { expect } from '@playwright/test';
import { AXE, offences } from './axe.js';
import { openPage, test } from './table.js';

test('a finished game has its report, whose moves are shown on the board', async ({ page }) => {
  const setup = {
    game: 'kindo',
    games: { kindo: { options: { size: 4 }, players: ['level:1', 'level:1'], names: [], control: 'untimed' } },
  };
  await page.addInitScript((text) => localStorage.setItem('otau-setup', text), JSON.stringify(setup));
  await openPage(page, '#/play');
  await page.locator('.setup-start').click();
  await expect(page.locator('.outcome')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('tab', { name: 'Report' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.report-figures')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('status').filter({ hasText: /^The report is ready\. Accuracy: / })).toHaveCount(1);
  await page.addScriptTag({ path: AXE });
  expect(await offences(page)).toEqual([]);
  const point = page.locator('.report-point').first();
  await point.click();
  await expect(point).toHaveAttribute('aria-current', 'step');

  // The page for analysis has it at once
  await page.locator('.outcome').getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  await expect(page.locator('.report-figures')).toBeVisible({ timeout: 2000 });
  await page.addScriptTag({ path: AXE });
  expect(await offences(page)).toEqual([]);
});
