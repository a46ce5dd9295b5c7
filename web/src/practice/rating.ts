/** A player's rating by puzzles, Glicko-2, on the ladder of the levels: a puzzle is as strong as the weakest level that solves it. */

import { Glicko2 } from 'glicko2';
import type { GameId } from 'otau';
import { gameLevels } from 'otau/agents';

/** A rating with its deviation and volatility, as Glicko-2 has them. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

const FIRST_DEVIATION = 350;
const VOLATILITY = 0.06;
/** Grades say no more of a puzzle than this. */
const PUZZLE_DEVIATION = 80;
/** Levels that nobody has measured are so far apart. */
const STEP = 150;
/** Where a player begins. */
const FIRST_GRADE = 3;

/** The rating of a puzzle of a grade. */
export function puzzleRating(game: GameId, grade: number): number {
  return gameLevels(game)[grade - 1].elo ?? grade * STEP;
}

export function firstRating(game: GameId): Rating {
  return { rating: puzzleRating(game, FIRST_GRADE), deviation: FIRST_DEVIATION, volatility: VOLATILITY };
}

/** The rating after a puzzle of a grade that was solved at once, or was not. */
export function ratingAfter(game: GameId, before: Rating, grade: number, isSolved: boolean): Rating {
  const ranking = new Glicko2({ tau: 0.5, rating: before.rating, rd: FIRST_DEVIATION, vol: VOLATILITY });
  const player = ranking.makePlayer(before.rating, before.deviation, before.volatility);
  const puzzle = ranking.makePlayer(puzzleRating(game, grade), PUZZLE_DEVIATION, VOLATILITY);
  ranking.updateRatings([[player, puzzle, isSolved ? 1 : 0]]);
  return { rating: player.getRating(), deviation: player.getRd(), volatility: player.getVol() };
}
