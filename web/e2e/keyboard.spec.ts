/** Whole games without a mouse: the form by Tab, letters and arrows; the board by arrows, Enter and Space. */
import { expect, type Page } from '@playwright/test';
import { dice, isMyTurn, openGame, openPage, SHORT_GAMES, test } from './table.js';

for (const { game, fields } of SHORT_GAMES) {
  test(`a whole game of ${game} by keyboard`, async ({ page }) => {
    await openPage(page, '#/new');
    await startByKeys(page, game, fields);
    await playByKeys(page, 3);
    await expect(page.locator('.outcome h2')).toHaveText(/^(You won|Level 1 won|Draw)$/);
  });
}

/** Goes from stop to stop until one of these has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let stops = 0; stops < 100; stops++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}

async function startByKeys(page: Page, game: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await tabTo(page, 'input[name="game"]');
  for (let arrows = 0; !(await page.locator(`input[value="${game}"]`).isChecked()); arrows++) {
    expect(arrows).toBeLessThan(4);
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, '.seat:nth-of-type(2) select');
  await page.keyboard.type('Level 1');
  await expect(page.locator('.seat').nth(1).locator('select')).toHaveValue('level:1');
  for (const [label, value] of Object.entries(fields)) await fillByKeys(page, label, value);
  await tabTo(page, '.setup-start');
  await page.keyboard.press('Enter');
  await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
}

async function fillByKeys(page: Page, label: string, value: string): Promise<void> {
  const field = page.locator('label', { hasText: label }).locator('select, input');
  const isHidden = !(await field.isVisible());
  if (isHidden) {
    await tabTo(page, '.setup summary');
    await page.keyboard.press('Enter');
  }
  const id = `by-keys-${label.replaceAll(' ', '-')}`;
  await field.evaluate((element, name) => element.setAttribute('data-test', name), id);
  await tabTo(page, `[data-test="${id}"]`);
  const isList = await field.evaluate((element) => element.tagName === 'SELECT');
  if (!isList) await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(value);
  await expect(field).toHaveValue(value);
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly hasFocus: boolean;
  /** It can be chosen now. */
  readonly isOpen: boolean;
  /** A piece of the player's own. */
  readonly isOwn: boolean;
  /** It is in hand. */
  readonly isPicked: boolean;
}

function readCells(page: Page): Promise<Cell[]> {
  return page.locator('.board [role="gridcell"]').evaluateAll((cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return {
        x: x + width / 2,
        y: y + height / 2,
        hasFocus: cell === document.activeElement,
        isOpen: cell.matches('[data-choosable]'),
        isOwn: cell.matches('[data-own]'),
        isPicked: cell.getAttribute('aria-selected') === 'true',
      };
    }),
  );
}

/** Walks to something that can be chosen and chooses it, until the game has ended. */
async function playByKeys(page: Page, seed: number): Promise<void> {
  const pick = dice(seed);
  const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  while (await isMyTurn(page)) {
    const cells = await readCells(page);
    if (!cells.some(({ hasFocus }) => hasFocus)) await tabTo(page, '.board [role="gridcell"]');
    const picked = cells.some(({ isPicked }) => isPicked);
    const open = cells.filter(({ isOpen, isOwn }) => isOpen && !(picked && isOwn));
    const isWall = picked && (await page.locator('.board-frame.kindo').count()) > 0;
    // A wall is turned to by an arrow; every other choice is walked to.
    if (isWall) await page.keyboard.press(arrows[pick(4)]);
    else if (open.length > 0) await walkTo(page, cells.indexOf(open[pick(open.length)]));
    await page.keyboard.press(pick(2) === 0 ? 'Enter' : 'Space');
  }
}

/** Walks by arrows towards a cell, as near as a few steps lead. */
async function walkTo(page: Page, index: number): Promise<void> {
  for (let steps = 0; steps < 16; steps++) {
    const cells = await readCells(page);
    const from = cells.find(({ hasFocus }) => hasFocus);
    const to = cells[index];
    if (from === undefined || from === to) return;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const isAcross = Math.abs(dx) > Math.abs(dy);
    const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    const along = dy > 0 ? 'ArrowDown' : 'ArrowUp';
    await page.keyboard.press(isAcross ? across : along);
  }
}

/** Presses a button by key, and expects that the focus is still in the page. */
async function pressByKey(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

const focusIn = (page: Page, part: string) => expect(page.locator(`${part}:focus, ${part} :focus`)).toHaveCount(1);

test('the focus stays beside a button that disappears, and the next key goes on from there', async ({ page }) => {
  await openPage(page, '#/practice/togyzkumalak');
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
  for (let hints = 0; hints < 3; hints++) await pressByKey(page, 'Hint');
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await focusIn(page, '.lesson-feedback .row');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
});

test('the focus stays beside a button that is disabled, and beside a question that is answered', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'person'] });
  await page.locator('.board [data-choosable]').first().click();
  await pressByKey(page, 'Take back');
  await expect(page.getByRole('button', { name: 'Take back' })).toBeDisabled();
  await focusIn(page, '.actions');
  await pressByKey(page, 'Redo');
  await pressByKey(page, 'Resign');
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await focusIn(page, 'main');
  await pressByKey(page, 'Resign');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await focusIn(page, 'main');
});

test('the focus returns to the button that opened a dialog, however it is closed', async ({ page }) => {
  await openPage(page);
  const settings = page.getByRole('button', { name: 'Settings' });
  const closings = {
    Escape: () => page.keyboard.press('Escape'),
    'the button': () => pressByKey(page, 'Close'),
    back: () => page.goBack(),
  };
  for (const [name, close] of Object.entries(closings)) {
    await test.step(name, async () => {
      await pressByKey(page, 'Settings');
      await expect(page.getByRole('dialog')).toBeVisible();
      await close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(settings).toBeFocused();
    });
  }
});

test('F turns the board, H gives a hint, N begins a new game, in every script', async ({ page }) => {
  await openGame(page, 'togyzkumalak');
  const near = page.locator('.table-near .player-bar');
  await expect(near).toHaveAttribute('data-player', '0');
  await page.keyboard.press('KeyF');
  await expect(near).toHaveAttribute('data-player', '1');
  await page.keyboard.press('KeyH');
  await expect(page.getByRole('region', { name: 'Coach' }).getByRole('status')).toHaveText(
    'The best move is one of those marked.',
  );
  await page.keyboard.press('KeyN');
  await expect(page.locator('.home-choice')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coach' })).toHaveCount(0);
});
