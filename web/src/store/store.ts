/** What keeps games: the face that the browser's database and, where that is refused, plain memory fulfil. */
import type { SavedGame } from '../session/saved.js';

/** Games by their ids. */
export interface GameStore {
  /** Whether games outlive the page. */
  readonly isLasting: boolean;
  all(): Promise<SavedGame[]>;
  get(id: string): Promise<SavedGame | undefined>;
  put(games: readonly SavedGame[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Keeps games for as long as the page lives. */
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
