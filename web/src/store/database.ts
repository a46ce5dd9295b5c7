/** Games in the browser's IndexedDB. */

import { openDB } from 'idb';
import type { SavedGame } from '../session/saved-game.js';

const NAME = 'otau';
const VERSION = 1;
const GAMES = 'games';

let opened: Promise<GameStore> | undefined;

/** The store of this browser. It is in memory if the browser stores nothing, as in some private windows. */
export function openStore(): Promise<GameStore> {
  opened ??= openDatabase().catch(createMemoryStore);
  return opened;
}

async function openDatabase(): Promise<GameStore> {
  const database = await openDB(NAME, VERSION, {
    upgrade: (fresh) => {
      fresh.createObjectStore(GAMES, { keyPath: 'id' });
    },
    // Another tab wants to upgrade the database: it must not wait for this one
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    isLasting: true,
    all: () => readAll((after) => database.getAll(GAMES, after, READ_GAMES) as Promise<SavedGame[]>),
    get: (id) => database.get(GAMES, id) as Promise<SavedGame | undefined>,
    put: async (games) => {
      const change = database.transaction(GAMES, 'readwrite');
      const puts = games.map((game) => change.store.put(game));
      // Without this, the browser commits only after the page has seen every result: too late when the page is closing
      change.commit();
      await Promise.all([...puts, change.done]);
    },
    remove: async (ids) => {
      const change = database.transaction(GAMES, 'readwrite');
      await Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
    },
  };
}

/** Games that are read at once. Reading all of them together would block the page. */
const READ_GAMES = 50;

async function readAll(readAfter: (range: IDBKeyRange | undefined) => Promise<SavedGame[]>): Promise<SavedGame[]> {
  const games: SavedGame[] = [];
  for (;;) {
    const last = games.at(-1);
    const read = await readAfter(last === undefined ? undefined : IDBKeyRange.lowerBound(last.id, true));
    games.push(...read);
    if (read.length < READ_GAMES) return games;
  }
}

/** Games by their ids. */
interface GameStore {
  /** Whether games are still there after the page is closed. */
  readonly isLasting: boolean;
  all(): Promise<SavedGame[]>;
  get(id: string): Promise<SavedGame | undefined>;
  put(games: readonly SavedGame[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Stores games until the page is closed. */
function createMemoryStore(): GameStore {
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
