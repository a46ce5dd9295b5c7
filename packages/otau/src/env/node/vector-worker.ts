/** A worker thread of a vector environment: waits for a command, executes it on its games, and reports. */
import '../../games/rules.js';
import '../../games/environment.js';
import '../../games/kernel.js';
import { parentPort, workerData } from 'node:worker_threads';
import { createGame } from '../../core/registry.js';
import { loadNamedPlugins } from '../../games/node/plugins.js';
import { rewardRule } from '../rewards.js';
import { partOf, VectorGames, type VectorRunner } from '../vector/games.js';
import { KernelGames, MirroredGames } from '../vector/kernel-games.js';
import { CLOSE, STEP_GAMES, type WorkerTask, writeFault } from './vector-workers.js';

const task = workerData as WorkerTask;
const { commands, done } = task.control;

// The game may be one from outside; awaited in a function, see games/node/players.ts
void loadNamedPlugins().then(work);

function work(): void {
  const games = openGames();
  // However this thread ends, the waiting thread must notice.
  process.once('exit', () => {
    if (commands[1] === CLOSE) return;
    writeFault(task.control, 'it has ended');
    answer();
  });
  parentPort?.postMessage('ready');
  for (let given = 0; ; ) {
    // A wake-up may belong to a command that was seen, and executed, before this thread slept.
    while (Atomics.load(commands, 0) === given) Atomics.wait(commands, 0, given);
    given = Atomics.load(commands, 0);
    if (commands[1] === CLOSE) break;
    try {
      if (commands[1] === STEP_GAMES) games.step();
      else games.reset();
    } catch (error) {
      writeFault(task.control, error);
    }
    answer();
  }
}

function answer(): void {
  Atomics.add(done, 0, 1);
  Atomics.notify(done, 0);
}

function openGames(): VectorRunner {
  const game = createGame(task.game, task.options);
  const state = partOf(task.state, task.n, task.first, task.end);
  const n = task.end - task.first;
  const rule = rewardRule(game, task.reward);
  const compiled = KernelGames.open(game, rule, task.autoresetMode, n);
  if (compiled !== undefined) return new MirroredGames(compiled, state);
  return new VectorGames(game, rule, task.autoresetMode, state, n);
}
