/** The results of the games in which a move was played, their players and the last date. */
import type { Played } from './played.js';

export interface Tally {
  readonly count: number;
  /** Won by each player, by number. */
  readonly wins: readonly number[];
  readonly draws: number;
  /** By seat: the mean rating, and how the player performed; empty where no game has ratings. */
  readonly ratings: readonly number[];
  readonly performances: readonly number[];
  /** The year of the last game. */
  readonly lastYear?: string;
}

/** A rating difference of 400 for each point of the mean result: the straight line that performances use. */
const PERFORMANCE_SLOPE = 400;

export function tallyOf(games: readonly Played[]): Tally {
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
    ratings: whereKnown(seats.map((seat) => meanOf(games.map(({ ratings }) => ratings[seat]).filter(Boolean)))),
    performances: seats.length === 2 ? whereKnown(seats.map((seat) => performanceOf(games, seat))) : [],
    ...(lastYear === '' ? {} : { lastYear }),
  };
}

/** From the results and the ratings of the opponents. */
function performanceOf(games: readonly Played[], seat: number): number {
  const rated = games.filter(({ ratings }) => ratings[1 - seat] > 0);
  const results = rated.flatMap(({ results }) => results?.[seat] ?? []);
  return meanOf(rated.map(({ ratings }) => ratings[1 - seat])) + PERFORMANCE_SLOPE * meanOf(results);
}

/** NaN of none. */
function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function whereKnown(values: readonly number[]): readonly number[] {
  return values.every(Number.isFinite) ? values : [];
}
