/** Broken games, files and links: each gives a message, and everything else works on. */
import { expect, type Page } from '@playwright/test';
import { beginGame, expectKept, goTo, openGame, openPage, test } from './table.js';

const RECORD = '{"format":"otau-record","version":1,"game":"togyzkumalak","moves":["76(10)"],"result":"*"}';

/** The page still plays a game. */
async function expectToPlay(page: Page): Promise<void> {
  await beginGame(page, 'togyzkumalak');
  await page.locator('.board [data-choosable]').first().click();
  await expect(page.locator('.moves-move')).toHaveCount(2);
}

test('a broken line in a file is reported, and the other games come in', async ({ page }) => {
  await openPage(page, '#/library');
  const other = RECORD.replace('76(10)', '21');
  const text = [RECORD, '{"format":"otau-game","version":1,"id":"x"}', 'no JSON at all {', other].join('\n');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'games.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(text),
  });
  await expect(page.locator('.library-report')).toContainText('2 games added.');
  await expect(page.locator('.library-report .error li')).toHaveCount(2);
  await expect(page.locator('.library-game')).toHaveCount(2);
  await expectToPlay(page);
});

test('a kept game that is broken says so, and harms no other', async ({ page }) => {
  await openGame(page, 'kindo');
  await page.locator('.board [data-choosable]').first().click();
  await expectKept(page, 1);
  await page.evaluate(breakGames);
  await page.goto('./#/library');
  await expect(page.locator('.library-game')).toHaveCount(3);
  for (const part of ['statistics', 'openings/kindo']) {
    await page.goto(`./#/library/${part}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
  for (const id of ['broken-move', 'broken-options']) {
    await page.goto(`./#/play/${id}`);
    await expect(page.getByText('This game cannot be read:')).toBeVisible();
  }
  await expectToPlay(page);
});

/** Puts two damaged copies of the kept game beside it. Runs in the page. */
function breakGames(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('otau');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const games = opening.result.transaction('games', 'readwrite').objectStore('games');
      const reading = games.getAll();
      reading.onsuccess = () => {
        const [game] = reading.result;
        games.put({ ...game, id: 'broken-move', nodes: [{ parent: 0, move: 'zz' }] });
        games.put({ ...game, id: 'broken-options', options: { size: 1000 } });
        games.transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    };
  });
}

const BROKEN_LINKS = {
  'a page that is not there': '#/nonsense',
  'a game that is not kept': '#/play/nothing',
  'a percent sign': '#/play/%E0%A4',
  'an analysis of nothing': '#/analyse?game=chess&moves=e4',
  'an impossible move': '#/analyse?game=togyzkumalak&moves=zz',
  'an impossible position': '#/analyse?game=kindo&position=nonsense',
  'a very long link': `#/analyse?game=togyzkumalak&moves=${'1'.repeat(20_000)}`,
  'openings of no game': '#/library/openings/chess',
  'a lesson of no game': '#/learn/chess',
} as const;

test('broken links harm nothing', async ({ page }) => {
  await openPage(page, '#/analyse?game=chess');
  await expect(page.locator('main .error')).toBeVisible();
  for (const [name, path] of Object.entries(BROKEN_LINKS)) {
    await test.step(name, async () => {
      await goTo(page, '#/away');
      await goTo(page, path);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
      if (path.includes('?')) await expect(page.locator('main .error')).toBeVisible();
    });
  }
  await expectToPlay(page);
});

test('where the texts cannot be loaded, the page says so, and a reload brings it', async ({ page }) => {
  await page.route('**/texts-*', (route) => route.abort());
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('Otau could not be loaded.');
  await page.unroute('**/texts-*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('link', { name: 'Library' })).toBeVisible();
});

test('a window that can store nothing says on the page Play that a game is gone with it, and plays', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    IDBFactory.prototype.open = refuse;
  });
  await page.goto('./');
  await expect(page.locator('main .error')).toHaveText('This window saves nothing: a game is gone when you close it.');
  await page.locator('.board [data-choosable]').first().click();
  await expect(page.locator('.moves-move').first()).toBeVisible();
  // A page that cannot be loaded promises no saved games
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Learn' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This window saves nothing: if you reload the page, its games are gone.');
  await expect(alert).not.toContainText('Your games are saved.');
});

test('a page that cannot be loaded says that the games are saved', async ({ page }) => {
  await openPage(page);
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByRole('alert')).toContainText('Your games are saved.');
});
