/** Kept games: deleted and brought back, looked for, counted, and found again by their openings. */
import { expect } from '@playwright/test';
import { offences } from './axe.js';
import { expectKept, goTo, openGame, openPage, test } from './table.js';

test('a game is deleted from the library and brought back', async ({ page }) => {
  await openGame(page, 'kindo');
  await page.locator('.board [data-choosable]').first().click();
  await expectKept(page, 1);
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.locator('.library-game')).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.locator('.library-game')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.library-game')).toHaveCount(1);
});

test('a lost game is found, counted, and stands in the openings', async ({ page }) => {
  await openGame(page, 'togyzkumalak');
  await page.locator('.board [data-choosable]').nth(2).click();
  await expect(page.locator('.moves-move')).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toBeVisible();

  await page.goto('./#/library');
  await expect(page.locator('.library-game')).toHaveCount(1);
  await page.getByLabel('Search').fill('level 2');
  await expect(page.getByText('No games match.')).toBeVisible();
  await page.getByLabel('Search').fill('LEVEL 1');
  await page.getByLabel('Result').selectOption('lost');
  await expect(page.locator('.library-game')).toHaveCount(1);
  await page.getByLabel('Result').selectOption('won');
  await expect(page.locator('.library-game')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.locator('.library-game')).toHaveCount(1);

  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.locator('.statistics tbody tr').first().locator('th, td')).toHaveText([
    'Level 1',
    '1',
    '0',
    '0',
    '1',
    '0',
    /0–0–1/,
    /0–0–0/,
  ]);

  await page.getByRole('link', { name: 'Openings' }).click();
  await expect(page.getByText('1 game by you · 2 games between people · 60 games between levels')).toBeVisible();
  const moves = page.locator('.openings-table tbody tr');
  await expect(moves).toHaveCount(8);
  await page.getByRole('button', { name: '76(10)', exact: true }).click();
  await expect(page.locator('.openings-path')).toHaveText('76(10)');
  await page.reload();
  await expect(page.locator('.openings-path')).toHaveText('76(10)');
  await goTo(page, '#/library/openings/abalone');
  await expect(page.locator('.openings-path')).toHaveText('');
  await page.goBack();
  await expect(page.locator('.openings-path')).toHaveText('76(10)');
  await expect(page.getByRole('button', { name: '98', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'First position' }).click();
  await expect(moves).toHaveCount(8);
});

test('games of a file that is dropped on the openings are counted there, each once, and not saved', async ({
  page,
}) => {
  await openPage(page, '#/library/openings/togyzkumalak');
  const moves = page.locator('.openings-table tbody tr');
  await expect(moves).toHaveCount(8);
  // Pit 1 is never played first in the games that come with the board
  const text = '[Game "togyzkumalak"]\n[White "Aigul"]\n[Black "Daniyar"]\n\n1. 19 98 *\n';
  const drop = () =>
    page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'games.otau'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }, text);
  await drop();
  await expect(moves).toHaveCount(9);
  await expect(page.getByText('1 game counted.')).toBeVisible();
  // Another page is shown before the file is read
  await page.evaluate(
    (content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'games.otau'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      location.hash = '#/library/openings/kindo';
    },
    text.replace('19 98', '21 98'),
  );
  await expect(page.getByText('1 game counted.')).toBeVisible();
  await goTo(page, '#/library/openings/togyzkumalak');
  await expect(moves.filter({ hasText: '19' })).toHaveCount(1);
  await drop();
  await expect(page.getByText('0 games counted.')).toBeVisible();
  await expect(moves.filter({ hasText: '19' }).locator('td').first()).toHaveText('1');
  expect(await offences(page)).toEqual([]);
  await goTo(page, '#/library/openings/abalone');
  await goTo(page, '#/library/openings/togyzkumalak');
  await expect(moves).toHaveCount(9);
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(page.getByText('No games yet.')).toBeVisible();
});

test('the openings count chosen games, with ratings and years, and the machine values the moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '#/library');
  const game = (white: string, elo: number, date: string) =>
    `[Game "togyzkumalak"]\n[Date "${date}"]\n[White "${white}"]\n[Black "Daniyar"]\n[WhiteElo "${elo}"]\n[BlackElo "2000"]\n\n1. 76(10) 98 *\n`;
  const text = [game('Aigul', 1800, '2024.03.14'), game('Saule', 1900, '2025.03.14')].join('\n');
  const file = { name: 'games.otau', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('.library-game')).toHaveCount(2);
  await page.getByRole('link', { name: 'Openings' }).click();
  await page.getByText('Choose games').click();
  await page.getByLabel('Player').fill('aigul');
  const moves = page.locator('.openings-table tbody tr');
  await expect(moves).toHaveCount(1);
  await expect(moves.locator('th, td')).toHaveText(['76(10)', '1', '0', '0', '0', '1800', '', '2024']);
  await expect(page.locator('.openings-side').getByRole('status')).toContainText(/^1 game of \d+ counted\./);
  await page.getByRole('group', { name: 'Rating' }).getByLabel('At least').fill('1850');
  await expect(page.getByText('No games match.')).toBeVisible();
  await page.getByLabel('Player').fill('');
  await expect(moves.locator('th, td')).toHaveText(['76(10)', '1', '0', '0', '0', '1900', '', '2025']);
  await page.getByLabel('Show the evaluation of each move').check();
  await expect(moves.locator('td').nth(4)).toHaveText(/^\d+%$/);
  expect(await offences(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(moves).not.toHaveCount(1);
});

test('games of people open for analysis', async ({ page }) => {
  await openPage(page, '#/library/openings/abalone');
  await page.getByText('Games between people that come with the board').click();
  await page.getByRole('link', { name: /MSO 2023/ }).click();
  await expect(page).toHaveTitle('Analyse · Otau');
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  await expect(page.locator('main .error')).toHaveCount(0);
});

test('games of levels of every game fill the openings, and open for analysis', async ({ page }) => {
  await openPage(page, '#/library');
  for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
    await goTo(page, `#/library/openings/${game}`);
    // The list moves when the board above it comes
    await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
    await page.getByText('Games between levels that come with the board').click();
    const games = page.locator('.openings-origins li');
    await expect.poll(() => games.count()).toBeGreaterThanOrEqual(20);
    await games.last().getByRole('link').click();
    await expect(page).toHaveTitle('Analyse · Otau');
    await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
    await expect(page.locator('main .error')).toHaveCount(0);
  }
});

test('a file with a wrong game is imported but for that one, and its place is shown in the language of the page', async ({
  page,
}) => {
  await openPage(page, '#/library', { language: 'ru' });
  const games = ['1. a2 e4', '1. a2 a2', '1. b1 d5'].map((moves) => `[Game "kindo"]\n[x "Aigul"]\n\n${moves} *\n`);
  const file = { name: 'games.otau', mimeType: 'text/plain', buffer: Buffer.from(games.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('.library-report')).toContainText('строка 9, партия 2, ход 2:');
  await expect(page.locator('.library-game')).toHaveCount(2);
});

test('everything goes into one file, and from there into another browser', async ({ page, browser }) => {
  await openGame(page, 'kindo');
  await page.locator('.board [data-choosable]').first().click();
  await expectKept(page, 1);
  await page.evaluate(() => localStorage.setItem('otau-learn', JSON.stringify({ kindo: [0, 1] })));
  await page.goto('./#/library/everything');
  await expect(page.getByRole('button', { name: 'Save a backup' })).toBeVisible();
  expect(await offences(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const path = await (await saving).path();

  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await openPage(other, '#/library/everything');
  await other.locator('input[type=file]').setInputFiles(path);
  await expect(other.locator('.library-report')).toContainText('1 game added.');
  await expect(other.locator('.library-report')).toContainText('Puzzles, ratings and courses are merged.');
  expect(await other.evaluate(() => localStorage.getItem('otau-learn'))).toBe('{"kindo":[0,1]}');
  await other.locator('input[type=file]').setInputFiles(path);
  await expect(other.locator('.library-report')).toContainText('All of this was already here.');
  await other.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(other.locator('.library-game')).toHaveCount(1);
  // Where only games belong, it says where it does
  await other.locator('input[type=file]').setInputFiles(path);
  await expect(other.locator('.library-report')).toContainText('This file is a backup.');
  await other.context().close();
});

test('five games without a backup: the page asks the browser to keep them, and offers a backup', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator.storage, {
      persisted: async () => localStorage.getItem('promised') !== null,
      persist: async () => {
        localStorage.setItem('promised', 'yes');
        return true;
      },
    });
  });
  await openPage(page, '#/library');
  const games = [1, 2, 3, 4, 5].map((round) => `[Game "kindo"]\n[Round "${round}"]\n\nb1 *\n`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'games.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(games.join('\n')),
  });
  const offer = page.locator('.library-keep');
  await expect(offer).toContainText('5 games are in no backup.');
  await expect(offer.getByRole('link', { name: 'Save a backup' })).toHaveAttribute('href', '#/library/everything');
  await offer.getByRole('button', { name: 'Keep them in this browser' }).click();
  await expect(offer).toHaveText('This browser has promised to keep your games.');
  await page.reload();
  await expect(page.locator('.library-game')).toHaveCount(5);
  await expect(offer).toHaveCount(0);
});
