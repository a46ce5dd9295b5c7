/** The set of puzzles to practise: all, the player's own mistakes, or those of a theme. It is part of the address. */
import type { GameId } from 'otau';
import { use, useMemo } from 'react';
import { mistakePacks } from '../exercises/mistakes.js';
import { type Exercise, exercisesOf, packOf } from '../exercises/packs.js';

/** Empty for all puzzles, `mine`, or `theme/NAME`. */
export type PuzzleSet = string;

const MINE = 'mine';
const THEME = 'theme';

/** The set in the rest of an address after the game, and the id of a puzzle to begin with. */
export function parsePuzzleSet([first, second, third]: readonly string[]): {
  readonly puzzleSet: PuzzleSet;
  readonly wanted: string | undefined;
} {
  if (first === MINE) return { puzzleSet: MINE, wanted: second };
  if (first === THEME && second !== undefined) return { puzzleSet: puzzleSetOfTheme(second), wanted: third };
  return { puzzleSet: '', wanted: first };
}

export function puzzleSetOfTheme(theme: string): PuzzleSet {
  return `${THEME}/${theme}`;
}

export function pathOfPuzzleSet(puzzleSet: PuzzleSet): string[] {
  return puzzleSet === '' ? [] : puzzleSet.split('/');
}

export function isMine(puzzleSet: PuzzleSet): boolean {
  return puzzleSet === MINE;
}

export function puzzlesInSet(
  puzzleSet: PuzzleSet,
  all: readonly Exercise[],
  mine: readonly Exercise[],
): readonly Exercise[] {
  if (isMine(puzzleSet)) return mine;
  const [, theme] = pathOfPuzzleSet(puzzleSet);
  return theme === undefined ? all : all.filter(({ themes }) => themes.includes(theme));
}

/** The themes of puzzles and how many each has, the most frequent first. */
export function countThemes(all: readonly Exercise[]): [theme: string, count: number][] {
  const counts = new Map<string, number>();
  for (const theme of all.flatMap(({ themes }) => themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

export function useExercises(id: GameId): { readonly all: readonly Exercise[]; readonly mine: readonly Exercise[] } {
  const pack = use(packOf(id));
  const mine = useMemo(() => mistakePacks(id).flatMap(exercisesOf), [id]);
  const all = useMemo(() => (pack === undefined ? [] : exercisesOf(pack)), [pack]);
  return { all, mine };
}

/** The highest number of a sheet. The same number gives the same sheet. */
const MAX_SHEET_NUMBER = 9999;

export function randomSheetNumber(): string {
  return String(1 + Math.floor(Math.random() * MAX_SHEET_NUMBER));
}
