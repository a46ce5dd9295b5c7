/** A thread of self-play: plays the games of one task after the other, with an evaluator of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { createGame, type Game, OtauError } from 'otau';
import { pluginsLoaded } from 'otau/internal/games/node/players.js';
import { type Samples, writeSamples } from '../train/samples.js';
import type { FinishedGame } from './game.js';
import { maxBatch, resolveSelfplayOptions } from './options.js';
import { selfplay } from './selfplay.js';
import type { SelfplayFigures } from './share.js';
import { teach } from './teacher.js';
import type {
  ClosableEvaluator,
  CreateEvaluator,
  EvaluatorSource,
  FromSelfplayThread,
  SelfplayTask,
  SelfplayThreadData,
} from './thread.js';

const { stop } = workerData as SelfplayThreadData;

let kept: { readonly key: string; readonly evaluator: ClosableEvaluator } | undefined;

function send(message: FromSelfplayThread): void {
  parentPort?.postMessage(message);
}

function isStopped(): boolean {
  return Atomics.load(stop, 0) !== 0;
}

async function run(task: SelfplayTask): Promise<SelfplayFigures> {
  const game = createGame(task.game, task.gameOptions);
  const { seed, indices } = task;
  const options = resolveSelfplayOptions(task.options);
  const sendGame = (finished: FinishedGame, samples: Samples): void =>
    send({ type: 'game', game: finished, samples: writeSamples(game, samples) });
  if (options.teacher !== '') return (await teach(game, options, seed, indices, sendGame, isStopped)).figures;
  const evaluator = await openEvaluator(game, task.evaluator, maxBatch(options));
  try {
    return (await selfplay(game, evaluator, options, seed, sendGame, { indices, stop: isStopped })).figures;
  } finally {
    if (kept?.evaluator !== evaluator) await evaluator.close?.();
  }
}

async function openEvaluator(game: Game, source: EvaluatorSource, capacity: number): Promise<ClosableEvaluator> {
  const key = source.key && `${source.key} ${capacity}`;
  if (key !== undefined && kept?.key === key) return kept.evaluator;
  const before = kept;
  kept = undefined;
  await before?.evaluator.close?.();
  const { createEvaluator } = (await import(source.module)) as { createEvaluator: CreateEvaluator };
  const evaluator = await createEvaluator(game, source.data, capacity, (sentence) =>
    send({ type: 'warning', sentence }),
  );
  if (key !== undefined) kept = { key, evaluator };
  return evaluator;
}

async function answer(task: SelfplayTask): Promise<FromSelfplayThread> {
  try {
    await pluginsLoaded;
    const figures = await run(task);
    if (!isStopped()) return { type: 'done', figures };
    return { type: 'failed', code: undefined, reason: 'it was closed before all games were played.' };
  } catch (error) {
    const code = error instanceof OtauError ? error.code : undefined;
    return { type: 'failed', code, reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (task: SelfplayTask) => send(await answer(task)));
