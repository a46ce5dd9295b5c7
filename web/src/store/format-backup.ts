import type { SavedGame } from '../session/saved-game.js';

/** All games as JSON lines, one saved game per line. In a file of its own because few pages need the reader. */
export function formatBackup(games: readonly SavedGame[]): string {
  return games.map((game) => `${JSON.stringify(game)}\n`).join('');
}
