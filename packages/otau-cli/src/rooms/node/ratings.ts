/**
 * Ratings of players: Glicko-2 by Mark Glickman, one for each game and pace. Every game is a rating period of its own; while a player
 * does not play, the rating gets less certain.
 */
import glicko2 from 'glicko2-lite';

export interface Rating {
  readonly rating: number;
  /** How uncertain it is: the true rating lies within two of these with 95%. */
  readonly deviation: number;
  readonly volatility: number;
  /** Rated games so far. */
  readonly games: number;
  /** When it changed last, in milliseconds since 1970. */
  readonly at: number;
}

export const FIRST_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06, games: 0, at: 0 };
const MAX_DEVIATION = 350;
/** How much the volatility may change; Glickman recommends 0.3 to 1.2. */
const TAU = 0.75;
/** Rating points in one unit of Glicko-2. */
const SCALE = 173.7178;
/** An idle rating loses certainty as if there were a period in so long: one of 60 is at 350 again after about a year. */
const PERIOD_MS = 4.7 * 86_400_000;

/** A rating that has stood still until now. */
export function idleUntil(rating: Rating, now: number): Rating {
  if (rating.at === 0) return rating;
  const periods = Math.max(0, now - rating.at) / PERIOD_MS;
  const deviation = Math.sqrt(rating.deviation ** 2 + periods * (SCALE * rating.volatility) ** 2);
  return { ...rating, deviation: Math.min(MAX_DEVIATION, deviation) };
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
  const game: [number, number, number] = [other.rating, other.deviation, score];
  const { rating, rd, vol } = glicko2(own.rating, own.deviation, own.volatility, [game], { tau: TAU });
  return { rating, deviation: Math.min(MAX_DEVIATION, rd), volatility: vol, games: own.games + 1, at: now };
}
