/** Puzzles: solved on the board, missed and refuted, with hints; what is noted outlives a reload. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import 'otau';
import { type Puzzle, parsePuzzles } from 'otau/puzzles';
import { explainMove } from 'otau/review';
import { offences } from './axe.js';
import { openPage, test } from './table.js';

const PACK = new URL('../../packages/data/puzzles/togyzkumalak.json', import.meta.url);
const { game, puzzles } = parsePuzzles(readFileSync(PACK, 'utf8'));
const SIDES = ['White', 'Black'];

/** The pit of a move. */
function pit(page: Page, { row }: Puzzle, action: number) {
  const number = game.formatAction(row, action)[0];
  return page.getByRole('gridcell', { name: new RegExp(`^${SIDES[game.actor(row)]}, pit ${number}\\b`) });
}

function legalOf({ row }: Puzzle): number[] {
  const actions = new Uint16Array(game.maxLegal);
  return [...actions.subarray(0, game.legal(row, actions))];
}

test('a puzzle that is missed says what answers the move, and comes again', async ({ page }) => {
  const [puzzle] = puzzles;
  const { best, other, row } = puzzle;
  const path = `#/practice/togyzkumalak/${puzzle.id}`;
  await openPage(page, path);
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
  expect(await offences(page)).toEqual([]);
  const wrong = legalOf(puzzle).find((action) => action !== best.line[0] && action !== other.line[0]) as number;
  await pit(page, puzzle, wrong).click();
  const said = page.locator('.lesson-feedback [role="status"]');
  await expect(said).toContainText(`${game.formatAction(row, wrong)} is not the best move.`);
  await expect(said).toContainText(`${game.formatAction(row, wrong)} costs `);
  await expect(said).toContainText(/lets \d|the search expects /);
  expect(await offences(page)).toEqual([]);

  await page.getByRole('button', { name: 'Try again' }).click();
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  await expect(said).toContainText('It is one of the marked moves.');
  await hint.click();
  const marked = explainMove(game, puzzle.row, puzzle.best, puzzle.other).themes[0]?.cells ?? [];
  await expect(page.locator('[data-part="marked"]')).toHaveCount(marked.length);
  await hint.click();
  await expect(said).toContainText(`The move is ${game.formatAction(row, best.line[0])}.`);
  await expect(hint).toHaveCount(0);
  await pit(page, puzzle, best.line[0]).click();
  await expect(said).toContainText(`${game.formatAction(row, best.line[0])} is the best move.`);
  await expect(page.locator('.practice-figures')).toContainText(`0 of ${puzzles.length} solved`);

  await page.reload();
  await expect(page.locator('.lesson-task')).toContainText('You missed this puzzle before.');
});

test('a reload brings no other puzzle', async ({ page }) => {
  await openPage(page, '#/practice/togyzkumalak');
  const picture = page.locator('.practice .board [role="grid"]');
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
  const shown = await picture.textContent();
  for (let again = 0; again < 2; again++) {
    await page.reload();
    await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
    expect(await picture.textContent()).toBe(shown);
  }
});

test('a puzzle is solved from the keyboard; rating and the next one follow', async ({ page }) => {
  const puzzle = puzzles.find(({ row }) => game.actor(row) === 0) as Puzzle;
  await openPage(page, `#/practice/togyzkumalak/${puzzle.id}`, { theme: 'dark', language: 'ru' });
  const figures = page.locator('.practice-figures');
  const before = await figures.locator('li').first().textContent();
  const number = game.formatAction(puzzle.row, puzzle.best.line[0])[0];
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
  await page.keyboard.press(number);
  await page.keyboard.press('Enter');
  await expect(page.locator('.lesson-answer[data-right]')).toBeVisible();
  await expect(figures).toContainText(`1 из ${puzzles.length}`);
  expect(await figures.locator('li').first().textContent()).not.toBe(before);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page.locator('.lesson-answer')).toHaveCount(0);
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
});

test('every game has puzzles, reached from its course, and chosen by their theme', async ({ page }) => {
  await openPage(page, '#/learn');
  await page.getByRole('link', { name: 'Puzzles: Senet' }).click();
  for (const name of ['Abalone', 'Kindo', 'Senet', 'Togyz Kumalak']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.locator('.lesson-task')).toContainText('to move. Find the best move.');
    await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  }

  const themed = puzzles.filter(({ themes }) => themes.includes('tuzdyk-allowed'));
  const choice = page.locator('.practice-choice');
  await expect(choice.locator('option', { hasText: `Allow no tuzdyk (${themed.length})` })).toHaveCount(1);
  await choice.selectOption('theme/tuzdyk-allowed');
  await expect(page).toHaveURL(/#\/practice\/togyzkumalak\/theme\/tuzdyk-allowed$/);
  await expect(page.locator('.practice-figures')).toContainText(`0 of ${themed.length} solved`);
});

const UNKNOWN = [
  ['chess', 'There is no such game here.', 'Kindo'],
  ['chess/sheet/7', 'There is no such game here.', 'Kindo'],
  ['kindo/theme/nothing', 'There are no puzzles of this theme here.', 'Back to the puzzles'],
  ['kindo/nothing', 'There is no such puzzle here.', 'Back to the puzzles'],
] as const;

for (const [path, text, way] of UNKNOWN) {
  test(`#/practice/${path} says what there is not, and leads to puzzles`, async ({ page }) => {
    await openPage(page, `#/practice/${path}`);
    await expect(page.locator('main')).toContainText(text);
    await page.getByRole('link', { name: way, exact: true }).click();
    await expect(page).toHaveURL(/#\/practice\/kindo$/);
    await expect(page.locator('.board [role="gridcell"]').first()).toBeVisible();
  });
}

test('a sheet of puzzles is printed without what surrounds it, its solutions on their own page', async ({ page }) => {
  await openPage(page, '#/practice/kindo/sheet/7', { theme: 'dark' });
  const diagrams = page.locator('.sheet-diagrams svg');
  await expect(diagrams).toHaveCount(6);
  expect(await offences(page)).toEqual([]);
  const solutions = page.locator('.sheet-solutions li');
  await expect(solutions).toHaveCount(6);
  const texts = await solutions.allTextContents();
  // The same number is the same sheet
  await page.goto('./#/practice/kindo/sheet/8');
  await expect(page.locator('h1')).toContainText('sheet 8');
  await expect.poll(() => solutions.allTextContents()).not.toEqual(texts);
  await page.goto('./#/practice/kindo/sheet/7');
  await expect.poll(() => solutions.allTextContents()).toEqual(texts);
  await page.getByLabel('Diagrams').selectOption('12');
  await expect(diagrams).toHaveCount(12);
  await expect(solutions).toHaveCount(12);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.rail')).toBeHidden();
  await expect(page.locator('.sheet-actions')).toBeHidden();
  await expect(diagrams.first()).toBeVisible();
  const breaks = await page.locator('.sheet-solutions').evaluate((element) => getComputedStyle(element).breakBefore);
  expect(breaks).toBe('page');
  // Two pages of diagrams, one of solutions
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
});
