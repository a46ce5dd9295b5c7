/** What exercises keep in the browser: one value for each game. */
import type { GameId } from 'otau';

/** By game what is kept under a key; nothing where it is damaged or forbidden. */
export function readKept(key: string): Record<GameId, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<GameId, unknown>) : {};
  } catch {
    return {};
  }
}
