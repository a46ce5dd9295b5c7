/** The steps of the courses that are done, stored in this browser. */
import { type GameId, gameIds } from 'otau';
import { readStored, saveStored } from '../store/stored.js';

const KEY = 'otau-learn';

export type Progress = Readonly<Record<GameId, readonly number[]>>;

export function readProgress(): Progress {
  const stored = readStored(KEY);
  const stepsOf = (steps: unknown): number[] =>
    Array.isArray(steps) ? steps.filter((step) => Number.isInteger(step) && step >= 0) : [];
  return Object.fromEntries(gameIds().map((id) => [id, stepsOf(stored[id])]));
}

/** Stores a step, counted from 0, as done. */
export function saveDone(game: GameId, step: number): void {
  const progress = readProgress();
  const steps = [...new Set([...progress[game], step])].sort((one, other) => one - other);
  saveStored(KEY, { ...progress, [game]: steps });
}

/** The first step that is not done; 0 if all are done. */
export function nextStep(done: readonly number[], count: number): number {
  const open = Array.from({ length: count }, (_, step) => step).find((step) => !done.includes(step));
  return open ?? 0;
}
