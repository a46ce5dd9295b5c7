/**
 * Whether a page fits every screen in every language: nothing scrolls sideways, nothing to press lies outside the page, under the bar or
 * under something else, no word of a heading or a button is cut. Tests take Kazakh; `npm run fit` takes all languages.
 */
import { expect, type Page } from '@playwright/test';
import { speak } from './table.js';

export const isWhole = process.env.FIT === 'all';
export const LANGUAGES = isWhole ? ['kk', 'ru', 'ky', 'en'] : ['kk'];
const SIZES = [
  [320, 568],
  [390, 844],
  [740, 360],
  [820, 1180],
  [1440, 900],
  [1920, 1080],
] as const;
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
  // A word of usual length stands on one line
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: parent, textContent } = text;
    if (parent === null || !isSeen(parent) || parent.closest('svg, code, option') !== null) continue;
    for (const { index, 0: word } of (textContent ?? '').matchAll(/[\p{L}\p{N}]{2,16}(?![\p{L}\p{N}])/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`"${word}" is broken in ${nameOf(parent)}`);
    }
  }
  // What is in view is what a finger meets
  for (const element of document.querySelectorAll('a, button, select, input, summary, [role="tab"]')) {
    if (!isSeen(element) || scrolls(element) || element.closest('label') !== null) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    if (met !== null && !element.contains(met) && !met.contains(element)) {
      faults.push(`${nameOf(element)} is covered by ${nameOf(met)}`);
    }
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

/** Looks at a page in all sizes, one after another without a reload, as a screen is turned. */
export async function expectFit(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.soft
      .poll(() => page.evaluate(faultsOf), { message: `${name}, ${width} x ${height}`, timeout: 5000 })
      .toEqual([]);
    const shots = process.env.SHOTS;
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name.replace(/\W+/g, '-')}-${width}.png` });
  }
}

const PLAY = { kk: 'Ойнау', ru: 'Игра', ky: 'Ойноо', en: 'Play' };

/** Looks at a page in all languages and sizes. Afterwards it is in English again, as large as before. */
export async function expectFitInAll(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await expect(page.locator('main h1').first()).toBeAttached();
  for (const language of LANGUAGES) {
    await speak(page, language, PLAY[language as keyof typeof PLAY]);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await expectFit(page, `${name}, ${language}`);
  }
  await speak(page, 'en', PLAY.en);
  if (size !== null) await page.setViewportSize(size);
}
