/** What the other side has to know of a game and of an environment, told once when it is made. */

import { AGENTS, agentGames } from '../agents/catalog.js';
import { gameLevels } from '../agents/levels.js';
import type { Game } from '../core/game.js';
import { gameDefinition, gameIds } from '../core/registry.js';
import { boxOf } from '../env/observer.js';
import { MOVE_TYPES, OBSERVATION, REASONS } from './step-codec.js';

/** Plain values, to be sent as JSON. */
export function describeGame(game: Game): object {
  const { id, version, options, players, rowSize, actionCount, maxLegal, layout, notations, observation } = game;
  const { low, high } = boxOf(game);
  return {
    game: id,
    title: gameDefinition(id).title,
    version,
    options,
    players,
    playerNames: gameDefinition(id).playerNames.slice(0, players),
    rowSize,
    actionCount,
    maxLegal,
    layout,
    notations,
    symmetries: game.symmetries.map(({ name }) => name),
    observation: {
      shape: observation.shape,
      size: observation.size,
      dtype: observation.dtype,
      low: Array.from(low),
      high: Array.from(high),
    },
  };
}

/** Names of what is sent as numbers, and where it stands. */
export const CODES = { reasons: REASONS, moveTypes: MOVE_TYPES, observation: OBSERVATION };

/** Who plays by name. */
export function describeAgents(): object[] {
  return AGENTS.map((entry) => ({
    name: entry.name,
    about: entry.about,
    games: entry.plays && agentGames(entry),
    options: entry.options,
    ...(entry.name === 'level' ? { levels: Object.fromEntries(gameIds().map((id) => [id, gameLevels(id)])) } : {}),
  }));
}
