/** For a query that finds nothing: similar queries that find games, with another value, without a condition, or with other rules. */
import { createGame, type Game, type GameId, type GameOptions, History, OtauError, startOf, unlessThrown } from 'otau';
import { OUTCOMES } from './filter.js';
import { foldName } from './games/names.js';
import { GameReader } from './games/store.js';
import { allNames } from './players.js';
import { segmentsOf } from './positions/segment.js';
import { type ArchiveQuery, countGames, findGames } from './search.js';
import { type ColumnName, Columns, dateText } from './sqlite/columns.js';
import { type Connection, numbersOf } from './sqlite/database.js';

/** A change of a query, and the games it finds. */
export interface NearMiss extends Partial<Instead> {
  /** The condition that is left out. */
  readonly without?: keyof ArchiveQuery;
  /** Other rules with which the game, the position or the opening were played. */
  readonly rules?: { readonly game: GameId; readonly options: GameOptions };
  /** The longest part of the opening that was played. */
  readonly moves?: readonly string[];
  readonly games: number;
}

/** Changes of a query that find games: first other values, then queries without a condition; each with most games first. */
export function nearMisses(connection: Connection, { limit: _, after: __, ...query }: ArchiveQuery): NearMiss[] {
  const changed = byGames([...changes(connection, query)]);
  const given = (Object.keys(query) as (keyof typeof query)[]).filter((name) => query[name] !== undefined);
  if (given.length === 1 && changed.length > 0) return changed;
  const known = new Set(changed.flatMap(({ instead = {}, rules }) => [...Object.keys(instead), rules && 'options']));
  const omitted = given.filter((name) => !known.has(name)).map((name) => nearMissWithout(connection, query, name));
  return [...changed, ...byGames(omitted)];
}

function nearMissWithout(connection: Connection, query: ArchiveQuery, name: keyof ArchiveQuery): NearMiss {
  try {
    return { without: name, games: countGames(connection, { ...query, [name]: undefined }) };
  } catch (error) {
    // `against` and `won` mean nothing without a player.
    if (error instanceof OtauError && error.code === 'bad-query') return { without: name, games: 0 };
    throw error;
  }
}

function byGames(near: readonly NearMiss[]): NearMiss[] {
  return near.filter(({ games }) => games > 0).sort((a, b) => b.games - a.games);
}

function* changes(connection: Connection, query: ArchiveQuery): Generator<NearMiss> {
  if (query.position !== undefined || query.opening !== undefined) yield* playedWithOtherRules(connection, query);
  else if (query.game !== undefined || query.options !== undefined) yield* withOtherRules(connection, query);
  if (query.opening !== undefined) yield* shorterOpening(connection, query, query.opening);
  yield* otherValues(connection, query);
}

/** Other rules of the same game; if it has no games, other games. */
function* withOtherRules(connection: Connection, query: ArchiveQuery): Generator<NearMiss> {
  const reader = new GameReader(connection);
  const counts = countsOf(connection, { ...query, game: undefined, options: undefined }, ['rules']);
  const all = [...counts].map(([id, games]) => ({ ...reader.rules(id), games }));
  const same = all.filter(({ game }) => query.game === undefined || game === query.game);
  if (same.length === 0) {
    for (const { game, games } of sumBy(all, 'game')) yield { instead: { game }, games };
  }
  for (const { game, options, games } of sumBy(same, 'key')) yield { rules: { game, options }, games };
}

/** Adds up the counts that have the same value of a property. */
function sumBy<T extends { readonly games: number }>(counts: readonly T[], name: keyof T): T[] {
  const sums = new Map<unknown, T>();
  for (const one of counts) sums.set(one[name], { ...one, games: one.games + (sums.get(one[name])?.games ?? 0) });
  return [...sums.values()];
}

function* shorterOpening(connection: Connection, query: ArchiveQuery, { game, actions }: History): Generator<NearMiss> {
  const playedTo = (plies: number) => {
    const opening = new History(game);
    for (const action of actions.slice(0, plies)) opening.play(action);
    return { opening, games: countGames(connection, { ...query, opening }) };
  };
  let [least, most] = [0, actions.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (playedTo(middle).games > 0) least = middle;
    else most = middle - 1;
  }
  if (least <= 0) return;
  const { opening, games } = playedTo(least);
  const moves = opening.actions.map((action, ply) => game.formatAction(opening.rowAt(ply), action));
  yield { moves, games };
}

function* playedWithOtherRules(connection: Connection, query: ArchiveQuery): Generator<NearMiss> {
  const asked = query.position?.game ?? query.opening?.game;
  if (asked === undefined) return;
  const reader = new GameReader(connection);
  for (const id of numbersOf(connection, 'SELECT min(id) FROM rules GROUP BY key')) {
    const { game: name, options } = reader.rules(id);
    if (name !== asked.id) continue;
    const other = createGame(name, options);
    const converted = withRules(other, query);
    if (converted === undefined) continue;
    const games = countGames(connection, { ...query, ...converted, game: undefined, options: undefined });
    yield { rules: { game: name, options }, games };
  }
}

/** The position and the opening with other rules; undefined if these do not allow them. */
function withRules(
  game: Game,
  { position, opening }: ArchiveQuery,
): Pick<ArchiveQuery, 'position' | 'opening'> | undefined {
  return unlessThrown(() => {
    const { row } = startOf(game, position?.game.formatPosition(position.row));
    const history = new History(game);
    opening?.actions.forEach((action, ply) => {
      history.play(game.parseAction(history.row, opening.game.formatAction(opening.rowAt(ply), action)));
    });
    return { ...(position && { position: { game, row } }), ...(opening && { opening: history }) };
  });
}

// Other dates, results, names and ratings that find games.

/** Other values of conditions, and the number of games they find. */
interface Instead {
  readonly instead: Pick<
    ArchiveQuery,
    'since' | 'until' | 'result' | 'player' | 'against' | 'event' | 'rating' | 'game'
  >;
  readonly games: number;
}

const MAX_NAMES = 3;

function* otherValues(connection: Connection, query: ArchiveQuery): Generator<Instead> {
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
function countsOf(
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

/** One letter in this many may be different. */
const LETTERS_PER_EDIT = 4;

/** The Levenshtein distance of two texts; `most` + 1 if it is greater than `most`. */
function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const line = [row + 1];
    for (let at = 0; at < b.length; at++) {
      line.push(Math.min(above[at + 1] + 1, line[at] + 1, above[at] + (letter === b[at] ? 0 : 1)));
    }
    if (Math.min(...line) > most) return most + 1;
    above = line;
  }
  return above[b.length];
}

/** The names similar to the wanted one, as a whole or in one word, the most similar first. `wanted` is folded too. */
function similarNames<T extends { readonly folded: string }>(wanted: string, names: readonly T[]): T[] {
  const most = Math.ceil(wanted.length / LETTERS_PER_EDIT);
  const near = names.map((name) => {
    const parts = [name.folded, ...name.folded.split(' ')];
    return { name, distance: Math.min(...parts.map((part) => editDistance(wanted, part, most))) };
  });
  return near
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}
