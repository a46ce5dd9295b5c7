/** The steps of the courses that are done, stored in this browser. */
import { type GameId, gameIds } from 'otau';

const KEY = 'otau-learn';

export type Progress = Readonly<Record<GameId, readonly number[]>>;

export function readProgress(): Progress {
  const progress: Record<GameId, readonly number[]> = Object.fromEntries(gameIds().map((id) => [id, []]));
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<GameId, unknown>>;
    for (const id of gameIds()) {
      const steps = stored[id];
      if (Array.isArray(steps)) progress[id] = steps.filter((step) => Number.isInteger(step) && step >= 0);
    }
  } catch {
    // Damaged or forbidden storage: no step is done
  }
  return progress;
}

/** Stores a step, counted from 0, as done. */
export function saveDone(game: GameId, step: number): void {
  const progress = readProgress();
  const steps = [...new Set([...progress[game], step])].sort((one, other) => one - other);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...progress, [game]: steps }));
  } catch {
    // Storage is forbidden: the course goes on without it
  }
}

/** The first step that is not done; 0 if all are done. */
export function nextStep(done: readonly number[], count: number): number {
  const open = Array.from({ length: count }, (_, step) => step).find((step) => !done.includes(step));
  return open ?? 0;
}
