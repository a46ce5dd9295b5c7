/** The first page: a board on which the first tap begins a game, and the ways to everything else around it. */
import { expect } from '@playwright/test';
import { test as roomTest } from './rooms/room-server.js';
import { expectKept, expectMoves, openPage, speak, test } from './table.js';

const choosable = '.board [data-choosable]';

test('the first press plays, the address becomes that of the game, and the game can be continued later', async ({
  page,
}) => {
  await openPage(page);
  await expect(page.locator('main h1')).toHaveText('Play');
  await expect(page.locator('.player-bar-name')).toHaveText(['Beginner 2', 'You']);
  await page.locator(choosable).nth(2).click();
  await expectMoves(page, 2);
  await expect(page).toHaveURL(/#\/play\/\w{14}$/);
  await expectKept(page, 2);
  const game = page.url();
  await page.reload();
  await expectMoves(page, 2);

  // Back is the first page with a new board, and the game beside it
  await page.goBack();
  await expect(page.locator('.home-choice')).toBeVisible();
  await expect(page.locator(choosable)).toHaveCount(9);
  await page.getByRole('link', { name: 'Togyz Kumalak Beginner 2 · Your move' }).click();
  await expect(page).toHaveURL(game);
  await expectMoves(page, 2);
});

test('another game is on the board at once, and nothing is kept of a board that was only looked at', async ({
  page,
}) => {
  await openPage(page);
  for (const game of ['abalone', 'kindo', 'senet']) {
    await page.locator(`label:has(input[value="${game}"])`).click();
    await expect(page.locator(`.game-${game} .board [role="gridcell"]`).first()).toBeVisible();
  }
  await expect(page.locator('.player-bar-turn')).toHaveAttribute('aria-label', 'You');
  await page.reload();
  await expect(page.locator('.game-senet')).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.locator('.page-tabs').first()).toBeVisible();
  await expect(page.locator('.library-game')).toHaveCount(0);
});

test('the person begins, whatever was set up last; time runs from the first move on', async ({ page }) => {
  const kindo = { options: { size: 4 }, players: ['level:1', 'person'], names: ['', 'Aru'], control: '3:00+2' };
  await page.addInitScript(
    (draft) => localStorage.setItem('otau-setup', draft),
    JSON.stringify({ game: 'kindo', games: { kindo } }),
  );
  await openPage(page);
  await expect(page.locator('.player-bar-name')).toHaveText(['Level 1', 'Aru']);
  await expect(page.locator('.player-bar-turn')).toHaveAttribute('aria-label', 'Aru');
  await expect(page.locator('.clock-running')).toHaveCount(0);
  await page.locator(choosable).first().click();
  await expect(page.locator('.clock-running')).toHaveCount(1);
});

test('choosing a game stores only that: what another tab has set up for it stays, and is played', async ({ page }) => {
  await openPage(page);
  await expect(page.locator('.home-choice')).toBeVisible();
  const kindo = { options: { size: 4 }, players: ['person', 'person'], names: ['Aru', 'Bek'], control: '3:00+2' };
  await page.evaluate(
    (draft) => localStorage.setItem('otau-setup', draft),
    JSON.stringify({ game: 'togyzkumalak', games: { kindo } }),
  );
  await page.locator('label:has(input[value="kindo"])').click();
  await expect(page.locator('.game-kindo .board [role="gridcell"]')).toHaveCount(16);
  await expect(page.locator('.player-bar-name')).toHaveText(['Bek', 'Aru']);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('otau-setup') ?? ''));
  expect(stored.game).toBe('kindo');
  expect(stored.games.kindo).toEqual(kindo);
});

test('a board that is long on its way does not hold up the page', async ({ page }) => {
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/board-[^/]+\.js$/, async (route) => {
    await arriving;
    await route.continue();
  });
  await openPage(page);
  await expect(page.getByRole('link', { name: 'Library' })).toBeVisible();
  await expect(page.locator(choosable)).toHaveCount(0);
  arrive();
  await expect(page.locator(choosable)).toHaveCount(9);
});

test('the arrows choose one game after another', async ({ page }) => {
  await openPage(page);
  await page.locator('input[value="togyzkumalak"]').focus();
  for (const game of ['abalone', 'kindo', 'senet']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`.game-${game} .board [role="gridcell"]`).first()).toBeVisible();
    await expect(page.locator(`input[value="${game}"]`)).toBeFocused();
  }
});

test('the key of hints does nothing before the game has begun', async ({ page }) => {
  await openPage(page);
  await expect(page.locator(choosable)).toHaveCount(9);
  await page.keyboard.press('h');
  await page.locator(choosable).nth(2).click();
  await expectMoves(page, 2);
  await expect(page.locator('.actions-button').first()).toBeVisible();
  await expect(page.locator('.coach')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('otau-settings') ?? '').coach)).not.toBe(true);
});

test('every option is behind Change; without rooms nothing is said of people', async ({ page }) => {
  await openPage(page);
  await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.locator('.setup-start')).toBeVisible();
  await expect(page.getByRole('link', { name: 'With people on this server' })).toHaveCount(0);
});

roomTest('one press finds a partner where the server has rooms', async ({ browser, server }) => {
  const [one, other] = await Promise.all(
    ['Aru', 'Bek'].map(async (name) => {
      const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await page.addInitScript(
        ([settings, own]) => {
          localStorage.setItem('otau-settings', settings);
          localStorage.setItem('otau-name', own);
        },
        [JSON.stringify({ language: 'en', motion: 'off' }), name] as const,
      );
      await page.goto(server.address);
      return page;
    }),
  );
  const find = one.getByRole('button', { name: 'Find a partner' });
  const waiting = one.locator('.running-game');
  await find.click();
  await expect(one).toHaveURL(/#\/room\//);
  const room = one.url();

  // There is one place where one waits: it is shown on other pages, and asked for again it is the same
  await one.goto(server.address);
  await expect(waiting).toHaveText(/Togyz Kumalak.*Waiting for players/);
  await find.click();
  await expect(one).toHaveURL(room);
  await one.goto(server.address);
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(waiting).toHaveCount(0);
  await find.click();
  await expect(one).toHaveURL(/#\/room\//);
  expect(one.url()).not.toBe(room);

  // Who is found meanwhile comes to the game from any page
  await one.getByRole('link', { name: 'Library' }).click();
  await expect(waiting).toBeVisible();
  await other.getByRole('button', { name: 'Find a partner' }).click();
  for (const page of [one, other]) await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  await expect(one.locator('.player-bar-name').first()).toHaveText('Bek');
  await other.getByRole('link', { name: 'People' }).click();
  await expect(other.locator('.running-game')).toBeVisible();

  // On a phone all of the first page that a game needs is in view between that bar and the one at the bottom, no word is cut
  await other.getByRole('link', { name: 'Play', exact: true }).click();
  for (const [language, play] of [
    ['ky', 'Ойноо'],
    ['en', 'Play'],
  ]) {
    await speak(other, language, play);
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [568, 320],
      [740, 360],
    ]) {
      await other.setViewportSize({ width, height });
      await expect.soft.poll(() => other.evaluate(faultsBelowBar), { message: `${language}, ${width}` }).toEqual([]);
    }
  }
});

roomTest(
  'a game by link is listed before its first move, and asked for again it is the same',
  async ({ page, server }) => {
    await page.addInitScript(() => localStorage.setItem('otau-settings', '{"language":"en","motion":"off"}'));
    await page.goto(server.address);
    const invite = page.getByRole('button', { name: 'Play with a friend by link' });
    await invite.click();
    await expect(page).toHaveURL(/#\/play\/\w{14}$/);
    const game = page.url();
    await page.goto(server.address);
    await expect(page.getByRole('link', { name: 'Togyz Kumalak Friend · Your move' })).toHaveCount(1);
    await invite.click();
    await expect(page).toHaveURL(game);
  },
);

/** What is not in view or cut on the first page while a game runs in a room. Runs in the page. */
function faultsBelowBar(): string[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const [rail] = all('.rail');
  const bottom = getComputedStyle(rail).position === 'fixed' ? rail.getBoundingClientRect().top : innerHeight;
  const top = all('.running-game')[0].getBoundingClientRect().bottom;
  const parts = all('.board-picture, .player-bar, .home-game, .home-change');
  const outside = parts.filter((part) => {
    const rect = part.getBoundingClientRect();
    return rect.top < top - 1 || rect.bottom > bottom + 1 || rect.height < 24;
  });
  const cut = all('.rail-item span, .running-game, .running-game-name, .running-game .clock').filter(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
  );
  return [
    ...(parts.length < 8 ? [`only ${parts.length} parts`] : []),
    ...outside.map(({ className }) => `${className} is out of view`),
    ...cut.map(({ textContent }) => `"${textContent}" is cut`),
  ];
}

for (const [width, height] of [
  [390, 844],
  [740, 360],
]) {
  test(`nothing moves while the first page loads at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted = (window.shifted ?? 0) + (entry as LayoutShift).value;
      });
      shifts.observe({ type: 'layout-shift', buffered: true });
    });
    await openPage(page);
    await expect(page.locator(choosable)).toHaveCount(9);
    expect(await page.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.01);
  });
}

declare global {
  interface Window {
    shifted?: number;
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
  }
}
