/** Reports: by themselves at the end of a game, their moves on the board, clean for axe. */
import { expect, type Page } from '@playwright/test';
import { createGame, History, Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { offences } from './axe.js';
import { openGame, openPage, speak, test } from './table.js';

/** A finished game of one who takes what there is against one who moves at random, as a record: it is short, and has bad moves. */
async function playBadly(id: string, options: Readonly<Record<string, number>>): Promise<string> {
  const rng = new Rng('report 4');
  const history = new History(createGame(id, options), undefined, rng);
  const { game } = history;
  const agents = [createAgent('greedy'), createAgent('random')];
  while (history.ending(true) === undefined) {
    history.play((await agents[game.actor(history.row)].choose({ game, row: history.row, rng })).action);
  }
  const moves = history.actions.map((action, ply) => game.formatAction(history.rowAt(ply), action));
  return JSON.stringify({ format: 'otau-record', version: 1, game: id, options, tags: {}, moves, result: '*' });
}

/** Both sides press a pit of the right half of those that may be played, until the game is over: after 40 moves. */
async function playOut(page: Page): Promise<void> {
  for (let move = 0; move < 300 && (await page.locator('.outcome').count()) === 0; move++) {
    await page.evaluate(() => {
      const open = document.querySelectorAll('.board [data-choosable]');
      open[Math.floor((2 * open.length) / 3)]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
  }
}

test('a finished game has its report, whose moves are shown on the board', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { options: { variant: 'bestemshe' }, players: ['person', 'person'] });
  await playOut(page);
  await expect(page.locator('.outcome')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Report' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.report-figures')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('status').filter({ hasText: /^The report is ready\. Accuracy: / })).toHaveCount(1);
  expect(await offences(page)).toEqual([]);
  const point = page.locator('.report-point').first();
  await point.click();
  await expect(point).toHaveAttribute('aria-current', 'step');

  // The page for analysis has it without another analysis
  await page.locator('.outcome').getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  await expect(page.locator('.report-figures')).toBeVisible();
  expect(await offences(page)).toEqual([]);

  // What went wrong is practised on the page of puzzles
  await page
    .getByRole('button', { name: /^Practise the mistakes of / })
    .first()
    .click();
  await expect(page.locator('.lesson-task')).toContainText(/You played .+\. Find a better move\./);
  await expect(page.locator('.practice-choice')).toHaveValue('mine');
  await expect(page.locator('.practice-figures')).toContainText(/To repeat: \d/);
  expect(await offences(page)).toEqual([]);
  for (let hints = 0; hints < 3; hints++) await page.getByRole('button', { name: 'Hint' }).click();
  const said = page.locator('.lesson-feedback [role="status"]');
  await expect(said).toContainText('The move is ');
  await page.locator('.practice-choice').selectOption('');
  await expect(page.locator('.lesson-task')).toContainText('Find the best move.');
});

test('a report of Kindo takes a turn as one decision, in every language', async ({ page }) => {
  await openPage(page, '#/analyse', { theme: 'dark' });
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.getByLabel('Record, position or link').fill(await playBadly('kindo', { size: 4 }));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  const whole = page.getByRole('button', { name: 'Analyse the whole game' });
  const points = page.locator('.report-point');
  await expect(whole.or(points.first())).toBeVisible({ timeout: 60_000 });
  if (await whole.isVisible()) await whole.click();
  await expect(points).toHaveCount(3, { timeout: 60_000 });
  const turns = points.filter({ hasText: /^\d+\. \w+ .*chances to win.*\. \w+ \w+ was better\./ });
  await expect(turns.first()).toBeVisible();
  expect(await offences(page)).toEqual([]);
  await turns.first().click();
  await expect(turns.first()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const [language, better] of [
    ['kk', 'жақсырақ еді'],
    ['ky', 'жакшыраак эле'],
    ['ru', 'Лучше было'],
  ]) {
    await page.locator('dialog select').first().selectOption(language);
    await expect(points.first()).toContainText(better);
  }
  // On the smallest phone the columns have room for names
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.setViewportSize({ width: 320, height: 568 });
  for (const name of await page.locator('.report-figures thead th').all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(74);
  }
});

test('players of one name have a column each, also after another language is chosen', async ({ page }) => {
  await openGame(page, 'kindo', { options: { size: 4 }, players: ['level:1', 'level:1'] });
  const accuracy = page.locator('.report-accuracy');
  await expect(accuracy).toBeVisible({ timeout: 120_000 });
  await speak(page, 'kk', 'Ойнау');
  await expect(accuracy).toContainText('Дәлдік');
  await expect(accuracy.locator('td')).toHaveCount(2);
});
