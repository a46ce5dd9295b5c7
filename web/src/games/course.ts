/**
 * What a course is: steps with a position, a task and the question whether a move fulfils it, drills
 * (drills.ts), and the rules with pictures. Sentences are in <game>/i18n/en/lessons.ts: step 3 has `3`, `3-do` and
 * `3-no`, a part of the rules its own key. What is legal and what a move does, the library says.
 */
import { CHANCE, type Game, type GameId, type GameOptions, legalActions, type Row } from 'otau';
import type { LESSONS } from '../i18n/namespaces/lessons.js';
import type { KeyOf, Namespace } from '../i18n/words.js';
import type { Drill } from './drills.js';

/** A move of the learner. */
export interface Try {
  readonly game: Game;
  readonly before: Row;
  readonly action: number;
  readonly after: Row;
}

export interface Step {
  /** A position text in which the learner moves, or throws. */
  readonly position: string;
  /** Where chance moves: the outcome that comes. */
  readonly outcome?: number;
  readonly isDone: (move: Try) => boolean;
}

export interface RulesPart {
  readonly heading: Extract<KeyOf<typeof LESSONS>, `h-${string}`>;
  /** Its text among the words of the course; a new line begins a paragraph. */
  readonly text: string;
  /** A position to look at. */
  readonly position?: string;
  readonly options?: GameOptions;
}

export interface Course {
  readonly game: GameId;
  readonly words: Namespace;
  readonly steps: readonly Step[];
  readonly drills: readonly Drill[];
  readonly rules: readonly RulesPart[];
  /** The part of the rules that a position is about, by its text. */
  readonly partOf: (game: Game, row: Row) => string;
}

/** The row of a position text. */
export function rowOf(game: Game, position: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(position, row);
  return row;
}

/** What an action leads to. */
export function tryAction(game: Game, before: Row, action: number): Try {
  const after = new Uint8Array(game.rowSize);
  game.next(before, action, after);
  return { game, before, action, after };
}

/** The moves that fulfil a step; where chance moves, its outcome. */
export function solutionsOf(game: Game, { position, isDone, outcome }: Step): number[] {
  const row = rowOf(game, position);
  if (game.actor(row) === CHANCE) return outcome === undefined ? [] : [outcome];
  return legalActions(game, row).filter((action) => isDone(tryAction(game, row, action)));
}
