/** Descriptions of games, environments and agents for the client, sent once when they are created. */

import { AGENTS, type AgentEntry, agentGames } from 'otau/internal/agents/catalog.js';
import type { Game, GameId, TensorSpec } from 'otau/internal/core/game.js';
import { gameDefinition, gamePart, gameTraits } from 'otau/internal/core/registry.js';
import type { OlderPackage } from 'otau/internal/env/game-environment.js';
import { boxOf } from 'otau/internal/env/observer.js';
import { registered } from 'otau/internal/env/registry.js';

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
    hasChance: gameTraits(id).hasChance,
    symmetries: game.symmetries.map(({ name }) => name),
    input: { shape: game.input.shape, size: game.input.size, highest: highestOf(game.input) },
    observation: {
      shape: observation.shape,
      size: observation.size,
      dtype: observation.dtype,
      low: Array.from(low),
      high: Array.from(high),
    },
  };
}

/** The description of an environment before it is created. */
export interface EnvironmentDescription {
  readonly id: string;
  readonly game: GameId;
  readonly title: string;
  readonly about: string;
  /** Names of the game's options. */
  readonly options: readonly string[];
  readonly olderPackage: OlderPackage | undefined;
}

/** All environments of this process, including those of plugins. */
export function describeEnvironments(): EnvironmentDescription[] {
  return registered().map(({ id, game, about }) => ({
    id,
    game,
    title: gameDefinition(game).title,
    about,
    options: Object.keys(gameDefinition(game).options),
    olderPackage: gamePart(game, 'environment')?.olderPackage,
  }));
}

/** The agents by name. */
export function describeAgents(): object[] {
  return AGENTS.map((entry) => ({
    name: entry.name,
    about: entry.about,
    games: entry.plays && agentGames(entry),
    options: entry.options,
    levels: levelsOf(entry),
  }));
}

/** The levels for people, by game. */
function levelsOf(entry: AgentEntry): object | undefined {
  return entry.levels && Object.fromEntries(agentGames(entry).map((id) => [id, entry.levels?.(id)]));
}

function highestOf(spec: TensorSpec): number {
  let highest = 0;
  for (let i = 0; i < spec.size; i++) highest = Math.max(highest, spec.high(i));
  return highest;
}
