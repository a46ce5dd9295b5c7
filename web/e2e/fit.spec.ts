/**
 * One rule for all screens: the board, the player bars with their clocks and what must be pressed next lie
 * inside the window, above the bar, and none of them lies over another. One page walks through all sizes.
 */
import { expect, type Page } from '@playwright/test';
import { openGame, openPage, test } from './table.js';

const SIZES = [
  [320, 568],
  [568, 320],
  [360, 640],
  [740, 360],
  [390, 664],
  [412, 915],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const;

/** What has to be seen in every state, and the number of them in a game of two; what is only there at times has none. */
const PARTS = {
  play: {
    '.board-picture': 1,
    '.player-bar': 2,
    '.clock': 2,
    '.must-press': 0,
    '.coach': 0,
    '.outcome': 0,
    '.outcome .button': 0,
    '.actions-button': 1,
  },
  home: { '.board-picture': 1, '.player-bar': 2, '.home-game': 4, '.home-change': 1 },
  letter: { '.board-picture': 1, '.player-bar': 2, '.letter': 1, '.letter .button': 3, '.actions-button': 1 },
  practice: { '.board-picture': 1, '.lesson-task': 1, '.lesson-feedback .button': 2 },
  analyse: { '.board-picture': 1, '.bar': 1, '.steps': 1, '.must-press': 0 },
};
/** Parts that lie inside others. */
const INNER = [
  ...['.clock', '.outcome .button', '.letter .button', '.actions-button'],
  ...['.lesson-task', '.lesson-feedback .button'],
];
/** Beside a question or a card the board is at least this high and wide. */
const MIN_BOARD = 100;
/** What a finger can hit: https://www.w3.org/TR/WCAG22/#target-size-minimum */
const MIN_TARGET = 24;

type State = keyof typeof PARTS;
type Measures = readonly [Record<string, number>, readonly string[], minTarget: number, minBoard: number];

/** What is wrong with the page as it is, a line each. Runs in the page. */
function faultsOf([parts, inner, minTarget, minBoard]: Measures): string[] {
  const faults: string[] = [];
  const rail = document.querySelector('.rail') as Element;
  const isBar = getComputedStyle(rail).position === 'fixed';
  const bottom = isBar ? rail.getBoundingClientRect().top : innerHeight;
  const found: [string, DOMRect][] = [];
  for (const [part, count] of Object.entries(parts)) {
    const shown = [...document.querySelectorAll(part)].map((one) => one.getBoundingClientRect());
    const rects = shown.filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length < count) faults.push(`${part}: ${rects.length} of ${count} are there`);
    for (const rect of rects) {
      const text = `${part} at ${[rect.left, rect.top, rect.right, rect.bottom].map(Math.round)}`;
      const isInside = rect.left > -1 && rect.top > -1 && rect.right < innerWidth + 1 && rect.bottom < bottom + 1;
      const isTiny = part === '.board-picture' && Math.min(rect.width, rect.height) < minBoard;
      if (isTiny) faults.push(`${text} is tiny`);
      if (!isInside) faults.push(`${text} leaves ${innerWidth} x ${Math.round(bottom)}`);
      if (!inner.includes(part)) found.push([text, rect]);
    }
  }
  found.forEach(([name, a], i) => {
    for (const [other, b] of found.slice(i + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) faults.push(`${name} and ${other} overlap`);
    }
  });
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
  for (const cut of document.querySelectorAll<HTMLElement>(
    '.player-bar-moves-left, .player-bar-details, .player-bar-score, .outcome .button, .must-press, .actions-button',
  )) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = cut;
    const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    if (isCut && clientWidth > 0) faults.push(`"${cut.textContent}" is cut`);
  }
  for (const { scrollWidth, clientWidth, className } of document.querySelectorAll('.study-side, .study-panel')) {
    if (scrollWidth > clientWidth) faults.push(`"${className}" scrolls sideways: ${scrollWidth} of ${clientWidth}`);
  }
  const open = document.querySelectorAll('.board [data-choosable]');
  const cells = [...open].map((one) => one.getBoundingClientRect());
  const least = Math.min(...cells.map(({ width, height }) => Math.min(width, height)));
  if (least < minTarget) faults.push(`a cell to press is ${least.toFixed(1)} pixels wide`);
  return faults;
}

/** Looks at one state in all sizes, one after another without a reload, as a screen is turned. */
async function walkSizes(page: Page, name: string, state: State = 'play'): Promise<void> {
  // Where things are is looked at, not how they look: nothing is painted meanwhile
  const root = page.locator('html');
  await root.evaluate((html) => html.style.setProperty('visibility', 'hidden'));
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const look = () => page.evaluate(faultsOf, [PARTS[state], INNER, MIN_TARGET, MIN_BOARD] as const);
    await expect.soft.poll(look, { message: `${name}, ${width} x ${height}` }).toEqual([]);
  }
  await root.evaluate((html) => html.style.removeProperty('visibility'));
}

/** Plays a few moves of both sides, or a throw and a move. */
async function playSome(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) {
    await page.evaluate(() => {
      const open = document.querySelectorAll('.board [data-choosable]');
      const pressed = document.querySelector('.must-press:not([aria-disabled])') ?? open[open.length >> 1];
      pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
  }
}

for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
  test(`${game} fits every screen`, async ({ page }) => {
    await openGame(page, game, { players: ['person', 'person'], control: '10:00+5' }, { analysis: true });
    await walkSizes(page, 'start');
    await playSome(page, 5);
    await walkSizes(page, 'middle');
    const id = new URL(page.url()).hash.split('/').at(-1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.locator('.outcome')).toBeVisible();
    await walkSizes(page, 'finished');
    await page.goto(`./#/analyse/${id}`);
    await expect(page.locator('.study .board [role="gridcell"]').first()).toBeVisible();
    await walkSizes(page, 'analysed', 'analyse');
  });
}

for (const language of ['ru', 'kk', 'ky']) {
  test(`a game and an analysis fit every screen in ${language}`, async ({ page }) => {
    await openGame(page, 'kindo', { players: ['person', 'person'], control: '10:00+5' }, { language });
    await walkSizes(page, language);
    await page.goto('./#/analyse?game=togyzkumalak');
    await expect(page.locator('.study .board [role="gridcell"]').first()).toBeVisible();
    await walkSizes(page, language, 'analyse');
  });
}

for (const language of ['en', 'ru', 'kk', 'ky']) {
  test(`the first page fits every screen in ${language}`, async ({ page }) => {
    await openPage(page, '', { language });
    for (const game of ['senet', 'kindo', 'abalone', 'togyzkumalak']) {
      await page.locator(`input[value="${game}"]`).check({ force: true });
      await expect(page.locator(`.game-${game} .board [role="gridcell"]`).first()).toBeVisible();
      await walkSizes(page, `${language}, ${game}`, 'home');
    }
  });
}

test('a game by links fits every screen when it is to be sent', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: async () => undefined }));
  await openGame(page, 'togyzkumalak', { players: ['person', 'friend'] }, { language: 'ru' });
  await playSome(page, 1);
  await expect(page.locator('.letter')).toBeVisible();
  await walkSizes(page, 'a link', 'letter');
  await page.setViewportSize({ width: 568, height: 320 });
  for (const button of await page.locator('.letter .button').all())
    expect((await button.boundingBox())!.height, 'a phone that lies').toBeGreaterThanOrEqual(44);
});

test('the arrows of a picked marble are large enough for a finger on every screen', async ({ page }) => {
  await openGame(page, 'abalone', { players: ['person', 'person'] });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.locator('.board [data-own]:has(.board-target)').nth(2).click();
    const arrows = page.locator('[data-part^="direction"] path');
    await expect(arrows.first()).toBeAttached();
    for (const arrow of await arrows.all()) {
      const box = await arrow.boundingBox();
      const least = Math.min(box?.width ?? 0, box?.height ?? 0);
      expect.soft(least, `${width} x ${height}`).toBeGreaterThanOrEqual(MIN_TARGET);
    }
    await page.keyboard.press('Escape');
    await expect(arrows).toHaveCount(0);
  }
});

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [740, 360],
]) {
  test(`the board and a line of analysis are in view at ${width} x ${height} in Kazakh`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page, '#/analyse?game=togyzkumalak', { language: 'kk', analysis: true });
    const line = page.locator('.lines-first span, .lines-moves button').filter({ visible: true }).first();
    await expect(line).toBeInViewport({ ratio: 1 });
    await walkSizes(page, 'with a line', 'analyse');
  });
}

test('upright, the name and the count of each player are on the side of the player’s pits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openGame(page, 'togyzkumalak', { players: ['person', 'person'], control: '10:00+5' });
  await expect(page.locator('.togyz svg[data-upright]')).toBeVisible();
  const middleOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  for (const [right, left] of [
    [0, 1],
    [1, 0],
  ]) {
    const [bar, other] = [right, left].map((player) => `.player-bar[data-player="${player}"]`);
    const [pit, otherPit] = [right, left].map((side) => `[aria-label^="${['White', 'Black'][side]}, pit 5,"]`);
    const places = await Promise.all([bar, other, pit, otherPit].map(middleOf));
    expect(places[0].y, 'beside each other').toBe(places[1].y);
    for (const at of [0, 2]) expect(places[at].x).toBeGreaterThan(195);
    for (const at of [1, 3]) expect(places[at].x).toBeLessThan(195);
    await page.getByRole('button', { name: 'Turn board' }).click();
  }
});

test('puzzles fit every screen', async ({ page }) => {
  await openPage(page);
  for (const game of ['togyzkumalak', 'abalone', 'kindo', 'senet']) {
    await page.goto(`./#/practice/${game}`);
    await expect(page.locator('.practice .board [role="gridcell"]').first()).toBeVisible();
    await walkSizes(page, game, 'practice');
  }
});

test('the coach fits every screen, and so does what it says', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'random'], control: '10:00+5' }, { coach: true });
  await walkSizes(page, 'silent');
  for (const name of ['Hint: where?', 'Which move?', 'Why?']) await page.getByRole('button', { name }).click();
  await walkSizes(page, 'hint');
});

test('the longest name fits a small phone, also in the result', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openPage(page, '#/new');
  for (const name of await page.locator('.seat input').all()) await name.fill('Ж'.repeat(30));
  await page.locator('.setup-start').click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.locator('.outcome')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('text at 200 % is cut neither in the rail nor on the buttons of a game', async ({ page }) => {
  await openGame(page, 'togyzkumalak', { players: ['person', 'person'] }, { language: 'ru' });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const cut = () =>
    page.locator('.rail-item, .actions-button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const isCut = button.scrollWidth > button.clientWidth + 1;
        const { right } = button.getBoundingClientRect();
        const rail = button.closest('.rail')?.getBoundingClientRect();
        return isCut || (rail !== undefined && right > rail.right) ? [button.textContent] : [];
      }),
    );
  await expect.poll(cut).toEqual([]);
});

/** Analysis on phones, upright and lying. */
for (const [width, height] of [
  [320, 568],
  [390, 664],
  [568, 320],
  [740, 360],
]) {
  test(`with text at 200 % the throw of Senet is beside the board at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    await openPage(page, '#/analyse?game=senet', { language: 'ru' });
    await expect(page.locator('.senet-button')).toBeVisible();
    const faults = () =>
      page.locator('.senet-throw > *').evaluateAll((parts) =>
        parts.flatMap((part) => {
          const [here, row] = [part, part.parentElement as Element].map((element) => element.getBoundingClientRect());
          const isInside =
            here.top >= row.top && here.bottom <= row.bottom && here.left >= row.left && here.right <= row.right;
          // A word that is broken takes two lines
          const words = document.createRange();
          words.selectNodeContents(part);
          const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
          const isWhole = part.tagName !== 'BUTTON' || lines.size === 1;
          return isInside && isWhole ? [] : [part.getAttribute('class')];
        }),
      );
    await expect.poll(faults).toEqual([]);
  });
}
