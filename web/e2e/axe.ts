/** What a page offends against by the rules of axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What a page offends against, a line each.
 * @param theme themes differ in their colours only: in the dark one these alone are looked at
 */
export async function offences(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  await expect(page.locator('.board-loading')).toHaveCount(0);
  await expect(page.getByText(/^(Loading|Reading)/)).toHaveCount(0);
  const runOnly: RunOptions['runOnly'] =
    theme === 'dark'
      ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
      : { type: 'tag', values: RULES };
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    // What keeps a rule is not described: to find a selector for each element of the page takes the most time
    (rules) => axe.run({ runOnly: rules, resultTypes: ['violations'] }),
    runOnly,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
