/** Which puzzles make a pack or a sheet: the grades as evenly as the puzzles allow. */
import type { Rng } from '../lib/rng.js';
import type { Puzzle } from './puzzle.js';

/**
 * Picks this many of the puzzles, drawn evenly over the grades, the easiest first.
 * @example pickPuzzles(pack.puzzles, 12, new Rng('club evening'))
 */
export function pickPuzzles(puzzles: readonly Puzzle[], count: number, rng: Rng): Puzzle[] {
  const grades = [...new Set(puzzles.map(({ grade }) => grade))].sort((a, b) => a - b);
  const left = grades.map((grade) => puzzles.filter((one) => one.grade === grade));
  const picked: Puzzle[] = [];
  while (picked.length < Math.min(count, puzzles.length)) {
    for (const grade of left) {
      if (grade.length === 0 || picked.length === count) continue;
      picked.push(...grade.splice(rng.below(grade.length), 1));
    }
  }
  return picked.sort((a, b) => a.grade - b.grade);
}

/** The most puzzles of one grade in a pack: harder ones are rare, so four grades can fill it. */
export function gradeQuota(count: number): number {
  return Math.ceil(count / 4);
}
