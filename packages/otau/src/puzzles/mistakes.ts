/** The mistakes of a game as puzzles: the move that was played is the other one, the move of the review the one to find. */
import type { History } from '../core/history.js';
import { gradeLimits } from '../review/grade.js';
import type { MoveReview, Review } from '../review/review.js';
import { type Puzzle, puzzleId, puzzleThemes, UNGRADED } from './puzzle.js';

/** The moves of a line that help a reader. */
const SHOWN_MOVES = 8;
const DIGITS = 10_000;

/**
 * The mistakes and blunders of a player, each position once. Their grade is 0: no level has tried them, and moves that the review
 * does not name may be as good as the one to find.
 * @param history the game that was reviewed
 * @example puzzlesOfReview(history, await reviewGame(history, options), 0)
 */
export function puzzlesOfReview(history: History, review: Review, player: number): Puzzle[] {
  const found = new Map<string, Puzzle>();
  for (const move of review.moves) {
    const puzzle = move.player === player ? puzzleOf(history, review, move) : undefined;
    if (puzzle !== undefined) found.set(puzzle.id, puzzle);
  }
  return [...found.values()];
}

function puzzleOf(history: History, review: Review, move: MoveReview): Puzzle | undefined {
  const { ply, player, action, better, reply = [], loss, isExact } = move;
  const expected = review.positions[ply]?.values[player];
  if (better === undefined || expected === undefined || loss < gradeLimits(review.game)[1]) return undefined;
  const { game } = history;
  const row = history.rowAt(ply);
  const value = rounded(Math.min(1, Math.max(expected, loss - 1)));
  const best = { line: better.line.slice(0, SHOWN_MOVES), value, isExact };
  const other = { line: [action, ...reply].slice(0, SHOWN_MOVES), value: rounded(Math.max(-1, value - loss)), isExact };
  const position = game.formatPosition(row);
  const themes = puzzleThemes(game, { position, row, best, other, grade: UNGRADED }).map(({ id }) => id);
  return { id: puzzleId(game, position), position, row, best, other, grade: UNGRADED, themes };
}

function rounded(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
