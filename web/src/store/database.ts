/** Games in the browser's IndexedDB, and how its databases are opened. */
import { type IDBPDatabase, openDB } from 'idb';
import type { SavedGame } from '../session/saved-game.js';

const GAMES = 'games';
/** Milliseconds for what takes a few. WebKit can leave a database without an answer, as after a page that was closed while it saved. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Opens a database with one store, of things with an `id`, when it is first asked for, and again once the browser has closed it.
 * @returns what gives it, or rejects where the browser stores nothing
 */
export function databaseOf(name: string, store: string): () => Promise<IDBPDatabase> {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () =>
    openDB(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore(store, { keyPath: 'id' });
      },
      // Another tab wants to upgrade or delete the database: it must not wait for this one
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  return () => {
    opened ??= answerInTime(open());
    opened.catch(forget);
    return opened;
  };
}

/** What a database answers. Rejects with a `TimeoutError` if it does not answer. */
export async function answerInTime<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new DOMException('The database does not answer.', 'TimeoutError');
    timer = setTimeout(reject, ANSWER_TIMEOUT_MS, error);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const gamesOf = databaseOf('otau', GAMES);
let memory: GameStore | undefined;

/** The store of this browser. It is in memory if the browser stores nothing, as in some private windows. */
export async function openStore(): Promise<GameStore> {
  if (memory !== undefined) return memory;
  try {
    return storeIn(await gamesOf());
  } catch (error) {
    // It may answer the next time
    if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
    memory ??= createMemoryStore();
    return memory;
  }
}

function storeIn(database: IDBPDatabase): GameStore {
  return {
    isLasting: true,
    all: () => readAll((after) => answerInTime(database.getAll(GAMES, after, READ_GAMES)) as Promise<SavedGame[]>),
    get: (id) => answerInTime(database.get(GAMES, id)) as Promise<SavedGame | undefined>,
    put: async (games) => {
      const change = database.transaction(GAMES, 'readwrite');
      const puts = games.map((game) => change.store.put(game));
      // Without this, the browser commits only after the page has seen every result: too late when the page is closing
      change.commit();
      await answerInTime(Promise.all([...puts, change.done]));
    },
    remove: async (ids) => {
      const change = database.transaction(GAMES, 'readwrite');
      await answerInTime(Promise.all([...ids.map((id) => change.store.delete(id)), change.done]));
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

interface GameStore {
  /** Whether games are still there after the page is closed. */
  readonly isLasting: boolean;
  all(): Promise<SavedGame[]>;
  get(id: string): Promise<SavedGame | undefined>;
  put(games: readonly SavedGame[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

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
