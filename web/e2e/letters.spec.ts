/** Games by links: two browsers that share nothing play whole games; old, broken and other links do no harm. */
import { type Browser, expect, type Page } from '@playwright/test';
import { expectMoves, finishTurn, openGame, openPage, SHORT_GAMES, test } from './table.js';

/** The link that the card offers. */
async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Link and QR code' }).click();
  const field = page.locator('.letter-link');
  await expect(field).toHaveValue(/#\/letter\//);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  return link;
}

/** A browser of its own, with its own kept games. */
async function friendOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  return context.newPage();
}

async function openLink(page: Page, link: string): Promise<void> {
  const isFirst = page.url() === 'about:blank';
  if (isFirst) await openPage(page, new URL(link).hash);
  else await page.goto(link);
  await expect(page).toHaveURL(/#\/play\//);
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
}

/** Games of few turns, one with turns of several moves; tests of the letters themselves play all games. */
for (const { game, options } of SHORT_GAMES.filter((one) => ['kindo', 'togyzkumalak'].includes(one.game))) {
  test(`a whole game of ${game} by links`, async ({ page, browser }) => {
    await openGame(page, game, { options, players: ['person', 'friend'] });
    const friend = await friendOf(browser);
    const boards = [page, friend];
    let isOver = false;
    for (let turn = 0; !isOver; turn++) {
      const mover = turn % 2;
      if (turn > 0) await openLink(boards[mover], await linkOf(boards[1 - mover]));
      await finishTurn(boards[mover], turn + 3, mover);
      isOver = (await boards[mover].locator('.outcome').count()) > 0;
      if (isOver) await openLink(boards[1 - mover], await linkOf(boards[mover]));
    }
    for (const board of boards) await expect(board.locator('.outcome')).toBeVisible();
    const moves = await page.locator('.moves-move').allTextContents();
    await expect(friend.locator('.moves-move')).toHaveText(moves);
    await friend.context().close();
  });
}

test('a word with the move, a copy without a clipboard, a QR code', async ({ page, browser }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openGame(page, 'togyzkumalak', { players: ['person', 'friend'] });
  await page.locator('.board [data-choosable]').nth(2).click();
  await page.getByLabel('A message with it').fill('<b>Hello</b>');
  await page.getByRole('button', { name: 'Link and QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  const link = await linkOf(page);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();

  const friend = await friendOf(browser);
  await openLink(friend, link);
  await expect(friend.locator('.letter-comment')).toContainText('<b>Hello</b>');
  await expectMoves(friend, 1);
  // It is kept: there it is after a reload, and in the library
  await friend.reload();
  await expectMoves(friend, 1);
  await friend.goto('./#/library');
  await expect(friend.locator('.library-game')).toContainText('Friend');
  await friend.context().close();
});

test('a link in a dialog is copied where the clipboard is refused and a press gives no focus, as in Safari', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
    addEventListener('mousedown', (event) => {
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
    });
    document.addEventListener('copy', () => Object.assign(window, { copied: String(getSelection()) }));
  });
  await openGame(page, 'togyzkumalak', { players: ['person', 'friend'] });
  await page.locator('.board [data-choosable]').nth(2).click();
  await page.getByRole('button', { name: 'Link and QR code' }).click();
  const link = await page.locator('.letter-link').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied?: string }).copied)).toBe(link);
});

test('a link that goes another way is asked about, an old one changes nothing', async ({ page, browser }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'friend'] });
  await page.locator('.board [data-choosable]').nth(2).click();
  const first = await linkOf(page);
  const friend = await friendOf(browser);
  await openLink(friend, first);
  await finishTurn(friend, 1, 1);
  const answer = await linkOf(friend);

  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.board [data-choosable]').nth(5).click();
  const other = page.url();
  await page.goto(answer);
  await expect(page.getByText('The game went two ways')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with my moves' }).click();
  await expect(page).toHaveURL(other);
  await expect(page.locator('.player-bar-turn[data-player="1"]')).toBeVisible();
  await page.goto(answer);
  await page.getByRole('button', { name: 'Use the moves of the link' }).click();
  await expect(page.locator('.player-bar-turn[data-player="0"]')).toBeVisible();
  await expect(page.locator('.moves-branches .moves-move').first()).toBeVisible();
  await openLink(page, first);
  await expect(page.locator('.player-bar-turn[data-player="0"]')).toBeVisible();
  await friend.context().close();
});

test('a broken link gets a sentence', async ({ page }) => {
  await openPage(page, '#/letter/eJyrVkrLL8pNLFGyUsovLUlMVtJRKkstKs7Mz1OyMqwFAKlmCpc');
  await expect(page.getByRole('alert')).toContainText('A part of the link is missing');
  await page.goto('./#/letter');
  await expect(page.getByText('This link cannot be opened')).toBeVisible();
});
