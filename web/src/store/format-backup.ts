import type { SavedGame } from '../session/saved.js';

/** All games as one text: JSON lines, a saved game a line with all its branches. It is apart from the reader, which few pages need. */
export function formatBackup(games: readonly SavedGame[]): string {
  return games.map((game) => `${JSON.stringify(game)}\n`).join('');
}
