/** A thread of self-play: plays its share of the games with an evaluator of its own, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { createGame } from '../games/index.js';
import { OtauError } from '../lib/error.js';
import { writeSamples } from './samples-file.js';
import { selfplay } from './selfplay.js';
import type { FinishedGame } from './selfplay-game.js';
import type { CreateEvaluator, FromSelfplay, SelfplayShare, SelfplayTask } from './selfplay-messages.js';

function say(message: FromSelfplay): void {
  parentPort?.postMessage(message);
}

async function playShare(task: SelfplayTask): Promise<SelfplayShare> {
  const game = createGame(task.game, task.gameOptions);
  const { createEvaluator } = (await import(task.evaluator.module)) as { createEvaluator: CreateEvaluator };
  const evaluator = await createEvaluator(game, task.evaluator.data, task.options.slots);
  try {
    const stop = (): boolean => Atomics.load(task.stop, 0) !== 0;
    const onGame = (finished: FinishedGame): void => say({ type: 'game', game: finished });
    const { options, seed, indices } = task;
    const { samples, games, figures } = await selfplay(game, evaluator, options, seed, onGame, { indices, stop });
    return { samples: writeSamples(game, samples), games, figures };
  } finally {
    await evaluator.close?.();
  }
}

try {
  say({ type: 'done', share: await playShare(workerData as SelfplayTask) });
} catch (error) {
  const code = error instanceof OtauError ? error.code : undefined;
  say({ type: 'failed', code, reason: error instanceof Error ? error.message : String(error) });
}
