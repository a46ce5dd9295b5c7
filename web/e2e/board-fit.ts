/**
 * One rule for all screens: the board, the player bars with their clocks and what must be pressed next lie
 * inside the window, above the bar, and none of them lies over another. One page walks through all sizes.
 */
import { expect, type Page } from '@playwright/test';

export const SIZES = [
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
  page: { '.board-picture': 1 },
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
export const MIN_TARGET = 24;

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
  for (const { scrollWidth, clientWidth, className } of document.querySelectorAll(
    '.study-side, .study-panel, .panel-body',
  )) {
    if (scrollWidth > clientWidth) faults.push(`"${className}" scrolls sideways: ${scrollWidth} of ${clientWidth}`);
  }
  const open = document.querySelectorAll('.board [data-choosable]');
  const cells = [...open].map((one) => one.getBoundingClientRect());
  const least = Math.min(...cells.map(({ width, height }) => Math.min(width, height)));
  if (least < minTarget) faults.push(`a cell to press is ${least.toFixed(1)} pixels wide`);
  return faults;
}

/** Looks at one state in all sizes, one after another without a reload, as a screen is turned. */
export async function walkSizes(page: Page, name: string, state: State = 'play'): Promise<void> {
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
