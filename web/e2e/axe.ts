/** What a page offends against by the rules of axe. */
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** The script that a page needs for it. */
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a page offends against, a line each. */
export async function offences(page: Page): Promise<string[]> {
  await expect(page.locator('.board-waiting')).toHaveCount(0);
  await expect(page.getByText(/^(Loading|Reading)/)).toHaveCount(0);
  const { violations } = await page.evaluate(
    // What keeps a rule is not described: to find a selector for each element of the page takes the most time
    (values) => axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
