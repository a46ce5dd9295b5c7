/** For a query that finds nothing: other dates, results, names and ratings that find games. */

import { OUTCOMES } from '../filter.js';
import { dateText } from '../games/dates.js';
import { foldName } from '../games/names.js';
import { GameReader } from '../games/store.js';
import { allNames } from '../players.js';
import { segmentsOf } from '../positions/segment.js';
import { type ArchiveQuery, countGames, findGames } from '../search.js';
import { type ColumnName, Columns } from '../sqlite/columns.js';
import type { Connection } from '../sqlite/database.js';
import { similarNames } from './similar-names.js';

/** Other values of conditions, and the number of games they find. */
export interface Instead {
  readonly instead: Pick<
    ArchiveQuery,
    'since' | 'until' | 'result' | 'player' | 'against' | 'event' | 'rating' | 'game'
  >;
  readonly games: number;
}

/** At most this many names are proposed. */
const MAX_NAMES = 3;

/** Other values for a query that finds nothing. */
export function* otherValues(connection: Connection, query: ArchiveQuery): Generator<Instead> {
  yield* otherDates(connection, query);
  yield* otherRatings(connection, query);
  yield* otherResults(connection, query);
  for (const name of ['player', 'against', 'event'] as const) yield* otherNames(connection, query, name);
}

/** The dates of the first and the last game. */
function* otherDates(connection: Connection, query: ArchiveQuery): Generator<Instead> {
  if (query.since === undefined && query.until === undefined) return;
  const range = rangeOf(countsOf(connection, { ...query, since: undefined, until: undefined }, ['date']));
  if (range === undefined) return;
  const [since, until] = [dateText(range.least), dateText(range.most)];
  yield { instead: { since, until }, games: range.games };
}

/** The lowest and the highest rating in games of two rated players. */
function* otherRatings(connection: Connection, query: ArchiveQuery): Generator<Instead> {
  if (query.rating === undefined) return;
  const range = rangeOf(
    countsOf(connection, { ...query, rating: [1, Number.MAX_SAFE_INTEGER] }, ['rating0', 'rating1']),
  );
  if (range !== undefined) yield { instead: { rating: [range.least, range.most] }, games: range.games / 2 };
}

function* otherResults(connection: Connection, query: ArchiveQuery): Generator<Instead> {
  if (query.result === undefined) return;
  if (query.result in OUTCOMES) {
    for (const result of Object.keys(OUTCOMES)) {
      yield { instead: { result }, games: countGames(connection, { ...query, result }) };
    }
    return;
  }
  const reader = new GameReader(connection);
  for (const [id, games] of countsOf(connection, { ...query, result: undefined }, ['result'])) {
    yield { instead: { result: reader.text('results', id) ?? undefined }, games };
  }
}

/** Names that are spelled nearly like the given one. */
function* otherNames(
  connection: Connection,
  query: ArchiveQuery,
  condition: 'player' | 'against' | 'event',
): Generator<Instead> {
  const name = query[condition];
  if (name === undefined) return;
  const names = allNames(connection, condition === 'event' ? 'events' : 'players');
  let left = MAX_NAMES;
  for (const similar of similarNames(foldName(name), names)) {
    const instead = { [condition]: similar.name };
    const games = countGames(connection, { ...query, ...instead });
    if (games > 0) {
      yield { instead, games };
      left--;
    }
    if (left === 0) return;
  }
}

/** Counts the values of columns in the games of a query; 0, which is unknown, is left out. */
export function countsOf(
  connection: Connection,
  query: ArchiveQuery,
  names: readonly ColumnName[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const numbers = findGames(connection, { ...query, limit: undefined });
  let at = 0;
  for (const { id, first, games } of segmentsOf(connection)) {
    const columns = new Columns(connection, id, games);
    const from = at;
    while (at < numbers.length && numbers[at] < first + games) at++;
    for (const name of names) {
      const column = columns.get(name);
      for (let i = from; i < at; i++) {
        const value = column[numbers[i] - first];
        if (value !== 0) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** The smallest and the largest value, and the number of games; undefined if there are none. */
function rangeOf(counts: ReadonlyMap<number, number>) {
  let [least, most, games] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const [value, count] of counts) {
    least = Math.min(least, value);
    most = Math.max(most, value);
    games += count;
  }
  return games === 0 ? undefined : { least, most, games };
}
