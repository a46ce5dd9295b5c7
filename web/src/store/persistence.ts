/** Whether what this browser stores stays: in this window, until the browser needs space, and in a backup. */
import { useCallback, useEffect, useState } from 'react';
import type { SavedGame } from '../session/saved-game.js';
import { isLasting } from './games.js';

/** The time of the last backup in this browser, in milliseconds since 1970. */
const BACKUP_KEY = 'otau-backup';

/** Whether games are still there after the window is closed. */
export function useIsLasting(): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => void isLasting().then(setKept), []);
  return isKept;
}

/** `unknown` until the browser has answered. Some browsers promise nothing and cannot be asked: `refused`. */
export type Promised = 'unknown' | 'open' | 'given' | 'refused';

/** Whether the browser promises to keep what is stored, and a function that asks it to. Some browsers then ask the person. */
export function usePersistence(): [promise: Promised, ask: () => Promise<void>] {
  const [promise, setPromise] = useState<Promised>('unknown');
  useEffect(() => void readPromise().then(setPromise), []);
  const ask = useCallback(async () => setPromise((await navigator.storage.persist()) ? 'given' : 'refused'), []);
  return [promise, ask];
}

async function readPromise(): Promise<Promised> {
  if (navigator.storage?.persist === undefined) return 'refused';
  return (await navigator.storage.persisted()) ? 'given' : 'open';
}

/** Remembers that all games have just been saved as a file. */
export function rememberBackup(now: Date): void {
  try {
    localStorage.setItem(BACKUP_KEY, String(now.getTime()));
  } catch {
    // A browser that stores nothing has nothing to remember
  }
}

/** How many games are newer than the last backup. */
export function countWithoutBackup(games: readonly SavedGame[]): number {
  const last = Number(localStorage.getItem(BACKUP_KEY) ?? 0);
  return games.filter(({ updated }) => !(updated <= last)).length;
}
