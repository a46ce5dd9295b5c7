/** What the tests do at a board: set a game up, see what can be pressed, press it with the mouse. */
import { expect, type Page } from '@playwright/test';

/** Whatever a board offers to press: arrows and edges of a piece in hand, buttons, cells. */
const IN_HAND = '.abalone-arrow, .kindo-edge, .board button:not(.board-switch):not([aria-disabled])';
const CELLS = '.board [data-choosable], .board [data-lit], .board [data-legal]';

/** Makes the page quiet and English, and tells of faults in its scripts. */
export async function openPage(page: Page, faults: string[], path = ''): Promise<void> {
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(() => {
    const settings = { theme: 'light', language: 'en', motion: 'off' };
    if (!localStorage.getItem('otau-settings')) localStorage.setItem('otau-settings', JSON.stringify(settings));
  });
  await page.goto(`./${path}`);
}

/** Begins a game of a person against level 1, with some fields of the form filled in. */
export async function startGame(page: Page, game: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
  await page.getByText('More rules').click();
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator('label', { hasText: name }).locator('select, input');
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else {
      await field.fill(value);
      await field.blur();
    }
  }
  await page.locator('.seat').nth(1).locator('select').first().selectOption('level:1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
}

/** Presses one of the things that can be pressed, the `pick`-th of them; false where it is not the person's turn. */
export async function press(page: Page, pick: (count: number) => number): Promise<boolean> {
  const places = await page.evaluate(
    ([inHand, cells]) => {
      if (document.querySelector('.strip-turn')?.getAttribute('data-player') !== '0') return [];
      const middles = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        });
      return [...middles(inHand), ...middles(inHand), ...middles(cells)];
    },
    [IN_HAND, CELLS],
  );
  const place = places[pick(places.length)];
  if (place === undefined) return false;
  await page.mouse.click(place.x, place.y);
  return true;
}

/** Presses at random, the same way for the same seed, until the game has ended. */
export async function playToTheEnd(page: Page, seed: number): Promise<void> {
  let state = seed;
  const pick = (count: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return count === 0 ? 0 : (state >>> 8) % count;
  };
  const outcome = page.locator('.outcome');
  while ((await outcome.count()) === 0) {
    if (!(await press(page, pick))) await page.waitForTimeout(40);
  }
}

/** Waits until the list shows so many moves. */
export async function expectMoves(page: Page, count: number): Promise<void> {
  await expect(page.locator('.moves-move')).toHaveCount(count, { timeout: 30_000 });
}
