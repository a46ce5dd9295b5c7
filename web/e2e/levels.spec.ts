/** Machines of the lowest, the middle and the highest level answer; how soon is in the report. */
import { expect } from '@playwright/test';
import { beginGame, finishTurn, isMyTurn, openPage, SHORT_GAMES, test } from './table.js';

test('levels 1, 4 and 8 of every game answer', async ({ page }) => {
  await openPage(page);
  for (const { game } of SHORT_GAMES) {
    for (const level of [1, 4, 8]) {
      await beginGame(page, game, { players: ['person', `level:${level}`] });
      const begun = await finishTurn(page, level);
      expect(await isMyTurn(page), 'the game continues').toBe(true);
      const seconds = ((performance.now() - begun) / 1000).toFixed(2);
      test.info().annotations.push({ type: 'answer', description: `level ${level}: ${seconds} s` });
      console.log(`      ${game}, level ${level}: its turn is over after ${seconds} s`);
    }
  }
});
