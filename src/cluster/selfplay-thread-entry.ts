/** A thread that plays one share of games after the other, and keeps the network as long as it stays the same. */
import '../games/node/all.js';
import { parentPort, workerData } from 'node:worker_threads';
import type { Game } from '../core/game.js';
import { createGame } from '../core/registry.js';
import type { ClosableEvaluator, CreateEvaluator, FinishedGame, Samples } from '../learn/index.js';
import { selfplay, writeSamples } from '../learn/index.js';
import { largestBatch } from '../learn/selfplay/options.js';
import { teach } from '../learn/selfplay/teacher.js';
import type { ShareFigures } from './result.js';
import type { FromPlayer, PlayerData, PlayTask } from './selfplay-thread.js';

const { evaluator: module, stop } = workerData as PlayerData;

let loaded: { readonly key: string; readonly evaluator: ClosableEvaluator } | undefined;

function say(message: FromPlayer): void {
  parentPort?.postMessage(message);
}

function isStopped(): boolean {
  return Atomics.load(stop, 0) !== 0;
}

async function play(task: PlayTask): Promise<ShareFigures> {
  const game = createGame(task.game, task.gameOptions);
  const tell = (finished: FinishedGame, samples: Samples): void =>
    say({ type: 'game', game: finished, samples: writeSamples(game, samples) });
  const { options, seed, indices } = task;
  if (options.teacher !== undefined) {
    // The teacher forgets between games: alone or one after the other, they are the same.
    for (const index of indices) {
      const { games, samples } = await teach(game, options.teacher, seed, [index], undefined, isStopped);
      if (games.length > 0) tell(games[0], samples);
    }
    return { simulations: 0, evaluations: 0, batches: 0 };
  }
  const evaluator = await evaluatorOf(game, task);
  const { figures } = await selfplay(game, evaluator, options, seed, tell, { indices, stop: isStopped });
  const { simulations, evaluations, batches } = figures;
  return { simulations, evaluations, batches };
}

async function evaluatorOf(game: Game, { model, digest, options }: PlayTask): Promise<ClosableEvaluator> {
  const capacity = largestBatch(options);
  const key = `${digest} ${capacity}`;
  if (loaded?.key === key) return loaded.evaluator;
  const before = loaded;
  loaded = undefined;
  await before?.evaluator.close?.();
  const { createEvaluator } = (await import(module)) as { createEvaluator: CreateEvaluator };
  loaded = { key, evaluator: await createEvaluator(game, model, capacity) };
  return loaded.evaluator;
}

parentPort?.on('message', (task: PlayTask) => {
  play(task)
    .then((figures) => say(isStopped() ? { type: 'failed', reason: 'it was stopped.' } : { type: 'done', figures }))
    .catch((error) => say({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }));
});
