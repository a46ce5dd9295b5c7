/** Whether what this browser stores stays: in this window, until the browser needs space, and in a backup. */
import { useCallback, useEffect, useState } from 'react';
import type { SavedGame } from '../session/saved-game.js';
import { readText, saveText } from '../theme/stored.js';
import { isLasting, listGames, watchGames } from './games.js';

/** The time of the last backup in this browser, in milliseconds since 1970. */
const BACKUP_KEY = 'otau-backup';

export function useIsLasting(): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => void isLasting().then(setKept), []);
  return isKept;
}

/** `unknown` until the browser has answered; `refused` also where it cannot be asked. */
type Persistence = 'unknown' | 'open' | 'granted' | 'refused';

/** Whether the browser promises to keep what is stored, and a function that asks it to. Some browsers then ask the person. */
export function usePersistence(): [persistence: Persistence, ask: () => Promise<void>] {
  const [persistence, setPersistence] = useState<Persistence>('unknown');
  useEffect(() => void isGranted('persisted').then((is) => setPersistence(is ?? 'open')), []);
  const ask = useCallback(async () => setPersistence((await isGranted('persist')) ?? 'refused'), []);
  return [persistence, ask];
}

/** `refused` where a browser has no such storage, or does not let this page use it; undefined for no. */
async function isGranted(question: 'persisted' | 'persist'): Promise<'granted' | 'refused' | undefined> {
  try {
    return (await navigator.storage[question]()) ? 'granted' : undefined;
  } catch {
    return 'refused';
  }
}

/** Remembers that all games have just been saved as a file. */
export function rememberBackup(now: Date): void {
  saveText(BACKUP_KEY, String(now.getTime()));
}

/** How many games are newer than the last backup; all of them where its time is not known. */
export function countWithoutBackup(games: readonly SavedGame[]): number {
  const last = Number(readText(BACKUP_KEY) ?? 0);
  return games.filter(({ updated }) => !(updated <= last)).length;
}

/** The saved games, read again after each change; undefined until they are read. */
export function useSavedGames(): readonly SavedGame[] | undefined {
  const [games, setGames] = useState<readonly SavedGame[]>();
  useEffect(() => {
    // Who has saved games waits until they are shown
    const read = async () => setGames(await listGames());
    void read();
    return watchGames(read);
  }, []);
  return games;
}
