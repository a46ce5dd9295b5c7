/** The script of the threads of `sync-agent.ts`. */
import { workerData } from 'node:worker_threads';
import { createGame, type Game, OtauError, Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { pluginsLoaded } from 'otau/internal/games/node/players.js';
import type { SyncAgentTask, SyncAnswer, SyncQuestion } from './sync-agent.js';

const { spec, port, flag } = workerData as SyncAgentTask;
const answered = new Int32Array(flag);
const agent = createAgent(spec, { resources: provideNode() });
let game: Game | undefined;
let known = '';

async function answer({ id, game: gameId, options, row, rng: state }: SyncQuestion): Promise<SyncAnswer> {
  const name = JSON.stringify([gameId, options]);
  if (name !== known) game = createGame(gameId, options as object);
  known = name;
  const rng = Rng.from(state);
  agent.newGame?.(); // as every opponent of an environment: without memory, the same seed always gives the same game
  const { action } = await agent.choose({ game: game as Game, row, rng });
  return { id, action, rng: rng.state() };
}

/** Questions are answered one after the other: an agent does not choose twice at once. */
let earlier: Promise<void> = pluginsLoaded;

port.on('message', (question: SyncQuestion) => {
  earlier = earlier.then(() => reply(question));
});

async function reply(question: SyncQuestion): Promise<void> {
  port.postMessage(await answer(question).catch((error: unknown) => failure(question, error)));
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

function failure({ id }: SyncQuestion, error: unknown): SyncAnswer {
  const code = error instanceof OtauError ? error.code : undefined;
  return { id, code, message: error instanceof Error ? error.message : String(error) };
}
