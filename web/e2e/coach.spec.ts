/** The coach: off until chosen, hints in three steps, a warning with the way back; a level that follows the player. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import 'otau';
import { parsePuzzles } from 'otau/puzzles';
import { offences } from './axe.js';
import { openPage, test } from './table.js';

const PACK = new URL('../../packages/data/puzzles/togyzkumalak.json', import.meta.url);
const { game, puzzles } = parsePuzzles(readFileSync(PACK, 'utf8'));
/** Proved, with White to move: every search finds the same. */
const PUZZLE = puzzles.find(({ row, best, other }) => best.isExact && other.isExact && game.actor(row) === 0);
if (PUZZLE === undefined) throw new Error('There is no such puzzle.');
const { row, position, best, other } = PUZZLE;

/** A kept game that is in the position of the puzzle. */
const GAME = {
  ...{ format: 'otau-game', version: 1, id: 'coached', created: 1, updated: 1, game: 'togyzkumalak', options: {} },
  ...{
    players: ['person', 'random'],
    names: [],
    control: 'untimed',
    seed: '1',
    start: position,
    nodes: [],
    current: 0,
  },
};

async function openGame(page: Page): Promise<void> {
  await openPage(page, '#/library');
  const buffer = Buffer.from(`${JSON.stringify(GAME)}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer });
  await expect(page.locator('.library-game')).toHaveCount(1);
  await page.goto('./#/play/coached');
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
}

function pit(page: Page, action: number) {
  return page.getByRole('gridcell', { name: new RegExp(`^White, pit ${game.formatAction(row, action)[0]}\\b`) });
}

test('hints come in three steps, and a losing move can be taken back', async ({ page }) => {
  await openGame(page);
  const coach = page.getByRole('region', { name: 'Coach' });
  await expect(coach).toHaveCount(0);
  await page.getByRole('tab', { name: 'Game' }).click();
  await page.getByLabel(/^Coach: warns/).check();

  await coach.getByRole('button', { name: 'Hint: where?' }).click();
  await expect(coach.getByRole('status')).toHaveText('The best move is one of those marked.');
  await expect(page.locator('[data-part="hint"]')).toHaveCount(3);
  expect(await offences(page)).toEqual([]);
  await coach.getByRole('button', { name: 'Which move?' }).click();
  await expect(coach.getByRole('status')).toContainText(`The best move is ${game.formatAction(row, best.line[0])}.`);
  await expect(page.locator('[data-part="hint"]')).toHaveCount(1);
  await coach.getByRole('button', { name: 'Why?' }).click();
  await expect(coach.getByRole('status')).toContainText('White, pit ');

  await pit(page, other.line[0]).click();
  await expect(coach.getByRole('status')).toContainText(`${game.formatAction(row, other.line[0])} costs `);
  expect(await offences(page)).toEqual([]);
  await coach.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.player-bar-turn[data-player="0"]')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Moves' }).click();
  await pit(page, best.line[0]).click();
  await expect(page.locator('.moves-move, .outcome').first()).toBeAttached();
  await expect(coach.getByRole('button', { name: 'Take back' })).toHaveCount(0);
});

test('the level that follows is named, and is another one after games', async ({ page }) => {
  await openPage(page, '#/new');
  const seat = page.locator('.seat').nth(1).locator('select').first();
  await expect(seat.locator('option[value="follow"]')).toHaveText('Beginner 3, adapts to you');
  await page.evaluate(() => {
    const rating = { rating: 2900, deviation: 60, volatility: 0.06 };
    localStorage.setItem('otau-play-rating', JSON.stringify({ togyzkumalak: rating }));
  });
  await page.reload();
  await expect(seat.locator('option[value="follow"]')).toHaveText('Level 8, adapts to you');
  await seat.selectOption('follow');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.player-bar').filter({ hasText: 'Level 8' })).toHaveCount(1);
  await page.locator('.board [data-choosable]').first().click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toBeVisible();
  const rating = () => page.evaluate(() => JSON.parse(localStorage.getItem('otau-play-rating') as string));
  await expect.poll(async () => (await rating()).togyzkumalak.rating).toBeLessThan(2900);
});
