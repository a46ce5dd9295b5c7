/** Which steps of the courses have been done, kept in this browser. */
import { type GameId, gameIds } from 'otau';

const KEY = 'otau-learn';

export type Progress = Readonly<Record<GameId, readonly number[]>>;

export function readProgress(): Progress {
  const progress: Record<GameId, readonly number[]> = Object.fromEntries(gameIds().map((id) => [id, []]));
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<GameId, unknown>>;
    for (const id of gameIds()) {
      const steps = kept[id];
      if (Array.isArray(steps)) progress[id] = steps.filter((step) => Number.isInteger(step) && step >= 0);
    }
  } catch {
    // Damaged or forbidden: the courses begin at their beginning.
  }
  return progress;
}

/** Notes a step, counted from 0, as done. */
export function keepDone(game: GameId, step: number): void {
  const progress = readProgress();
  const steps = [...new Set([...progress[game], step])].sort((one, other) => one - other);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...progress, [game]: steps }));
  } catch {
    // Not kept; the course continues all the same.
  }
}

/** The first step that is not done; the first of all where every one is. */
export function nextStep(done: readonly number[], count: number): number {
  const open = Array.from({ length: count }, (_, step) => step).find((step) => !done.includes(step));
  return open ?? 0;
}
