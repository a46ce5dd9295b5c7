/** The evaluator of tests with several machines: answers by the position alone, as slowly as a test wants. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from '../../packages/otau/src/core/game.js';
import type { ClosableEvaluator } from '../../packages/otau-cli/src/learn/index.js';
import { hashEvaluator } from '../../packages/otau-cli/src/learn/testing.js';

export async function createEvaluator(game: Game): Promise<ClosableEvaluator> {
  const evaluator = hashEvaluator(game);
  const pace = Number(process.env.OTAU_TEST_PACE ?? 0);
  return {
    evaluate: async (rows, count, out) => {
      if (pace > 0) await sleep(pace);
      await evaluator.evaluate(rows, count, out);
    },
  };
}
