/** Progress on learning paths, stored in this browser: the longest streaks of drills, and beaten opponents. */
import { type GameId, isJsonObject } from 'otau';
import { readStored, saveStored } from '../theme/stored.js';

const KEY = 'otau-path';
/** Right answers in a row that a drill requires, in its first and in its second chapter. */
export const DRILL_GOALS = [5, 10];

interface PathProgress {
  /** The longest streak of right answers, by drill. */
  readonly best: Readonly<Record<string, number>>;
  /** Beaten opponents, by their places on the game's ladder, from 1. */
  readonly wins: readonly number[];
}

export function readBest(game: GameId): PathProgress['best'] {
  return progressOf(readStored(KEY)[game]).best;
}

export function readWins(game: GameId): readonly number[] {
  return progressOf(readStored(KEY)[game]).wins;
}

/** Stores a streak of right answers, if it is the longest. */
export function saveStreak(game: GameId, drill: string, count: number): void {
  const { best, wins } = progressOf(readStored(KEY)[game]);
  if (count > (best[drill] ?? 0)) saveProgress(game, { best: { ...best, [drill]: count }, wins });
}

export function saveWin(game: GameId, place: number): void {
  const { best, wins } = progressOf(readStored(KEY)[game]);
  if (!wins.includes(place)) saveProgress(game, { best, wins: [...wins, place].sort((one, other) => one - other) });
}

export function mergePath(here: unknown, there: unknown): PathProgress {
  const [one, two] = [progressOf(here), progressOf(there)];
  const best: Record<string, number> = { ...one.best };
  for (const [drill, count] of Object.entries(two.best)) best[drill] = Math.max(count, best[drill] ?? 0);
  return { best, wins: [...new Set([...one.wins, ...two.wins])].sort((a, b) => a - b) };
}

function saveProgress(game: GameId, progress: PathProgress): void {
  saveStored(KEY, { ...readStored(KEY), [game]: progress });
}

/** The valid part of a stored value. */
function progressOf(stored: unknown): PathProgress {
  const { best, wins } = (isJsonObject(stored) ? stored : {}) as Partial<PathProgress>;
  return {
    best: Object.fromEntries(Object.entries(best ?? {}).filter(([, count]) => Number.isSafeInteger(count))),
    wins: Array.isArray(wins) ? wins.filter((place) => Number.isSafeInteger(place)) : [],
  };
}
