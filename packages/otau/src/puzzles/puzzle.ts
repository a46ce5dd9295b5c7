/** A puzzle: a position in which one move is better than all others by a margin that a search or a table confirms. */
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { fnv1a } from '../lib/bytes.js';
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import type { FoundTheme } from '../review/review.js';
import { findThemes, stepsOf } from '../review/theme.js';

/** A move of a puzzle, what follows it and what it is worth. */
export interface PuzzleLine {
  /** Actions and outcomes; the first is the move. */
  readonly line: readonly number[];
  /** Expected result of the player to move, -1 to 1. */
  readonly value: number;
  /** Whether the value is proved, by a table or a search to the end. */
  readonly isExact: boolean;
}

/** The grade of a puzzle that no opponent has tried: a mistake of a game, where other moves may be as good as the best. */
export const UNGRADED = 0;

/** A position in which one move is best. */
export interface Puzzle {
  /** The same for the same position of the same game, in every pack. */
  readonly id: string;
  /** The position text. */
  readonly position: string;
  /** A player moves in it. */
  readonly row: Row;
  /** The move to find. */
  readonly best: PuzzleLine;
  /** The best of the other moves; in a mistake of a game the move that was played. */
  readonly other: PuzzleLine;
  /**
   * The first place on the game's ladder of opponents (`gameLadder`, from 1) from which all find the move; 0, `UNGRADED`, where none
   * has tried.
   */
  readonly grade: number;
  /** The names of its themes (`otau/review`): why the other move is worse. */
  readonly themes: readonly string[];
}

/** How the puzzles of a pack were found. */
export interface MiningSettings {
  /** The agent that searched, with several lines: `alphabeta:lines=2`. */
  readonly agent: string;
  /** How deep the proof looks, in units of `Effort` (`otau/review`). */
  readonly effort: number;
  /** The best move is better than the others by at least this much, of an expected result from -1 to 1. */
  readonly margin: number;
  /** Seeds the games from which puzzles come. */
  readonly seed: string;
}

/** Puzzles of one game and its options. */
export interface PuzzlePack {
  readonly game: Game;
  readonly made: MiningSettings;
  /** Games that were searched for puzzles so far. */
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
}

/** The id of a puzzle with this position text. */
export function puzzleId({ id }: Game, position: string): string {
  const bytes = new TextEncoder().encode(`${id} ${position}`);
  const half = (basis?: number): string => (fnv1a(bytes, basis) >>> 0).toString(36).padStart(7, '0');
  return `${half()}${half(0x5bd1e995)}`;
}

/**
 * Why the other move is worse, with all values of the words.
 * @example puzzleThemes(game, puzzle).map((theme) => themeWords(game.id, theme))
 */
export function puzzleThemes(game: Game, { row, best, other }: Omit<Puzzle, 'id' | 'themes'>): FoundTheme[] {
  const bestLine = stepsOf(game, row, best.line);
  const playedLine = stepsOf(game, row, other.line);
  return findThemes({
    game,
    player: game.actor(row),
    before: row,
    played: other.line[0],
    best: best.line[0],
    afterPlayed: playedLine[0].after,
    afterBest: bestLine[0].after,
    bestLine,
    playedLine,
    gameLine: playedLine.slice(0, 1),
    bestValue: best.value,
    playedValue: other.value,
    isBestExact: best.isExact,
    isPlayedExact: other.isExact,
  });
}

/** Throws `bad-position` unless a player moves in the position. */
export function checkPuzzlePosition(game: Game, row: Row): void {
  const actor = game.actor(row);
  if (actor !== OVER && actor !== CHANCE) return;
  throw new OtauError('bad-position', `In a puzzle a player moves; got ${quote(game.formatPosition(row))}.`);
}

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
