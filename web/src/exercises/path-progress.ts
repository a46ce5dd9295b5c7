/** What is done of the paths beside lessons and puzzles, kept in this browser: the best rows of right answers, opponents beaten. */
import type { GameId } from 'otau';
import { readKept } from './kept.js';

const KEY = 'otau-path';
/** Right answers in a row that a drill asks for: when it is learnt, and when it is known by heart. */
export const DRILL_GOALS = [5, 10];

/** The progress in one game. */
interface PathProgress {
  /** Right answers in a row, by drill. */
  readonly best: Readonly<Record<string, number>>;
  /** Places on the game's ladder, from 1, of the opponents that were beaten. */
  readonly wins: readonly number[];
}

export function readBest(game: GameId): PathProgress['best'] {
  return progressOf(readKept(KEY)[game]).best;
}

export function readWins(game: GameId): readonly number[] {
  return progressOf(readKept(KEY)[game]).wins;
}

/** Saves a series of right answers. */
export function keepRow(game: GameId, drill: string, count: number): void {
  const { best, wins } = progressOf(readKept(KEY)[game]);
  if (count > (best[drill] ?? 0)) saveProgress(game, { best: { ...best, [drill]: count }, wins });
}

/** Notes a game won against the opponent at a place of the ladder. */
export function keepWin(game: GameId, place: number): void {
  const { best, wins } = progressOf(readKept(KEY)[game]);
  if (!wins.includes(place)) saveProgress(game, { best, wins: [...wins, place].sort((one, other) => one - other) });
}

/** The progress of two browsers in one game. */
export function mergePath(here: unknown, there: unknown): PathProgress {
  const [one, two] = [progressOf(here), progressOf(there)];
  const best: Record<string, number> = { ...one.best };
  for (const [drill, count] of Object.entries(two.best)) best[drill] = Math.max(count, best[drill] ?? 0);
  return { best, wins: [...new Set([...one.wins, ...two.wins])].sort((a, b) => a - b) };
}

function saveProgress(game: GameId, progress: PathProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readKept(KEY), [game]: progress }));
  } catch {
    // Not kept; the path continues all the same.
  }
}

/** What was kept, as far as it can be read. */
function progressOf(kept: unknown): PathProgress {
  const { best, wins } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<PathProgress>;
  return {
    best: Object.fromEntries(Object.entries(best ?? {}).filter(([, count]) => Number.isSafeInteger(count))),
    wins: Array.isArray(wins) ? wins.filter((place) => Number.isSafeInteger(place)) : [],
  };
}
