/** What commands take where the command line says nothing; help texts name the same values. */

/** The game. */
export const DEFAULT_GAME = 'togyzkumalak';
/** The folder of runs. */
export const DEFAULT_RUNS_FOLDER = 'runs';
/** The archive. */
export const DEFAULT_ARCHIVE = 'archive.db';
