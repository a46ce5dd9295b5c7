/** Stored values of exercises: one for each game. */
import type { GameId } from 'otau';

/** The values of all games under a key of localStorage; empty if they are damaged or storage is forbidden. */
export function readStored(key: string): Record<GameId, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<GameId, unknown>) : {};
  } catch {
    return {};
  }
}
