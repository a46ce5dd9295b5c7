/** The learning path of a game: chapters from the first lesson to the strongest opponent. Steps can be done in any order. */
import type { GameId } from 'otau';
import { gameBeginners, gameLadder } from 'otau/ladder';
import { DRILL_GOALS, readBest, readWins } from '../exercises/path-progress.js';
import { readProgress as readPractice } from '../exercises/progress.js';
import type { Course } from '../games/course.js';
import { readProgress } from './progress.js';

/** A step of the path: a lesson, a drill, puzzles of a theme, or a win against an opponent. */
export type PathStep =
  | { readonly kind: 'lesson'; readonly number: number }
  | { readonly kind: 'drill'; readonly name: string; readonly count: number }
  | { readonly kind: 'theme'; readonly theme: string; readonly count: number }
  | { readonly kind: 'win'; readonly opponent: string };

/** Steps of one kind. `title` is a key of the texts of lessons. */
export interface Chapter {
  readonly title: 'chapter-lessons' | 'chapter-drills' | 'chapter-themes' | 'chapter-fluent' | 'chapter-levels';
  readonly steps: readonly { readonly step: PathStep; readonly isDone: boolean }[];
}

/** How many puzzles of a theme have to be solved. */
const THEME_COUNT = 3;
/** More themes would make a path too long. */
const MAX_THEMES = 7;

interface ThemedPuzzle {
  readonly id: string;
  readonly themes: readonly string[];
}

/** The path, with the progress in this browser. It leaves out themes with too few puzzles. */
export function pathOf(course: Course, puzzles: readonly ThemedPuzzle[]): Chapter[] {
  const { game, steps, drills } = course;
  const lessons = readProgress()[game];
  const best = readBest(game);
  const drill = (count: number) =>
    drills.map(({ name }) => ({
      step: { kind: 'drill', name, count } as const,
      isDone: (best[name] ?? 0) >= count,
    }));
  const chapters: Chapter[] = [
    {
      title: 'chapter-lessons',
      steps: steps.map((_, index) => ({
        step: { kind: 'lesson', number: index + 1 },
        isDone: lessons.includes(index),
      })),
    },
    { title: 'chapter-drills', steps: drill(DRILL_GOALS[0]) },
    { title: 'chapter-themes', steps: themesOf(game, puzzles) },
    { title: 'chapter-fluent', steps: drill(DRILL_GOALS[1]) },
    { title: 'chapter-levels', steps: winsOf(game) },
  ];
  return chapters.filter(({ steps }) => steps.length > 0);
}

/** A win against each opponent. If the game has opponents for beginners, only every second level counts. */
function winsOf(game: GameId): Chapter['steps'] {
  const wins = readWins(game);
  const first = gameBeginners(game).length;
  return gameLadder(game)
    .map(({ spec }, index) => ({
      step: { kind: 'win', opponent: spec } as const,
      // A player who beats an opponent need not go back to a weaker one
      isDone: wins.some((place) => place > index),
    }))
    .filter((_, index) => first === 0 || index < first || (index - first) % 2 === 1);
}

function themesOf(game: GameId, puzzles: readonly ThemedPuzzle[]): Chapter['steps'] {
  const ids = new Map<string, string[]>();
  for (const { id, themes } of puzzles) for (const theme of themes) ids.set(theme, [...(ids.get(theme) ?? []), id]);
  const solved = new Set(readPractice(game).solved);
  return [...ids]
    .filter(([, all]) => all.length >= THEME_COUNT)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_THEMES)
    .map(([theme, all]) => ({
      step: { kind: 'theme', theme, count: THEME_COUNT },
      isDone: all.filter((id) => solved.has(id)).length >= THEME_COUNT,
    }));
}
