/** Machines of the lowest, the middle and the highest level answer; how soon is told in the report. */
import { expect } from '@playwright/test';
import { beginGame, finishTurn, openPage, SHORT_GAMES, test } from './table.js';

for (const { game } of SHORT_GAMES) {
  test(`levels 1, 4 and 8 of ${game} answer`, async ({ page }) => {
    await openPage(page);
    for (const level of [1, 4, 8]) {
      await beginGame(page, game, {}, ['person', `level:${level}`]);
      await finishTurn(page, level);
      const begun = performance.now();
      const moves = page.locator('.moves-move:not(.moves-throw)');
      const before = await moves.count();
      await expect.poll(() => moves.count(), { intervals: [20], timeout: 30_000 }).toBeGreaterThan(before);
      const seconds = ((performance.now() - begun) / 1000).toFixed(2);
      test.info().annotations.push({ type: 'first move', description: `level ${level}: ${seconds} s` });
      console.log(`      ${game}, level ${level}: first move after ${seconds} s`);
    }
  });
}
