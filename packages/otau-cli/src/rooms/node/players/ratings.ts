/** Ratings of players: Glicko-2, one for each game and pace. The deviation grows during a time without games. */
import { bounded, type GlickoRating, glickoAfter, INITIAL_VOLATILITY, MAX_DEVIATION } from '../../glicko.js';

export interface Rating extends GlickoRating {
  /** Rated games so far. */
  readonly games: number;
  /** When it changed last, in milliseconds since 1970. */
  readonly at: number;
}

export const INITIAL_RATING: Rating = {
  rating: 1500,
  deviation: MAX_DEVIATION,
  volatility: INITIAL_VOLATILITY,
  games: 0,
  at: 0,
};
/** Rating points in one unit of Glicko-2. */
const GLICKO_SCALE = 173.7178;
/** Length of a rating period without games: a deviation of 60 is 350 again after about a year. */
const RATING_PERIOD_MS = 4.7 * 86_400_000;

/** A rating after time without games. */
export function idleUntil(rating: Rating, now: number): Rating {
  if (rating.at === 0) return rating;
  const periods = Math.max(0, now - rating.at) / RATING_PERIOD_MS;
  const before = bounded(rating);
  const deviation = Math.sqrt(before.deviation ** 2 + periods * (GLICKO_SCALE * before.volatility) ** 2);
  return { ...rating, ...before, deviation: Math.min(MAX_DEVIATION, deviation) };
}

/** Both ratings after a game. `result` is that of the first player, from -1 to 1. */
export function rateGame(
  first: Rating,
  second: Rating,
  result: number,
  now: number,
): readonly [first: Rating, second: Rating] {
  const [one, two] = [idleUntil(first, now), idleUntil(second, now)];
  const score = (1 + result) / 2;
  return [after(one, two, score, now), after(two, one, 1 - score, now)];
}

function after(own: Rating, other: Rating, score: number, now: number): Rating {
  return { ...glickoAfter(own, other, score), games: own.games + 1, at: now };
}
