/** Endgame tables in analysis: the exact result of positions with little left on the board, and of each move. */
import { expect, type Page } from '@playwright/test';
import { openPage, type Settings, test } from './table.js';

/** Analysis of a position by a link. */
async function study(page: Page, query: string, settings: Settings = {}): Promise<void> {
  await openPage(page, `#/analyse?${query.replaceAll(' ', '_')}`, settings);
}

/** The addresses of the tables that the page asks for from now on. */
function tablesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.table')) asked.push(pathname);
  });
  return asked;
}

test('Togyz Kumalak: the exact result of a position with few stones, and of its moves', async ({ page }) => {
  const asked = tablesAsked(page);
  await study(page, 'game=togyzkumalak&position=1S,1S,5,1S,1S/1S,7,1S 78 78 S 1');
  const lines = page.getByRole('region', { name: 'Best lines' });
  await expect(lines.getByText('Endgame table', { exact: true })).toBeVisible();
  await expect(lines.getByText('White: lost by 2 stones')).toBeVisible();
  await expect(lines.locator('.lines-value')).toHaveText(['lost -2', 'lost -6']);
  await expect(page.getByRole('img', { name: /^Chances to win: White 0% and Black 100%$/ })).toBeVisible();

  // The other player's view of it, after the best move; the table is there already
  await lines.getByRole('button', { name: '91(2)', exact: true }).first().click();
  await expect(lines.getByText('Black: won by 2 stones')).toBeVisible();
  expect(asked).toEqual(['/tables/togyzkumalak.table']);
});

test('Senet: the exact chance before a throw, and of each move after it', async ({ page }) => {
  const asked = tablesAsked(page);
  await study(page, 'game=senet&rules=skyruk&position=s......................cc..... c 0 -');
  const lines = page.getByRole('region', { name: 'Best lines' });
  await expect(lines.getByText(/^Cones: wins with a chance of \d\d\.\d\d%$/)).toBeVisible();
  await page.getByRole('button', { name: 'Throw 2', exact: true }).click();
  await expect(lines.getByText('Cones: wins with a chance of 78.17%')).toBeVisible();
  await expect(lines.locator('.lines-value')).toHaveText(['78.17%', '77.70%']);
  expect(asked).toEqual(['/tables/senet-skyruk.table']);
});

test('it is said in the chosen language', async ({ page }) => {
  await study(page, 'game=togyzkumalak&position=1S,7,1S/8,2S 79 79 S 1', { language: 'ru' });
  await expect(page.getByText(/: выигрыш, перевес 4 кумалака$/)).toBeVisible();
});

test('no table is fetched before a game comes near its end', async ({ page }) => {
  const asked = tablesAsked(page);
  await study(page, 'game=togyzkumalak', { analysis: true });
  await expect(page.locator('.lines-line').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('where the table cannot be had, the machine thinks as ever', async ({ page, context }) => {
  await context.route('**/*.table', (route) => route.abort());
  await study(page, 'game=togyzkumalak&position=1S,1S,5,1S,1S/1S,7,1S 78 78 S 1', { analysis: true });
  await expect(page.locator('.lines-line').first()).toBeVisible();
  await expect(page.getByText('Endgame table', { exact: true })).toHaveCount(0);
});
