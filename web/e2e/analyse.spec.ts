/** Analysis: records in and out, best lines, mistakes as puzzles, the editor, links, pictures. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { createGame, legalActions } from 'otau';
import { openPage, type Settings, test } from './table.js';

const MOVES = ['32(6)', '32(6)', '34', '55', '12', '44(10)', '12', '45'];
const RECORD = JSON.stringify({
  format: 'otau-record',
  version: 1,
  game: 'togyzkumalak',
  options: { variant: 'bestemshe' },
  tags: { White: 'Aigul', Black: 'Daniyar' },
  moves: MOVES,
  result: '*',
});

/** The moves of the tree; the last one's position is shown. */
async function expectRecord(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Moves' }).click();
  // A move may have a sign of its grade behind it
  const texts = MOVES.map((move) => new RegExp(`^${move.replace(/[()]/g, '\\$&')}`));
  await expect(page.locator('.tree-move')).toHaveText(texts);
  await expect(page.locator('.bars-now')).toHaveCount(1);
}

async function openRecord(page: Page, settings: Settings = {}): Promise<void> {
  await openPage(page, '#/analyse', settings);
  // The only position is not marked among others
  await expect(page.locator('.graph svg > *')).not.toHaveCount(0);
  await expect(page.locator('.bars-now')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.getByLabel('Record, position or link').fill(RECORD);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expectRecord(page);
}

/** What a press on a button gives to save. */
async function download(page: Page, button: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await waiting).path());
}

test('a record is analysed: best lines, its mistakes, and puzzles of them', async ({ page }) => {
  await openRecord(page, { analysis: true });
  await expect(page.locator('.lines-line').first()).toBeVisible();
  const live = page.getByRole('region', { name: 'Best lines' });
  await live.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  const puzzles = page.getByRole('button', { name: 'Find the better moves' });
  await expect(puzzles).toBeEnabled({ timeout: 90_000 });
  await expect(page.locator('.mistakes-move').first()).toBeVisible();
  // The words of the report come a moment after its grades and move the button: who missed it presses again
  const first = page.getByRole('heading', { name: /^Puzzle 1 of \d+$/ });
  await expect(async () => {
    if (!(await first.isVisible())) await puzzles.click();
    await expect(first).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('button', { name: 'Show the move' }).click();
  await expect(page.getByText(/^The best move was /)).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expectRecord(page);

  // A reload finds what was found, and a machine that was stopped does not begin again
  await expect(page.locator('.tree-glyph')).not.toHaveCount(0);
  const mistakes = await page.locator('.tree-glyph').count();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('otau-study')?.includes('"otau-review"')))
    .toBe(true);
  await page.reload();
  await expectRecord(page);
  await expect(page.locator('.tree-glyph')).toHaveCount(mistakes);
  await expect(live.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  await expect(page.getByRole('button', { name: 'Analyse again' })).toBeVisible();
  await expect(page.locator('.mistakes-move').first()).toBeVisible();
});

test('a record is saved in all forms, and read again', async ({ page }) => {
  await openRecord(page);
  for (const form of ['text', 'jsonl']) {
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByLabel('Format').selectOption(form);
    const text = await download(page, 'Save');
    expect(text.toString()).toContain('Aigul');
    await page.getByRole('tab', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Kindo', exact: true }).click();
    await expect(page.locator('.board-frame.kindo')).toBeVisible();
    await page.getByRole('tab', { name: 'Open' }).click();
    const file = { name: `game.${form}`, mimeType: 'text/plain', buffer: text };
    await page.locator('.open input[type="file"]').setInputFiles(file);
    await expectRecord(page);
  }
});

test('a record is shared: pictures and films of a line, a link to the same game in another page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecord(page);
  await page.getByRole('tab', { name: 'Share' }).click();
  expect((await download(page, 'SVG')).toString()).toMatch(/^<svg/);
  expect([...(await download(page, 'PNG')).subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect((await download(page, 'GIF')).subarray(0, 6).toString()).toBe('GIF89a');
  expect((await download(page, 'Moving SVG')).toString()).toMatch(/^<svg/);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await openPage(other, new URL(link).hash);
  await expectRecord(other);
});

test('a position is edited by hand and as text', async ({ page }) => {
  await openPage(page, '#/analyse?game=kindo', { analysis: true });
  await page.getByRole('button', { name: 'Edit the position' }).click();
  const text = page.getByLabel('As text');
  await expect(text).not.toHaveValue('');
  const first = await text.inputValue();
  await page.getByText('Player X', { exact: true }).first().click();
  await page.getByRole('gridcell', { name: 'a2, neutral' }).click();
  await expect(text).not.toHaveValue(first);
  await expect(page.getByText('This position is valid.')).toBeVisible();
  const edited = await text.inputValue();
  await text.fill('nonsense');
  await expect(page.getByText('This is not a position of the game:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Study this position' })).toBeDisabled();
  await text.fill(edited);
  await page.getByRole('button', { name: 'Study this position' }).click();
  await expect(page.locator('.lines-line').first()).toBeVisible();

  await page.goto('./#/analyse?game=senet');
  await page.getByRole('button', { name: 'Edit the position' }).click();
  await expect(page.getByText('This position is valid.'), 'another game is edited from its own position').toBeVisible();
});

test('what cannot be opened is said in the chosen language', async ({ page }) => {
  await openPage(page, '#/analyse?game=togyzkumalak&moves=zz', { language: 'ru' });
  await expect(page.getByRole('alert')).toContainText('Один из ходов не прочитать.');
  await openPage(page, '#/analyse?game=chess', { language: 'ru' });
  await expect(page.getByRole('alert')).toContainText('В такую игру здесь не играют.');
});

const TAGGED = `[Game "togyzkumalak"]
[Event "Open of Almaty"]
[Date "2024.05.17"]
[White "Aigerim"]
[Black "Nurlan"]
[Result "0-1"]

1. 76(10) 98 0-1
`;

test('an imported game keeps names, event and day, and is played on only as another game', async ({ page }) => {
  await openPage(page, '#/library');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'game.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(TAGGED),
  });
  const line = page.locator('.library-game');
  await expect(line).toContainText('Aigerim – Nurlan');
  await expect(line).toContainText('Open of Almaty · May 17, 2024');
  await line.locator('a').click();
  const analyse = page.getByRole('link', { name: 'Analyse', exact: true });
  await expect(page.locator('.board [data-choosable]')).toHaveCount(0);
  await analyse.click();
  await expect(page.locator('.study-header')).toContainText('Aigerim – Nurlan');
  await expect(page.locator('.study-header')).toContainText('Open of Almaty · May 17, 2024');
  await expect(page.locator('.board-caption')).toHaveText('Nurlan won. Aigerim resigned.');

  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog').locator('select').last().selectOption('level:1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.moves-move')).toHaveCount(2);
  await expect(page.locator('.board [data-choosable]').first()).toBeVisible();
  await page.goto('./#/library');
  await expect(line).toHaveCount(2);

  // Every deletion can be undone
  for (const left of [1, 0]) {
    await line.first().getByRole('button').click();
    await expect(line).toHaveCount(left);
  }
  for (const there of [1, 2]) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toHaveCount(there);
  }
});

const SEVERAL = `[Game "togyzkumalak"]
[White "Aigul"]

1. 76 98 2. 66 *

[Game "togyzkumalak"]
[White "Timur"]

1. 76 98
2. 66 33 3. 12 *

[Game "go"]

1. d4 *
`;

test('of a text with wrong games the others are opened, and each wrong one up to its wrong move', async ({ page }) => {
  await openPage(page, '#/analyse', { language: 'ru' });
  await page.getByRole('tab', { name: 'Открыть' }).click();
  const field = page.getByLabel('Запись, позиция или ссылка');
  await field.fill(SEVERAL);
  await page.getByRole('button', { name: 'Открыть', exact: true }).click();
  const found = page.locator('.open-reading .open-item');
  await expect(found).toHaveCount(2);
  await expect(found.last()).toContainText('строка 10, партия 2, ход 4: «33» здесь против правил.');
  await expect(page.locator('.open-reading')).toContainText('1 партию не открыть:');

  // The board shows the position in which the move is wrong; it is in the list of moves
  await found.last().click();
  await expect(page.locator('.tree-move')).toHaveCount(3);
  await expect(page.locator('.tree-move').last()).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('.tree-wrong')).toHaveText('33');
  await expect(page.locator('.comment .error')).toContainText('«33» здесь против правил.');

  // The text is still there to be put right
  await page.getByRole('tab', { name: 'Открыть' }).click();
  await expect(field).toHaveValue(SEVERAL);
});

/** Printed with 48 for 49 at ply 12. */
const MISPRINTED = `[Game "togyzkumalak"]

1. 76(10) 98 2. 66 76(2) 3. 12(12) 88(14) 4. 25(12) 89 5. 93 36(4) 6. 49 48
7. 81(16) 24 8. 93(4) 61(6) 9. 53 84x 10. 76x 91 *`;

for (const [language, sentence] of [
  ['en', 'move 12: 49 instead of “48” makes the remaining 8 moves fit'],
  ['ru', 'ход 12: 49 вместо «48» – тогда подходят и оставшиеся 8 ходов'],
  ['kk', '12-жүріс: «48» орнына 49 – сонда қалған 8 жүріс сәйкес келеді'],
  ['ky', '12-жүрүш: «48» ордуна 49 – ошондо калган 8 жүрүш туура келет'],
] as const) {
  test(`what a misprinted game was is offered at its wrong move: ${language}`, async ({ page }) => {
    await openPage(page, '#/analyse', { language });
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, MISPRINTED);
    const offer = page.locator('.comment .open-item');
    await expect(offer).toContainText(sentence);
    await offer.click();
    await expect(page.locator('.tree-move')).toHaveCount(20);
    await expect(page.locator('.comment .error')).toHaveCount(0);
  });
}

const STUDY = `[Game "togyzkumalak"]
[Event "Open of Almaty"]
[White "Aigerim"]
[Result "0-1"]

{A usual beginning} 1. 76(10)! {ten at once} (1. 65(10)!? 65(10) (1... 98?!) 2. 99 $14) 1... 98
(1... 22(10) {why not}) 2. 66 0-1
`;

/** The moves with all that is between them. */
async function movesOf(page: Page): Promise<string | null> {
  await expect(page.locator('.tree-branches')).toHaveCount(3);
  return page.locator('.tree-moves').textContent();
}

test('a study keeps variations, comments and marks: after a reload, in the library, in a link and on another page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '#/analyse');
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.getByLabel('Record, position or link').fill(STUDY);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const moves = await movesOf(page);
  for (const part of ['A usual beginning', 'ten at once', 'why not']) expect(moves).toContain(part);
  await expect(page.locator('.tree-glyph')).toHaveText(['!', '!?', '?!', '+=']);
  await page.locator('.study-header summary').click();
  await expect(page.locator('.study-header dl')).toContainText('Open of Almaty');

  await page.getByRole('tab', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByText('This address leads to this device only.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save to the library' }).click();
  await expect(page.getByText('Saved to the library.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy the code for a web page' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('<otau-board');
  const code = await page.evaluate(() => navigator.clipboard.readText());

  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('otau-study'))).toContain('A usual beginning');
  await page.reload();
  expect(await movesOf(page)).toBe(moves);

  const other = await context.newPage();
  await openPage(other, new URL(link).hash);
  expect(await movesOf(other)).toBe(moves);

  await page.goto('./#/analyse?game=kindo');
  await expect(page.locator('.board-frame.kindo')).toBeVisible();
  await page.getByRole('tab', { name: 'Open' }).click();
  await page
    .getByRole('link', { name: /Aigerim/ })
    .first()
    .click();
  expect(await movesOf(page)).toBe(moves);

  await other.goto('./embed.html');
  await other.evaluate((html) => {
    document.body.innerHTML = html;
  }, code);
  await expect(other.locator('otau-board .tree-branches')).toHaveCount(3);
  await expect(other.locator('otau-board .tree-glyph')).toHaveText(['!', '!?', '?!', '+=']);
  await expect(other.locator('otau-board summary')).toContainText('Aigerim');
  await expect(other.locator('otau-board .board-caption')).not.toHaveText('Black won.');
  await other.locator('otau-board').getByRole('button', { name: 'Last position' }).click();
  await expect(other.locator('otau-board .board-caption')).toHaveText('Black won.');
  await other.locator('otau-board').getByRole('button', { name: '22(10)' }).click();
  await expect(other.locator('otau-board .replay-position')).toHaveText('Move 2 of 2');
});

test('a move and a note that is being written are there after a reload that follows at once', async ({ page }) => {
  await openPage(page, '#/analyse?game=togyzkumalak');
  await page.locator('.board [data-choosable]').first().click();
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('a usual beginning');
  await page.reload();
  await expect(page.locator('.comment-note')).toHaveText('a usual beginning');
  await page.locator('.board [data-choosable]').first().click();
  await page.reload();
  await expect(page.locator('.tree-move')).toHaveCount(2);
  // Nor does another page lose them
  await page.locator('.comment-note').click();
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('and its answer');
  await page.goto('./#/learn');
  await expect(page.locator('.comment-note')).toHaveCount(0);
  await page.goto('./#/analyse');
  await expect(page.locator('.comment-note')).toHaveText('and its answer');
});

test('a study that another one takes the place of is kept, and comes back with its branches', async ({ page }) => {
  await openRecord(page);
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.locator('.open').getByRole('button', { name: 'Kindo', exact: true }).click();
  const note = page.locator('.analyse-aside');
  await expect(note).toContainText('is now in the library');
  // Nothing was done to this one: it goes without a word
  await note.getByRole('button', { name: 'Go back to it' }).click();
  await expectRecord(page);
  await expect(note).toHaveCount(0);

  // A reload knows what the library has; what is added since is kept under the same name
  await page.locator('.board [data-choosable]').first().click();
  await expect(page.locator('.tree-move')).toHaveCount(MOVES.length + 1);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('otau-study')?.includes('"isUnsaved":true')))
    .toBe(true);
  await page.reload();
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.locator('.open').getByRole('button', { name: 'Senet', exact: true }).click();
  await expect(note).toContainText('is now in the library');
  await page.goto('./#/library');
  const line = page.locator('.library-game');
  await expect(line).toHaveCount(1);
  await page.goto('./#/analyse');
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.locator('.open-list a').click();
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect(page.locator('.tree-move')).toHaveCount(MOVES.length + 1);
});

test('of a study with thousands of moves the branches from the shown line are drawn', async ({ page }) => {
  // Each move of two plies has each answer, and each of those a line of its own
  const nodes: { parent: number; move: string }[] = [];
  const game = createGame('togyzkumalak');
  const add = (parent: number, row: Uint8Array, depth: number): void => {
    for (const action of legalActions(game, row).slice(0, depth > 0 ? 9 : 1)) {
      if (nodes.length >= 3000) return;
      const next = new Uint8Array(game.rowSize);
      game.next(row, action, next);
      nodes.push({ parent, move: game.formatAction(row, action) });
      if (depth > -20) add(nodes.length, next, depth - 1);
    }
  };
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  add(0, start, 3);
  const saved = {
    ...{ format: 'otau-game', version: 1, id: 'large', created: 1, updated: 1, game: game.id, options: game.options },
    ...{ players: ['person', 'person'], names: [], control: 'untimed', seed: 'analysis', nodes, current: 0 },
    start: game.formatPosition(start),
  };
  await openPage(page, '#/analyse');
  await page.getByRole('tab', { name: 'Open' }).click();
  await page.getByLabel('Record, position or link').fill(JSON.stringify(saved));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('tab', { name: 'Moves' }).click();
  const drawn = page.locator('.tree-move');
  await expect(drawn.first()).toBeVisible();
  expect(await drawn.count()).toBeLessThan(100);
  // A branch is drawn to its end once one of its moves is shown
  const branch = page.locator('.tree-branches li').first();
  await expect(branch.locator('.tree-move')).toHaveCount(1);
  await branch.locator('.tree-move').click();
  expect(await branch.locator('.tree-move').count()).toBeGreaterThan(20);
  await page.reload();
  await expect(branch.locator('.tree-move').first()).toHaveAttribute('aria-current', 'step');
});
