/** A thread of self-play: plays its share of the games with an evaluator of its own, and ends. */
import '../../games/node/all.js';
import { parentPort, workerData } from 'node:worker_threads';
import { createGame } from '../../games/index.js';
import { OtauError } from '../../lib/error.js';
import { writeSamples } from '../train/samples-file.js';
import type { FinishedGame } from './game.js';
import type { CreateEvaluator, FromSelfplay, SelfplayShare, SelfplayTask } from './messages.js';
import { largestBatch, type TeacherOptions } from './options.js';
import { selfplay } from './selfplay.js';
import { teach } from './teacher.js';

function say(message: FromSelfplay): void {
  parentPort?.postMessage(message);
}

function tellGame(game: FinishedGame): void {
  say({ type: 'game', game });
}

function isStopped(task: SelfplayTask): () => boolean {
  return () => Atomics.load(task.stop, 0) !== 0;
}

function playShare(task: SelfplayTask): Promise<SelfplayShare> {
  return task.options.teacher === undefined ? playNetwork(task) : playTeacher(task, task.options.teacher);
}

async function playTeacher(task: SelfplayTask, teacher: TeacherOptions): Promise<SelfplayShare> {
  const game = createGame(task.game, task.gameOptions);
  const { samples, games, figures } = await teach(game, teacher, task.seed, task.indices, tellGame, isStopped(task));
  return { samples: writeSamples(game, samples), games, figures };
}

async function playNetwork(task: SelfplayTask): Promise<SelfplayShare> {
  const game = createGame(task.game, task.gameOptions);
  const { createEvaluator } = (await import(task.evaluator.module)) as { createEvaluator: CreateEvaluator };
  const evaluator = await createEvaluator(game, task.evaluator.data, largestBatch(task.options));
  try {
    const { options, seed, indices } = task;
    const control = { indices, stop: isStopped(task) };
    const { samples, games, figures } = await selfplay(game, evaluator, options, seed, tellGame, control);
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
