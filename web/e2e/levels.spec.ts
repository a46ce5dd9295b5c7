/** Machines of the lowest, the middle and the highest level answer; how soon stands in the report. */
import { expect } from '@playwright/test';
import { beginGame, finishTurn, isMyTurn, openPage, SHORT_GAMES, test } from './table.js';

for (const { game } of SHORT_GAMES) {
  test(`levels 1, 4 and 8 of ${game} answer`, async ({ page }) => {
    await openPage(page);
    for (const level of [1, 4, 8]) {
      await beginGame(page, game, {}, ['person', `level:${level}`]);
      const begun = await finishTurn(page, level);
      expect(await isMyTurn(page), 'the game continues').toBe(true);
      const seconds = ((performance.now() - begun) / 1000).toFixed(2);
      test.info().annotations.push({ type: 'answer', description: `level ${level}: ${seconds} s` });
      console.log(`      ${game}, level ${level}: its turn is over after ${seconds} s`);
    }
  });
}
