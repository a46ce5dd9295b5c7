/** The interface of the store of games. It is implemented by the browser's database, and in memory as a fallback. */
import type { SavedGame } from '../session/saved-game.js';

/** Games by their ids. */
export interface GameStore {
  /** Whether games are still there after the page is closed. */
  readonly isLasting: boolean;
  all(): Promise<SavedGame[]>;
  get(id: string): Promise<SavedGame | undefined>;
  put(games: readonly SavedGame[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Stores games until the page is closed. */
export function createMemoryStore(): GameStore {
  const games = new Map<string, SavedGame>();
  return {
    isLasting: false,
    all: async () => [...games.values()],
    get: async (id) => games.get(id),
    put: async (added) => {
      for (const game of added) games.set(game.id, game);
    },
    remove: async (ids) => {
      for (const id of ids) games.delete(id);
    },
  };
}
