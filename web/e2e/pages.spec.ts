/** Every page in light and dark under the rules of axe; all languages at once; what leads from page to page. */
import { expect, type Page } from '@playwright/test';
import { AXE, offences } from './axe.js';
import { beginGame, openPage, SHORT_GAMES, test } from './table.js';

const PAGES = {
  'the form': '#/play',
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

/** Leaves a finished game behind, so that the library has something to show. */
async function finishGame(page: Page): Promise<void> {
  await beginGame(page, 'togyzkumalak');
  await page.locator('.acts button').last().click();
  await page.locator('.button-danger').click();
  await expect(page.locator('.outcome')).toBeVisible();
}

for (const theme of ['light', 'dark'] as const) {
  test(`all pages are open to all, ${theme}`, async ({ page }) => {
    await page.addInitScript({ path: AXE });
    await openPage(page, '', { theme, analysis: true });
    await finishGame(page);
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(`./${path}`);
      await expect(page.locator('main h1')).toBeVisible();
      expect.soft(await offences(page, theme), name).toEqual([]);
    }
  });

  test(`all boards are open to all, ${theme}`, async ({ page }) => {
    await page.addInitScript({ path: AXE });
    await openPage(page, '', { theme, analysis: true });
    for (const { game, options } of SHORT_GAMES) {
      await beginGame(page, game, options);
      expect.soft(await offences(page, theme), game).toEqual([]);
    }
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog');
    await expect(shortcuts).toBeVisible();
    expect.soft(await offences(page, theme), 'shortcuts').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await page.getByRole('button', { name: 'Rules' }).click();
    await expect(page.locator('[data-now] .board [role="grid"]')).toBeVisible();
    expect.soft(await offences(page, theme), 'rules during a game').toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 664 });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    expect.soft(await offences(page, theme), 'the result on a phone').toEqual([]);
    await page.getByRole('link', { name: 'Analyse' }).last().click();
    await page.getByRole('button', { name: 'Play from here' }).click();
    expect.soft(await offences(page, theme), 'a game from here').toEqual([]);
  });
}

for (const language of ['kk', 'ru']) {
  test(`no page scrolls sideways on a phone, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openPage(page, '', { language, analysis: true });
    await finishGame(page);
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(`./${path}`);
      await expect(page.locator('main h1')).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, name).toBeLessThanOrEqual(360);
    }
  });
}

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

test('a game speaks another language without being lost', async ({ page }) => {
  await openPage(page);
  await beginGame(page, 'togyzkumalak');
  await page.locator('.board [data-legal]').first().click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog select').first().selectOption('ru');
  await page.keyboard.press('Escape');
  await expect(page.locator('.strip[data-player="1"] .strip-name')).toHaveText('Уровень 1');
  await expect(page.locator('.moves-move').first()).toBeVisible();
});

test('all pages are reached by the rail', async ({ page }) => {
  await openPage(page);
  for (const name of ['Analyse', 'Learn', 'Library', 'Training', 'Play']) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(`${name} · Otau`);
    await expect(page.locator('main h1')).toBeVisible();
  }
});
