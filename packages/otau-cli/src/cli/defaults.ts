/** What commands take where the command line says nothing; help texts name the same values. */
import type { GameId } from 'otau/internal/core/game.js';
import { gameIds } from 'otau/internal/core/registry.js';

/** The game: the first one registered. */
export function defaultGame(): GameId {
  return gameIds()[0];
}

/** The folder of runs. */
export const DEFAULT_RUNS_FOLDER = 'runs';
/** The folder of sweeps. */
export const DEFAULT_SWEEPS_FOLDER = 'sweeps';
/** The folder of matches between runs. */
export const DEFAULT_MATCHES_FOLDER = 'matches';
/** The archive. */
export const DEFAULT_ARCHIVE = 'archive.db';
/** The file of rooms. */
export const DEFAULT_ROOMS_FILE = 'rooms.db';
