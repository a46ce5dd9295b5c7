/**
 * The games saved in this browser: list, load, save, delete with undo, export and import. Notifies all
 * tabs of changes.
 */
import { gameIds } from 'otau';
import { playedAt, type SavedGame } from '../session/saved-game.js';
import { openStore } from './database.js';

interface GamesChange {
  readonly ids: readonly string[];
  readonly areDeleted?: boolean;
}

type Listener = (change: GamesChange) => void | Promise<void>;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('otau-games');
channel?.addEventListener('message', ({ data }) => void notifyListeners(data as GamesChange));

/** Calls `listener` at every change of the games, here or in another tab, until the returned function is called. */
export function watchGames(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function notifyListeners(change: GamesChange): Promise<void> {
  await Promise.allSettled([...listeners].map(async (listener) => listener(change)));
}

function broadcastChange(ids: readonly string[], areDeleted = false): Promise<void> {
  const change: GamesChange = { ids, areDeleted };
  channel?.postMessage(change);
  return notifyListeners(change);
}

export function newGameId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return [...random].map((word) => word.toString(36).padStart(7, '0')).join('');
}

export async function isLasting(): Promise<boolean> {
  return (await openStore()).isLasting;
}

/** All games that can be shown, the last one played first. Games of plugins that are not loaded are left out, but stay stored. */
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

export async function saveGame(game: SavedGame): Promise<void> {
  await (await openStore()).put([game]);
  void broadcastChange([game.id]);
}

/** Deletes games. The returned function restores those that no other tab has saved again meanwhile. */
export async function deleteGames(ids: readonly string[]): Promise<() => Promise<void>> {
  const store = await openStore();
  const games = (await Promise.all(ids.map((id) => store.get(id)))).filter((game) => game !== undefined);
  await store.remove(ids);
  void broadcastChange(ids, true);
  return async () => {
    const saved = await Promise.all(ids.map((id) => store.get(id)));
    await store.put(games.filter(({ id }) => !saved.some((other) => other?.id === id)));
    void broadcastChange(ids);
  };
}

export async function exportGames(): Promise<string> {
  return formatBackup(await allGames());
}

/**
 * Saves games that were read from a file, and returns how many are new. If a game was continued in two different ways,
 * both versions are saved.
 */
export async function addGames(
  parts: readonly { readonly game: SavedGame; readonly hasOwnId: boolean }[],
): Promise<number> {
  const store = await openStore();
  let added = 0;
  // Reading and saving them together is much faster than one by one
  const known = new Map(await Promise.all(parts.map(async ({ game: { id } }) => [id, await store.get(id)] as const)));
  const fresh = new Map<string, SavedGame>();
  for (const { game, hasOwnId } of parts) {
    let isAdded = false;
    const here = fresh.get(game.id) ?? known.get(game.id);
    // Of twins the one that came first stays
    if (!hasOwnId && here !== undefined) continue;
    for (const state of statesToSave(here, game)) {
      // The second version may have been saved before
      const isNew = state.id === game.id || !(fresh.has(state.id) || (await store.get(state.id)) !== undefined);
      if (isNew) fresh.set(state.id, state);
      isAdded ||= isNew;
    }
    if (isAdded) added++;
  }
  await store.put([...fresh.values()]);
  return added;
}

/** Notifies all tabs that games were added. Resolves when this tab's listeners have read them. */
export function notifyGamesAdded(): Promise<void> {
  return broadcastChange([]);
}

/** All games as JSON lines, one saved game per line. In a file of its own because few pages need the reader. */
export function formatBackup(games: readonly SavedGame[]): string {
  return games.map((game) => `${JSON.stringify(game)}\n`).join('');
}

/**
 * The states to save: none if the state here contains the other one; the other one if it contains the state here; otherwise
 * also the older of both under a new id. The same states always get the same ids.
 */
function statesToSave(here: SavedGame | undefined, there: SavedGame): SavedGame[] {
  if (here === undefined) return [there];
  const [newer, older] = there.updated > here.updated ? [there, here] : [here, there];
  const isWhole = containsGame(newer, older);
  const apart = isWhole ? [] : [{ ...older, id: `${older.id}-${older.updated.toString(36)}` }];
  return newer === there ? [there, ...apart] : apart;
}

/** Whether one state has every move, note and result of another one. */
function containsGame(all: SavedGame, part: SavedGame): boolean {
  const facts = ({ game, options, start, seed, tags, players }: SavedGame) =>
    JSON.stringify([game, options, start, seed, tags, players]);
  if (facts(all) !== facts(part) || !hasNotes(all.first ?? {}, part.first ?? {})) return false;
  if (part.word !== undefined && JSON.stringify(part.word) !== JSON.stringify(all.word)) return false;
  const children = new Map(all.nodes.map(({ parent, move }, index) => [`${parent} ${move}`, index + 1]));
  const places = [0];
  return part.nodes.every((node) => {
    const place = children.get(`${places[node.parent]} ${node.move}`);
    if (place === undefined) return false;
    places.push(place);
    return hasNotes(all.nodes[place - 1], node);
  });
}

type Notes = Pick<SavedGame['nodes'][number], 'comment' | 'marks'>;

function hasNotes(all: Notes, part: Notes): boolean {
  const marks = new Set(all.marks);
  return (
    (part.comment === undefined || part.comment === all.comment) && (part.marks ?? []).every((one) => marks.has(one))
  );
}
