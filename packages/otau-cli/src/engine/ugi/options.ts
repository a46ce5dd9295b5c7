/** The options of an engine: which game with which options, what thinks, and how they are listed and set. */

import { defaultSearch } from 'otau/internal/agents/index.js';
import type { Game, GameId, OptionSpec } from 'otau/internal/core/game.js';
import { parseOptions } from 'otau/internal/core/options.js';
import { createGame, type GameDefinition, gameDefinition, gameIds, parseGameId } from 'otau/internal/core/registry.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { checkAgent, MAX_LINES } from '../agents.js';

export interface Settings {
  readonly entry: GameDefinition;
  readonly game: Game;
  /** The options of the game that were set. */
  readonly given: Readonly<Record<string, string | number | boolean>>;
  /** The agent that was set, if any; else the game's usual one thinks. */
  readonly agent: string | undefined;
  /** How many of the best moves to find. */
  readonly lines: number;
  readonly seed: string;
}

const FIRST_SEED = '0';

export function firstSettings(): Settings {
  return { ...settingsOf(gameIds()[0]), lines: 1, seed: FIRST_SEED };
}

function settingsOf(id: GameId): Pick<Settings, 'entry' | 'game' | 'given' | 'agent'> {
  return { entry: gameDefinition(id), game: createGame(id), given: {}, agent: undefined };
}

/**
 * The settings with one option changed; its name in any case. Another game brings the usual values of
 * its options and its usual agent. Throws `bad-option`, `unknown-game` or `unknown-agent`.
 */
export function setOption(settings: Settings, name: string, value: string): Settings {
  const { entry, game, given } = settings;
  const wanted = name.toLowerCase();
  if (wanted === 'game') return { ...settings, ...settingsOf(parseGameId(value)) };
  if (wanted === 'agent') {
    checkAgent(value, game);
    return { ...settings, agent: value };
  }
  if (wanted === 'lines') return { ...settings, lines: readLines(value) };
  if (wanted === 'seed') return { ...settings, seed: value };
  const own = Object.keys(entry.options).find((option) => option.toLowerCase() === wanted);
  if (own === undefined) {
    const names = ['game', ...Object.keys(entry.options), 'agent', 'lines', 'seed'].join(', ');
    throw new OtauError('bad-option', `There is no option ${quote(name)}; the options are ${names}.`);
  }
  const all = { ...given, ...parseOptions(entry.id, entry.options, [`${own}=${value}`]) };
  return { ...settings, game: createGame(entry.id, all), given: all };
}

function readLines(text: string): number {
  const lines = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (lines >= 1 && lines <= MAX_LINES) return lines;
  throw new OtauError('bad-option', `lines must be a whole number from 1 to ${MAX_LINES}; got ${quote(text)}.`);
}

/** The options as `ugi` lists them, each with its usual value. */
export function formatOptions({ entry, game }: Settings): string[] {
  return [
    `option name game type combo default ${gameIds()[0]} ${gameIds()
      .map((id) => `var ${id}`)
      .join(' ')}`,
    ...Object.entries(entry.options).map(([name, spec]) => `option name ${name} type ${formatType(spec)}`),
    `option name agent type string default ${defaultSearch(game)}`,
    `option name lines type spin default 1 min 1 max ${MAX_LINES}`,
    `option name seed type string default ${FIRST_SEED}`,
  ];
}

function formatType(spec: OptionSpec): string {
  if (spec.type === 'boolean') return `check default ${spec.default}`;
  if (spec.type === 'integer') return `spin default ${spec.default} min ${spec.min} max ${spec.max}`;
  return `combo default ${spec.default} ${spec.choices.map((choice) => `var ${choice}`).join(' ')}`;
}
