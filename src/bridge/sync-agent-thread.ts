/** The script of the threads of `waiting.ts`. */
import '../games/node/all.js';
import { workerData } from 'node:worker_threads';
import '../agents/node/thread.js'; // an agent may have threads of its own
import '../agents/node/endgames.js';
import '../agents/node/networks.js';
import { createAgent } from '../agents/catalog.js';
import type { Game } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { Answer, Question, WaitingTask } from './sync-agent.js';

const { spec, port, flag } = workerData as WaitingTask;
const answered = new Int32Array(flag);
const agent = createAgent(spec);
let game: Game | undefined;
let known = '';

async function answer({ game: id, options, row, rng: state }: Question): Promise<Answer> {
  const name = JSON.stringify([id, options]);
  if (name !== known) game = createGame(id, options as object);
  known = name;
  const rng = Rng.from(state);
  agent.newGame?.(); // as every opponent of an environment: nothing is kept, so that a seed always gives the same game
  const { action } = await agent.choose({ game: game as Game, row, rng });
  return { action, rng: rng.state() };
}

port.on('message', (question: Question) => {
  answer(question)
    .catch((error: unknown): Answer => {
      const code = error instanceof OtauError ? error.code : undefined;
      return { code, message: error instanceof Error ? error.message : String(error) };
    })
    .then((found) => {
      port.postMessage(found);
      Atomics.store(answered, 0, 1);
      Atomics.notify(answered, 0);
    });
});
