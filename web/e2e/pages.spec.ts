/** Every page in light and dark under the rules of axe; all languages at once; what leads from page to page. */
import { expect, type Page } from '@playwright/test';
import { offences } from './axe.js';
import { beginGame, goTo, openGame, openPage, type Settings, SHORT_GAMES, speak, test } from './table.js';

const PAGES = {
  'the first page': '#/play',
  'a new game': '#/new',
  library: '#/library',
  statistics: '#/library/statistics',
  openings: '#/library/openings/togyzkumalak',
  analyse: '#/analyse',
  'a solved endgame': '#/analyse?game=togyzkumalak&position=1S,1S,7/1S,8_80_79_S_1',
  learn: '#/learn',
  'a lesson': '#/learn/kindo',
  'the rules': '#/learn/togyzkumalak/rules',
  'a path': '#/learn/senet/path',
  'a drill': '#/practice/kindo/drill/cut',
  training: '#/training',
} as const;

/** Opens the board with a finished game, so that the library has something to show. */
async function openWithGame(page: Page, settings: Settings): Promise<void> {
  await openGame(page, 'togyzkumalak', {}, settings);
  await page.locator('.actions button').last().click();
  await page.locator('.button-danger').click();
  await expect(page.locator('.outcome')).toBeVisible();
}

/** Looks at a page as the system has it light, then as it has it dark. */
async function expectOpen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect.soft(await offences(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
  }
}

test('all pages are open to all, light and dark', async ({ page }) => {
  await openWithGame(page, { theme: 'auto', analysis: true });
  for (const [name, path] of Object.entries(PAGES)) {
    await goTo(page, path);
    await expectOpen(page, name);
  }
});

test('all boards are open to all, light and dark', async ({ page }) => {
  for (const [index, { game, options }] of SHORT_GAMES.entries()) {
    if (index === 0) await openGame(page, game, { options }, { theme: 'auto', analysis: true });
    else await beginGame(page, game, { options });
    await expectOpen(page, game);
  }
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog');
  await expect(shortcuts).toBeVisible();
  await expectOpen(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect(page.locator('[data-now] .board [role="grid"]')).toBeVisible();
  await expectOpen(page, 'rules during a game');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expectOpen(page, 'the result on a phone');
  await page.getByRole('link', { name: 'Analyse' }).last().click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expectOpen(page, 'a game from here');
});

test('every board shows the position as text where the settings say so', async ({ page }) => {
  const textsOf = () => page.locator('.board-text p').count();
  for (const [index, { game, options }] of SHORT_GAMES.entries()) {
    if (index === 0) await openGame(page, game, { options }, { textView: true });
    else await beginGame(page, game, { options });
    await expect.poll(textsOf, game).toBeGreaterThan(0);
  }
});

test('no page scrolls sideways on a phone, in Kazakh and Russian', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWithGame(page, { analysis: true });
  for (const [name, path] of Object.entries(PAGES)) {
    await goTo(page, path);
    for (const [language, play] of [
      ['kk', 'Ойнау'],
      ['ru', 'Игра'],
    ]) {
      await speak(page, language, play);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${name}, ${language}`).toBeLessThanOrEqual(360);
    }
  }
});

test('another language is there at once, and stays', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const language = page.locator('dialog select').first();
  for (const [name, title] of [
    ['kk', 'Ойнау'],
    ['ky', 'Ойноо'],
    ['ru', 'Игра'],
    ['en', 'Play'],
    ['kk', 'Ойнау'],
  ]) {
    await language.selectOption(name);
    await expect(page.locator('main h1')).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', name);
  }
  await page.reload();
  await expect(page.locator('main h1')).toHaveText('Ойнау');
});

test('numbers and lists in Kazakh and Kyrgyz are not written as in English', async ({ page }) => {
  await openGame(page, 'kindo', { players: ['person', 'person'], control: '0:30' }, { language: 'kk' });
  await page.getByRole('tab').last().click();
  const about = page.getByRole('tabpanel');
  await expect(about).toContainText('0,5 мин');
  await speak(page, 'ky', 'Ойноо');
  await expect(about).toContainText('0,5 мүн');
  await expect(about).not.toContainText(' and ');
});

test('a page is shown from its top; back shows what was in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page, '#/learn/togyzkumalak/rules');
  const scrolled = () => page.evaluate(() => scrollY);
  await expect(page.locator('main svg').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const before = await scrolled();
  expect(before).toBeGreaterThan(1000);
  await page.locator('.rail').getByRole('link', { name: 'Learn' }).click();
  await expect(page.locator('main h1')).toHaveText('Learn');
  await expect.poll(scrolled).toBe(0);
  // On a slow device the page has its height only after the browser has scrolled back
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 40 });
  await page.goBack();
  await page.waitForTimeout(1000);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(scrolled).toBeGreaterThanOrEqual(before);
});

test('back closes what lies over a page, and the page stays', async ({ page }) => {
  await openPage(page);
  await goTo(page, '#/learn');
  const [title, settings] = [page.locator('main h1'), page.getByRole('dialog')];
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings).toBeVisible();
  await page.goBack();
  await expect(settings).toHaveCount(0);
  await expect(title).toHaveText('Learn');
  // Closed by its button it leaves nothing to go back to
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(settings).toHaveCount(0);
  await page.waitForFunction(() => !history.state?.isDialog);
  await page.goBack();
  await expect(title).toHaveText('Play');
});

test('a game speaks another language without being lost', async ({ page }) => {
  await openGame(page, 'togyzkumalak');
  await page.locator('.board [data-choosable]').first().click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog select').first().selectOption('ru');
  await page.keyboard.press('Escape');
  await expect(page.locator('.player-bar[data-player="1"] .player-bar-name')).toHaveText('Уровень 1');
  await expect(page.locator('.moves-move').first()).toBeVisible();
});

test('the settings say whether boards show labels, also where it was chosen at one board before', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('otau.board.kindo-coordinates', '1'));
  await openGame(page, 'kindo', { players: ['person', 'person'] });
  const ofBoard = page.getByRole('button', { name: 'Coordinates' });
  await expect(ofBoard).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Settings' }).click();
  const ofAll = page.getByLabel('Coordinates and names on boards');
  await expect(ofAll).toBeChecked();
  await ofAll.uncheck();
  await page.keyboard.press('Escape');
  await expect(ofBoard).toHaveAttribute('aria-pressed', 'false');
});

test('all pages are reached by the rail', async ({ page }) => {
  await openPage(page);
  for (const name of ['Learn', 'Puzzles', 'Library', 'Play']) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(`${name} · Otau`);
    await expect(page.locator('main h1')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
});
