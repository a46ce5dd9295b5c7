/** The players at the terminal: a human, or any agent by its text. */
import { AGENTS, agentGames, createAgent, splitSpecs } from 'otau/internal/agents/index.js';
import type { GameId } from 'otau/internal/core/game.js';
import { defaultOpponent } from 'otau/internal/ladder/levels.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { parseEngineSpec } from '../../arena/external.js';
import { settings } from '../settings.js';

/** `human`, an external engine (`engine:COMMAND`), or the canonical text of the agent. Throws `unknown-agent`, `bad-option` and `bad-engine`. */
export function readPlayer(text: string, game: GameId): string {
  const name = text.trim();
  if (name.toLowerCase() === 'human') return 'human';
  if (/^human\b/i.test(name)) {
    throw new OtauError('bad-option', `A human has no levels or options: write human alone; got ${quote(name)}.`);
  }
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
  throw new OtauError(
    'bad-command',
    `--players names one player for each of ${count}, such as ${defaultPlayers(game, count).join(',')}; got ${quote(text)}.`,
  );
}

/** The players of the settings where they fit, else a human against machines. */
export function defaultPlayers(game: GameId, count: number): readonly string[] {
  const chosen = splitSpecs(settings().players ?? '');
  if (chosen.length === count) return chosen;
  return Array.from({ length: count }, (_, player) => (player === 0 ? 'human' : defaultOpponent(game)));
}

/** The possible players, for a question. */
export function listPlayers(game: GameId): string {
  const agents = AGENTS.filter((agent) => agentGames(agent).includes(game));
  const names = agents.map(({ name, levels }) =>
    levels === undefined ? name : `${name}:1 to ${name}:${levels(game).length}`,
  );
  return ['human', ...names].join(', ');
}
