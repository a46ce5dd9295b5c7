/**
 * Every page fits every screen in every language: nothing scrolls sideways, nothing to press lies outside the page or under the bar, no
 * word of a heading or a button is cut. Here the pages of one game in Kazakh; `npm run fit` takes all games and languages.
 */
import { expect } from '@playwright/test';
import { gameIds } from 'otau';
import { openPage, test } from './table.js';

const isWhole = process.env.FIT === 'all';
const LANGUAGES = isWhole ? ['kk', 'ru', 'ky', 'en'] : ['kk'];
const SIZES = [
  [320, 568],
  [390, 844],
  [740, 360],
  [820, 1180],
  [1440, 900],
  [1920, 1080],
] as const;
const PAGES = ['new', 'learn', 'library', 'library/statistics', 'training'];
const PAGES_OF_A_GAME = [
  'analyse?game=*',
  'learn/*',
  'learn/*/rules',
  'learn/*/path',
  'practice/*',
  'library/openings/*',
];
const games = isWhole ? gameIds() : gameIds().slice(0, 1);
const pages = [...PAGES, ...games.flatMap((game) => PAGES_OF_A_GAME.map((page) => page.replace('*', game)))];

/** What is wrong with a page as it is. Runs in the page. */
function faultsOf(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** Within a box that scrolls by itself, such as a table. */
  const scrolls = (element: Element): boolean => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return true;
      if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight) return true;
    }
    return false;
  };
  const { scrollWidth } = document.documentElement;
  const faults = scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll('a, button, select, input, summary, [role="tab"]')) {
    if (!isSeen(element) || scrolls(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) faults.push(`${nameOf(element)} leaves the page`);
  }
  for (const element of document.querySelectorAll<HTMLElement>(
    'h1, h2, h3, th, .button, [role="tab"], label, .rail-item span',
  )) {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const isCut =
      element.scrollWidth > element.clientWidth + 1 &&
      overflowX !== 'visible' &&
      (textOverflow !== 'ellipsis' || element.matches('.rail-item span'));
    if (isSeen(element) && isCut && clipPath === 'none') faults.push(`${nameOf(element)} is cut`);
  }
  // What is at the end of the page lies above the bar
  scrollTo(0, document.documentElement.scrollHeight);
  const rail = document.querySelector('.rail');
  const bar =
    rail !== null && getComputedStyle(rail).position === 'fixed' ? rail.getBoundingClientRect().top : innerHeight;
  for (const element of document.querySelectorAll('main a, main button')) {
    if (isSeen(element) && !scrolls(element) && element.getBoundingClientRect().bottom > bar + 1 && innerWidth < 900) {
      faults.push(`${nameOf(element)} lies under the bar`);
    }
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
}

for (const language of LANGUAGES) {
  for (const name of pages) {
    test(`#/${name} fits every screen in ${language}`, async ({ page }) => {
      await openPage(page, `#/${name}`, { language, theme: 'dark' });
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await expect(page.locator('main .board [role="gridcell"], main .page, main section').first()).toBeVisible();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect.soft
          .poll(() => page.evaluate(faultsOf), { message: `${width} x ${height}`, timeout: 5000 })
          .toEqual([]);
      }
    });
  }
}
