/** The user's Glicko-2 rating by puzzles. A puzzle has the rating of the weakest opponent that solves it. */
import { type GameId, isJsonObject } from 'otau';
import { gameLadder } from 'otau/ladder';
import { type GlickoRating, glickoAfterKnown, INITIAL_VOLATILITY, MAX_DEVIATION } from 'otau-cli/rooms';

const PUZZLE_DEVIATION = 80;
/** The rating difference between neighbouring opponents without a measured rating. */
const STEP = 150;
const FIRST_GRADE = 3;

/** The rating of puzzles of a grade, which is that of the opponent at this place of the ladder, from 1. */
export function puzzleRating(game: GameId, grade: number): number {
  return gameLadder(game)[grade - 1].elo ?? grade * STEP;
}

export function firstRating(game: GameId): GlickoRating {
  return { rating: puzzleRating(game, FIRST_GRADE), deviation: MAX_DEVIATION, volatility: INITIAL_VOLATILITY };
}

export function ratingAfter(game: GameId, before: GlickoRating, grade: number, isSolved: boolean): GlickoRating {
  const puzzle = { rating: puzzleRating(game, grade), deviation: PUZZLE_DEVIATION };
  return glickoAfterKnown(before, puzzle, isSolved ? 1 : 0);
}

export function isRating(given: unknown): given is GlickoRating {
  return isJsonObject(given) && [given.rating, given.deviation, given.volatility].every(Number.isFinite);
}
