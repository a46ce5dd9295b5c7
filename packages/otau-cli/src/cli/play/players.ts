/** The players at the terminal: a human, or any agent by its text. */
import { type Game, type GameId, OtauError, quote } from 'otau';
import { AGENTS, type Agent, type AgentContext, agentGames, type Choice, createAgent, splitSpecs } from 'otau/agents';
import { defaultOpponent } from 'otau/ladder';
import { defaultMoveLimit } from '../../arena/config.js';
import { ExternalEngine, parseEngineSpec } from '../../arena/external.js';
import { inTime } from '../../arena/game.js';
import { commandError } from '../command.js';
import { settings } from '../settings.js';

/** `human`, an external engine (`engine:COMMAND`), or the canonical text of the agent. Throws `unknown-agent`, `bad-option` and `bad-engine`. */
export function readPlayer(text: string, game: GameId): string {
  const name = text.trim();
  if (name.toLowerCase() === 'human') return 'human';
  if (/^human\b/i.test(name))
    throw new OtauError('bad-option', `A human has no levels or options: write human alone; got ${quote(name)}.`);
  if (isEngine(name)) {
    parseEngineSpec(name);
    return name;
  }
  return createAgent(name, { game }).name;
}

/** Whether a player is an external engine: a process of its own, that has to be started and ended. */
export function isEngine(name: string): boolean {
  return name.startsWith('engine:');
}

/** Reads `human,level:3`, one for each of `count` players. Throws `bad-command`, `unknown-agent` and `bad-option`. */
export function readPlayers(text: string, game: GameId, count: number): readonly string[] {
  const players = splitSpecs(text);
  if (players.length === count) return players.map((player) => readPlayer(player, game));
  throw commandError(
    `--players names one player for each of ${count}, such as ${defaultPlayers(game, count).join(',')}; got ${quote(text)}.`,
  );
}

/** The players of the settings where they fit, else a human against machines. */
export function defaultPlayers(game: GameId, count: number): readonly string[] {
  const chosen = splitSpecs(settings().players ?? '');
  if (chosen.length === count) return chosen;
  return Array.from({ length: count }, (_, player) => (player === 0 ? 'human' : defaultOpponent(game)));
}

export function listPlayers(game: GameId): string {
  const agents = AGENTS.filter((agent) => agentGames(agent).includes(game));
  const names = agents.map(({ name, levels }) =>
    levels === undefined ? name : `${name}:1 to ${name}:${levels(game).length}`,
  );
  return ['human', ...names].join(', ');
}

// An external engine at the board of `play` and `pit`: started before the game, ended with it.

export class EnginePlayer implements Agent {
  #engine: Promise<ExternalEngine> | undefined;

  /** @param name `engine:` with its command line */
  constructor(
    readonly name: string,
    private readonly game: Game,
  ) {}

  /** Starts its process. Throws `bad-engine`. */
  async prepare(): Promise<void> {
    this.#engine ??= this.#start();
    await this.#engine;
  }

  /** Throws `bad-engine` where the engine fails, plays an illegal move or does not answer. */
  async choose(context: AgentContext): Promise<Choice> {
    this.#engine ??= this.#start();
    const engine = await this.#engine;
    try {
      const limit = defaultMoveLimit(this.name);
      return await inTime(engine.choose(context), limit, () => new Error(`gave no answer within ${limit / 1000} s`));
    } catch (cause) {
      const sentence = `The engine ${quote(this.name)} ${(cause as Error).message.replace(/\.$/, '')}.`;
      throw new OtauError('bad-engine', sentence, { cause });
    }
  }

  /** Ends its process, and what it has started itself. */
  async close(): Promise<void> {
    const engine = await this.#engine?.catch(() => undefined);
    this.#engine = undefined;
    await engine?.close();
  }

  async #start(): Promise<ExternalEngine> {
    const engine = await ExternalEngine.start(this.name, this.game);
    await engine.newGame();
    return engine;
  }
}
