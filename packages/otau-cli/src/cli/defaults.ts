/** Defaults of commands: the settings of the person, else the values here. Help texts name the same values. */
import type { GameId } from 'otau/internal/core/game.js';
import { gameIds } from 'otau/internal/core/registry.js';
import { settings } from './settings.js';

/** The game: that of the settings, else the first one registered. */
export function defaultGame(): GameId {
  return settings().game ?? gameIds()[0];
}

/** The file of the archive. */
export function defaultArchive(): string {
  return settings().archive ?? 'archive.db';
}

/** The clocks of a game at the terminal. */
export function defaultTime(): string {
  return settings().time ?? 'untimed';
}

/** The notation in which a game's moves are shown; the game's own where undefined. */
export function defaultNotation(game: GameId): string | undefined {
  return settings().notation?.[game];
}

/** The folder of runs. */
export const DEFAULT_RUNS_FOLDER = 'runs';
/** The folder of sweeps. */
export const DEFAULT_SWEEPS_FOLDER = 'sweeps';
/** The folder of matches between runs. */
export const DEFAULT_MATCHES_FOLDER = 'matches';
/** The file of rooms. */
export const DEFAULT_ROOMS_FILE = 'rooms.db';
