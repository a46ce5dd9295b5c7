/** Pages in a browser whose user has chosen text of twice the usual size. */
import { expect } from '@playwright/test';
import { browserOptions } from './chromium.js';
import { goTo, openGame, openPage, speak, test } from './table.js';

const { args, ...options } = browserOptions();
test.use({
  launchOptions: { ...options, args: [...args, '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 360, height: 640 },
});

const PAGES = {
  'the first page': '#/play',
  'a game that is not kept': '#/play/nothing',
  'a new game': '#/new',
  library: '#/library',
  openings: '#/library/openings/kindo',
  learn: '#/learn',
  'a path': '#/learn/kindo/path',
  puzzles: '#/practice/togyzkumalak',
  'a sheet of puzzles': '#/practice/abalone/sheet/3',
  'a game by link': '#/letter',
  training: '#/training',
} as const;

test('the text of the board is as large as the browser has it', async ({ page }) => {
  await openPage(page, '#/learn');
  await expect(page.locator('main .muted').first()).toHaveCSS('font-size', /^(2[6-9]|3[0-9])/);
});

test('no page scrolls sideways on a phone with text at 200 %', async ({ page }) => {
  await openPage(page);
  for (const [language, play] of [
    ['kk', 'Ойнау'],
    ['ru', 'Игра'],
  ]) {
    await speak(page, language, play);
    for (const [name, path] of Object.entries(PAGES)) {
      await goTo(page, path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${name}, ${language}`).toBeLessThanOrEqual(360);
    }
  }
});

test('the moves left and the clock are beside the board with text at 200 %', async ({ page }) => {
  await openGame(page, 'kindo', { players: ['person', 'person'], control: '10:00+5' }, { language: 'ru' });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
