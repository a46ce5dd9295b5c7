/** A worker thread of a tournament: plays one game after the other with agents of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Agent } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { pluginsLoaded } from 'otau/internal/games/node/players.js';
import { makeAgent } from './agents.js';
import { controlOf, defaultMoveLimit, gameOfTournament } from './config.js';
import { failureResults, type GameTask, openingHistory, type PlayedGame, playGame, recordGame } from './game.js';
import { type ArenaThreadSetup, Beat, type FromArenaThread, type ToArenaThread } from './pool.js';

/** For an agent to be made and to begin a game. */
const START_TIMEOUT_MS = 60_000;

const { config, memory } = workerData as ArenaThreadSetup;
/** The game may be one from outside. */
const loaded = pluginsLoaded.then(() => ({ game: gameOfTournament(config), control: controlOf(config) }));
const beat = new Beat(memory);
/** One for all agents of this thread, so that they share what is loaded. */
const resources = provideNode();
/** Agents by number and seat: partners in the same game are agents of their own. */
const agents = new Map<string, Agent>();

function post(message: FromArenaThread): void {
  parentPort?.postMessage(message);
}

async function agentFor(number: number, seat: number): Promise<Agent> {
  const key = `${number} ${seat}`;
  const known = agents.get(key);
  try {
    await known?.newGame?.();
  } catch {
    // An engine that lost its last game on time and still hangs does not lose this one too: it is started again.
    await dropAgent(number, seat);
  }
  if (known !== undefined && agents.get(key) === known) return known;
  const onChild = (pid: number, isRunning: boolean): void => post({ type: 'child', pid, isRunning });
  const agent = await makeAgent(config.agents[number].spec, (await loaded).game, { resources, onChild });
  agents.set(key, agent);
  await agent.newGame?.();
  return agent;
}

/** An agent that has failed is of no more use. */
async function dropAgent(number: number, seat: number): Promise<void> {
  const key = `${number} ${seat}`;
  const agent = agents.get(key);
  agents.delete(key);
  await closeQuietly(agent);
}

async function closeQuietly(agent: Agent | undefined): Promise<void> {
  try {
    await agent?.close?.();
  } catch {
    // Its game is over, and lost: later answers change nothing.
  }
}

async function playTask(task: GameTask): Promise<PlayedGame> {
  const { game, control } = await loaded;
  const seated: Agent[] = [];
  for (const [seat, number] of task.seats.entries()) {
    beat.ask(seat, START_TIMEOUT_MS, false, task.opening.actions);
    try {
      seated.push(await agentFor(number, seat));
    } catch (error) {
      await dropAgent(number, seat);
      const history = openingHistory(game, task.opening);
      const results = failureResults(game, history.row, seat, false);
      return recordGame(task, game, control, history, 'crash', results, String(error));
    }
  }
  const moveLimits = task.seats.map((number) => config.moveLimit ?? defaultMoveLimit(config.agents[number].spec));
  const { failed, ...played } = await playGame(task, {
    game,
    control,
    agents: seated,
    moveLimits,
    onTurn: (seat, limit, isClock, actions) => beat.ask(seat, limit, isClock, actions),
  });
  beat.rest(); // no answer is waited for any more, while a failed agent is being closed
  if (failed !== undefined) await dropAgent(task.seats[failed], failed);
  return played;
}

parentPort?.on('message', async (message: ToArenaThread) => {
  if (message.type === 'close') {
    await Promise.all([...agents.values()].map(closeQuietly));
    process.exit(0);
  }
  try {
    post({ type: 'played', game: await playTask(message.task) });
  } finally {
    beat.rest(); // errors here are not an agent's fault
  }
});
