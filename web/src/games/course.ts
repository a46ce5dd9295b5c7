/**
 * The course of a game: steps with a position, a task and a check of the move, drills (drills.ts), and the rules with pictures.
 * Texts are in <game>/i18n/en/lessons.ts: step 3 has `3`, `3-do` and `3-no`; a part of the rules has its own key.
 */
import { CHANCE, type Game, type GameId, type GameOptions, legalActions, type Row, rowAfter, startOf } from 'otau';
import type { LESSONS } from '../i18n/namespaces/learning.js';
import type { KeyOf, Namespace } from '../i18n/words.js';
import type { Drill } from './drills.js';

export interface Try {
  readonly game: Game;
  readonly before: Row;
  readonly action: number;
  readonly after: Row;
}

interface CourseStep {
  /** The text of a position in which the learner moves, or throws. */
  readonly position: string;
  /** If chance moves: its outcome. */
  readonly outcome?: number;
  readonly isDone: (move: Try) => boolean;
}

export interface RulesPart {
  readonly heading: Extract<KeyOf<typeof LESSONS>, `h-${string}`>;
  /** The key of its text; a line break in the text begins a paragraph. */
  readonly text: string;
  /** The text of a position for its picture. */
  readonly position?: string;
  readonly options?: GameOptions;
}

export interface Course {
  readonly game: GameId;
  readonly words: Namespace;
  readonly steps: readonly CourseStep[];
  readonly drills: readonly Drill[];
  readonly rules: readonly RulesPart[];
  /** The key of the part of the rules that matters in a position. */
  readonly partOf: (game: Game, row: Row) => string;
}

export function rowOf(game: Game, position: string): Row {
  return startOf(game, position).row;
}

export function tryAction(game: Game, before: Row, action: number): Try {
  return { game, before, action, after: rowAfter(game, before, action) };
}

/** The moves that solve a step; if chance moves, its outcome. */
export function solutionsOf(game: Game, { position, isDone, outcome }: CourseStep): number[] {
  const row = rowOf(game, position);
  if (game.actor(row) === CHANCE) return outcome === undefined ? [] : [outcome];
  return legalActions(game, row).filter((action) => isDone(tryAction(game, row, action)));
}
