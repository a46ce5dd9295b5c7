/**
 * `<otau-board>` on pages of others: in notebooks, played by keyboard, in the theme of the notebook; in old encodings; set by
 * properties, as frameworks do.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './table.js';

const ROOT = join(import.meta.dirname, '../..');
const BOARD = process.env.BOARD ?? join(ROOT, '.tmp/board');
const WIDGET = readFileSync(join(ROOT, 'python/otau/src/otau/board.js'), 'utf8').replace(/^export .*$/m, '');

for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
  test(`${game} by keyboard in a notebook, light or dark as it is`, async ({ page }) => {
    await page.setContent('<body data-jp-theme-light="false"></body>');
    await page.addScriptTag({ path: join(BOARD, 'otau-board.js') });
    // What a notebook gives to a widget
    await page.addScriptTag({
      type: 'module',
      content: `${WIDGET}
        const state = { width: 560, attributes: { game: '${game}' }, actions: [] };
        window.sent = [];
        const model = { get: (name) => state[name], on() {}, off() {}, send: (message) => sent.push(message) };
        render({ model, el: document.body });`,
    });
    const board = page.locator('otau-board');
    await expect(board.getByRole('gridcell').first()).toBeVisible();
    await expect(board).toHaveAttribute('theme', 'dark');
    await page.evaluate(() => document.body.setAttribute('data-jp-theme-light', 'true'));
    await expect(board).toHaveAttribute('theme', 'light');
    const cell = board.locator('[role="gridcell"]:focus');
    while ((await cell.count()) === 0) await page.keyboard.press('Tab');
    const count = () => page.evaluate('sent.length');
    for (const key of ['Right', 'Right', 'Up', 'Left', 'Down', 'Right', 'Right', 'Up', 'Left', 'Down']) {
      if ((await count()) === 1) break;
      await page.keyboard.press('Enter');
      if ((await count()) === 0) await page.keyboard.press(`Arrow${key}`);
    }
    await expect.poll(count).toBe(1);
    // Its switches change the board, and nothing of the page around it
    const switches = board.locator('.board-switch');
    expect(await switches.count()).toBeGreaterThan(0);
    for (const one of await switches.all()) await one.click();
    const around = () => [document.documentElement.lang, { ...document.documentElement.dataset }];
    expect(await page.evaluate(around)).toEqual(['', {}]);
  });
}

test('a page in windows-1251 sets properties, before and after the script comes', async ({ page }) => {
  const path = '**/old-page.html';
  const script = readFileSync(join(BOARD, 'otau-board.js'));
  await page.route('**/otau-board.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }));
  const body = '<meta charset="windows-1251"><otau-board lang="ru" controls="false"></otau-board>';
  await page.route(path, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto('./old-page.html');
  const board = page.locator('otau-board');
  await board.evaluate((element) => Object.assign(element, { game: 'kindo', record: '1. a2 d5', ply: 1 }));
  await page.addScriptTag({ url: './otau-board.js' });
  await expect(board.getByRole('gridcell').first()).toBeVisible();
  await expect(board.getByRole('button', { name: 'В начало' })).toHaveCount(0);
  await board.evaluate((element) => Object.assign(element, { controls: true }));
  await expect(board.getByText('Ход 1 из 2')).toBeVisible();
  await board.evaluate((element) => Object.assign(element, { controls: false, ply: null }));
  await expect(board.getByText('Ход 1 из 2')).toHaveCount(0);
  await expect(board).not.toHaveAttribute('ply');
});
