/** Agents by name for the client: they choose moves, or are opponents of environments. */
import { Worker } from 'node:worker_threads';
import { CHANCE, type Game, OtauError, OVER, Rng, type Row } from 'otau';
import { type Agent, createAgent } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { BookPlayer } from 'otau/books';
import type { OpponentFunction } from 'otau/env';
import { EndgameAgent } from 'otau/internal/agents/searching.js';
import { ThreadedAgent } from 'otau/internal/agents/threaded.js';
import { ZeroAgent } from 'otau/internal/agents/zero.js';
import { freshSeed } from 'otau/internal/env/chance.js';
import { memoryOf } from './codec.js';
import { SyncAgent } from './sync-agent.js';

/** Resources that all agents of this process share. */
const RESOURCES = provideNode();

/** Agents whose answer is a promise. */
const ASYNC_AGENTS = [ZeroAgent, ThreadedAgent, EndgameAgent];

function isAsync(agent: unknown): boolean {
  if (agent instanceof BookPlayer) return isAsync(agent.player);
  return ASYNC_AGENTS.some((kind) => agent instanceof kind);
}

/** An opponent for environments. Throws `unknown-agent` and `bad-option`. */
export function opponentNamed(spec: string, game: Game['id']): OpponentFunction {
  const agent = createAgent(spec, { game, resources: RESOURCES });
  if (isAsync(agent)) {
    void agent.close?.();
    return syncAgent(agent.name).answer;
  }
  return ({ game: played, row, rng }) => {
    agent.newGame?.(); // without memory, the same seed always gives the same game
    const choice = agent.choose({ game: played, row, rng });
    if (!('then' in choice)) return choice.action;
    throw new OtauError('unsupported', `${agent.name} answers later, but an environment needs its move at once.`);
  };
}

/** One thread serves all opponents of the same name, because they have no state between moves. */
const SYNC_AGENTS = new Map<string, SyncAgent>();

function syncAgent(name: string): SyncAgent {
  const known = SYNC_AGENTS.get(name) ?? new SyncAgent(name);
  SYNC_AGENTS.set(name, known);
  return known;
}

/** The choice of an agent. */
export interface Chosen {
  readonly action: number;
  readonly value: number | null;
}

/** An agent with its own random generator. */
export class AgentObject {
  readonly agent: Agent;
  #rng: Rng;
  /** The game of the last request. */
  #gameKey: string | undefined;

  /** Throws `unknown-agent` and `bad-option`. */
  constructor(spec: string, seed: string | undefined) {
    this.agent = createAgent(spec, { resources: RESOURCES });
    this.#rng = new Rng(seed ?? freshSeed());
  }

  /** Seeds the generator, so that choices repeat. */
  seed(seed: string): void {
    this.#rng = new Rng(seed);
    this.newGame();
  }

  /** The state of its generator, without other state that it keeps between moves. */
  snapshot(): Uint8Array {
    return memoryOf(Uint32Array.from(this.#rng.state()));
  }

  restore(snapshot: Uint8Array): void {
    const words = new Uint32Array(snapshot.slice().buffer);
    this.#rng = Rng.from([words[0], words[1], words[2], words[3]]);
    this.newGame();
  }

  newGame(): void {
    this.#gameKey = undefined;
  }

  /**
   * The move in a position in which a player is to move. Throws `game-over`, and the errors of the agent.
   * @param gameKey the id of the game of the position; with another id, the agent starts a new game
   */
  async choose(game: Game, row: Row, gameKey: string): Promise<Chosen> {
    requirePlayer(game, row);
    createAgent(this.agent.name, { game: game.id }); // throws for an agent that does not play this game
    if (gameKey !== this.#gameKey) this.agent.newGame?.();
    this.#gameKey = gameKey;
    const { action, value } = await this.agent.choose({ game, row, rng: this.#rng });
    return { action, value: value ?? null };
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
