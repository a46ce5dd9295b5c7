/**
 * Glicko-2 by Mark Glickman, with the bounds that keep it from running away where each game is one rating period. Used for players in
 * rooms and for puzzles.
 */
import glicko2 from 'glicko2-lite';

/** A Glicko-2 rating. */
export interface GlickoRating {
  readonly rating: number;
  /** The uncertainty: the true rating is within two deviations with a probability of 95 %. */
  readonly deviation: number;
  readonly volatility: number;
}

/** What is known of an opponent. */
export type GlickoOpponent = Pick<GlickoRating, 'rating' | 'deviation'>;

const MIN_RATING = 100;
export const MAX_RATING = 4000;
/** Nobody is surer: a player who improves is followed. */
export const MIN_DEVIATION = 45;
/** The deviation of a new player; no deviation is larger. */
export const MAX_DEVIATION = 350;
/** The volatility of a new player. */
export const INITIAL_VOLATILITY = 0.06;
/** No volatility is larger. Without this bound it grows from game to game, and the ratings with it, between players of equal strength too. */
const MAX_VOLATILITY = 0.1;
const MAX_CHANGE = 700;
/** A rating that is no surer is provisional; it does not change a sure one. */
const PROVISIONAL_DEVIATION = 110;
/** A sure rating does not change in a game against a player who is further away. */
const MAX_DIFFERENCE = 600;
/** Limits the change of the volatility (τ); Glickman recommends 0.3 to 1.2. */
const TAU = 0.75;

/**
 * A rating after a game against another player. A sure rating changes only against sure ones that are not far away, so that nobody climbs
 * by beating accounts made for it, fresh or weak.
 * @param score 1 for a win, 0 for a loss, 0.5 for a draw
 * @example glickoAfter(own, { rating: 1700, deviation: 80 }, 1).rating
 */
export function glickoAfter(own: GlickoRating, other: GlickoOpponent, score: number): GlickoRating {
  const [before, opponent] = [bounded(own), bounded({ ...other, volatility: INITIAL_VOLATILITY })];
  const isFar = Math.abs(before.rating - opponent.rating) > MAX_DIFFERENCE;
  const isSure = before.deviation < PROVISIONAL_DEVIATION;
  if (isSure && (isFar || opponent.deviation >= PROVISIONAL_DEVIATION)) return before;
  return glickoAfterKnown(before, opponent, score);
}

/**
 * A rating after a game or a puzzle whose strength is known, such as a level of the computer: it always counts.
 * @param score 1 for a win, 0 for a loss, 0.5 for a draw
 */
export function glickoAfterKnown(own: GlickoRating, other: GlickoOpponent, score: number): GlickoRating {
  const [before, opponent] = [bounded(own), bounded({ ...other, volatility: INITIAL_VOLATILITY })];
  const game: [number, number, number] = [opponent.rating, opponent.deviation, score];
  const { rating, rd, vol } = glicko2(before.rating, before.deviation, before.volatility, [game], { tau: TAU });
  const change = clamp(rating - before.rating, -MAX_CHANGE, MAX_CHANGE);
  return bounded({ rating: before.rating + change, deviation: rd, volatility: vol });
}

/** A rating within its bounds, also one from before there were bounds. */
export function bounded({ rating, deviation, volatility }: GlickoRating): GlickoRating {
  return {
    rating: clamp(rating, MIN_RATING, MAX_RATING),
    deviation: clamp(deviation, MIN_DEVIATION, MAX_DEVIATION),
    volatility: Math.min(MAX_VOLATILITY, volatility),
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
