/**
 * The games kept in this browser, as pages use them: list, load, keep, delete with undo, export and
 * import. Tells all tabs of changes.
 */
import { gameIds } from 'otau';
import { playedAt, type SavedGame } from '../session/saved.js';
import { openStore } from './database.js';
import { formatBackup } from './format-backup.js';
import { statesToPut } from './merge.js';

/** The message of a tab to the others. */
export interface GamesChange {
  readonly ids: readonly string[];
}

const listeners = new Set<(change: GamesChange) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('otau-games');
channel?.addEventListener('message', ({ data }) => tellHere(data as GamesChange));

/** Calls `listener` at every change of the games, here or in another tab, until the returned function is called. */
export function watchGames(listener: (change: GamesChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellHere(change: GamesChange): void {
  for (const listener of listeners) listener(change);
}

function announce(ids: readonly string[]): void {
  tellHere({ ids });
  channel?.postMessage({ ids });
}

/** An id for a new game. */
export function newGameId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return [...random].map((word) => word.toString(36).padStart(7, '0')).join('');
}

/** Whether games outlive the page. */
export async function isLasting(): Promise<boolean> {
  return (await openStore()).isLasting;
}

/** All games that can be shown, the last one played first, by the dates of the games themselves; those of plugins that are not here stay kept, unseen. */
export async function listGames(): Promise<SavedGame[]> {
  const ids = gameIds();
  return (await allGames()).filter(({ game }) => ids.includes(game));
}

async function allGames(): Promise<SavedGame[]> {
  const games = await (await openStore()).all();
  return games.sort((a, b) => playedAt(b) - playedAt(a));
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
  return (await openStore()).get(id);
}

export async function keepGame(game: SavedGame): Promise<void> {
  await (await openStore()).put([game]);
  announce([game.id]);
}

/** Deletes games; the returned function brings them back. */
export async function deleteGames(ids: readonly string[]): Promise<() => Promise<void>> {
  const store = await openStore();
  const games = (await Promise.all(ids.map((id) => store.get(id)))).filter((game) => game !== undefined);
  await store.remove(ids);
  announce(ids);
  return async () => {
    await store.put(games);
    announce(ids);
  };
}

/** All games as JSON lines. */
export async function exportGames(): Promise<string> {
  return formatBackup(await allGames());
}

/**
 * Keeps games that were read from a file, and says how many are new. A game that has gone on in two ways is kept twice.
 */
export async function addGames(
  parts: readonly { readonly game: SavedGame; readonly isKept: boolean }[],
): Promise<number> {
  const store = await openStore();
  let added = 0;
  // Kept together, which is much faster than one by one
  const fresh = new Map<string, SavedGame>();
  const put = async (): Promise<void> => {
    await store.put([...fresh.values()]);
    fresh.clear();
  };
  for (const { game, isKept } of parts) {
    if (fresh.has(game.id)) await put();
    let isAdded = false;
    for (const state of statesToPut(isKept ? await store.get(game.id) : undefined, game)) {
      // What stands apart may have come before
      const isNew = state.id === game.id || !(fresh.has(state.id) || (await store.get(state.id)) !== undefined);
      if (isNew) fresh.set(state.id, state);
      isAdded ||= isNew;
    }
    if (isAdded) added++;
  }
  await put();
  return added;
}

/** Tells all tabs that games were added. */
export function tellAdded(): void {
  announce([]);
}
