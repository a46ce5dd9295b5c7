/** Agents by name for the client, which has their random numbers: they choose moves. */
import { Worker } from 'node:worker_threads';
import { CHANCE, type Game, OtauError, OVER, Rng, type RngState, type Row } from 'otau';
import { type Agent, createAgent } from 'otau/agents';
import { provideNode } from 'otau/agents/node';

/** Resources that all agents of this process share. */
export const AGENT_RESOURCES = provideNode();

/** The choice of an agent, and where its random numbers go on. */
export interface Chosen {
  readonly action: number;
  readonly value: number | null;
  readonly rng: RngState;
}

export class AgentObject {
  readonly agent: Agent;
  /** The game of the last request. */
  #gameKey: string | undefined;

  /** Throws `unknown-agent` and `bad-option`. */
  constructor(spec: string) {
    this.agent = createAgent(spec, { resources: AGENT_RESOURCES });
  }

  /**
   * The move in a position in which a player is to move. Throws `game-over`, and the errors of the agent.
   * @param gameKey names the game of the position; with another name than before, or none, a new game begins for the agent
   */
  async choose(game: Game, row: Row, state: RngState, gameKey: string | undefined): Promise<Chosen> {
    requirePlayer(game, row);
    createAgent(this.agent.name, { game: game.id }); // throws for an agent that does not play this game
    if (gameKey === undefined || gameKey !== this.#gameKey) this.agent.newGame?.();
    this.#gameKey = gameKey;
    const rng = Rng.from(state);
    const { action, value } = await this.agent.choose({ game, row, rng });
    return { action, value: value ?? null, rng: rng.state() };
  }

  async close(): Promise<void> {
    await this.agent.close?.();
  }
}

/** Throws `game-over` and `wrong-actor` if no player is to move. */
export function requirePlayer(game: Game, row: Row): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: there is nothing to choose.');
  if (actor === CHANCE) throw new OtauError('wrong-actor', 'Chance moves next: an agent chooses after the throw.');
}

let guard: Worker | undefined;

/**
 * Ends this process as soon as its parent process has ended, even during a long search, which does not check the pipe.
 */
export function startGuard(): void {
  guard ??= new Worker(GUARD, { eval: true, workerData: process.ppid });
  guard.unref();
}

const GUARD = `
const { workerData } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;
