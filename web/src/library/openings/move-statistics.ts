/** Statistics of the games in which a move was played: results, ratings, the last year. */
import type { GameInfo } from './filter.js';

export interface MoveStatistics {
  readonly count: number;
  /** Games won, by seat. */
  readonly wins: readonly number[];
  readonly draws: number;
  /** By seat: the mean rating, and the performance rating. Empty if no game has ratings. */
  readonly ratings: readonly number[];
  readonly performances: readonly number[];
  /** The year of the last game. */
  readonly lastYear?: string;
}

/** Linear performance rating: 400 points of rating for each point of the mean result (-1 to 1). */
const PERFORMANCE_SLOPE = 400;

export function moveStatistics(games: readonly GameInfo[]): MoveStatistics {
  const ended = games.flatMap(({ results }) => (results === undefined ? [] : [results]));
  const seats = Array.from(games[0]?.ratings ?? [], (_, seat) => seat);
  const lastYear =
    games
      .map(({ date }) => date.slice(0, 4))
      .sort()
      .at(-1) ?? '';
  return {
    count: games.length,
    wins: seats.map((seat) => ended.filter((results) => results[seat] > 0).length),
    draws: ended.filter((results) => results.every((result) => result <= 0)).length,
    ratings: ifKnown(seats.map((seat) => mean(games.map(({ ratings }) => ratings[seat]).filter(Boolean)))),
    performances: seats.length === 2 ? ifKnown(seats.map((seat) => performance(games, seat))) : [],
    ...(lastYear === '' ? {} : { lastYear }),
  };
}

/** The performance rating, from the results and the ratings of the opponents. */
function performance(games: readonly GameInfo[], seat: number): number {
  const rated = games.filter(({ ratings }) => ratings[1 - seat] > 0);
  const results = rated.flatMap(({ results }) => results?.[seat] ?? []);
  return mean(rated.map(({ ratings }) => ratings[1 - seat])) + PERFORMANCE_SLOPE * mean(results);
}

/** NaN if there are no values. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ifKnown(values: readonly number[]): readonly number[] {
  return values.every(Number.isFinite) ? values : [];
}
