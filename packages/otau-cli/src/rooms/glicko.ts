/** Glicko-2 by Mark Glickman. Each game is one rating period. Used for players in rooms and for puzzles. */
import glicko2 from 'glicko2-lite';

/** A Glicko-2 rating. */
export interface GlickoRating {
  readonly rating: number;
  /** The uncertainty: the true rating is within two deviations with a probability of 95 %. */
  readonly deviation: number;
  readonly volatility: number;
}

/** The deviation of a new player; no deviation is larger. */
export const MAX_DEVIATION = 350;
/** The volatility of a new player. */
export const INITIAL_VOLATILITY = 0.06;
/** Limits the change of the volatility (τ); Glickman recommends 0.3 to 1.2. */
const TAU = 0.75;

/**
 * A rating after a game against another one.
 * @param score 1 for a win, 0 for a loss, 0.5 for a draw
 * @example glickoAfter(own, { rating: 1700, deviation: 80 }, 1).rating
 */
export function glickoAfter(
  own: GlickoRating,
  other: Pick<GlickoRating, 'rating' | 'deviation'>,
  score: number,
): GlickoRating {
  const game: [number, number, number] = [other.rating, other.deviation, score];
  const { rating, rd, vol } = glicko2(own.rating, own.deviation, own.volatility, [game], { tau: TAU });
  return { rating, deviation: Math.min(MAX_DEVIATION, rd), volatility: vol };
}
