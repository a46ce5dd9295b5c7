/** For a query that finds nothing: similar queries that find games, with another value, without a condition, or with other rules. */
import { createGame, type Game, type GameId, type GameOptions, History, OtauError } from 'otau';
import { GameReader } from '../games/store.js';
import { type ArchiveQuery, countGames } from '../search.js';
import type { Connection } from '../sqlite/database.js';
import { countsOf, type Instead, otherValues } from './other-values.js';

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

/** The longest part of an opening that was played. */
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
  const rules = connection.prepare('SELECT min(id) AS id FROM rules GROUP BY key').all([]) as { id: number }[];
  for (const { id } of rules) {
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
  try {
    const row = new Uint8Array(game.rowSize);
    if (position !== undefined) game.parsePosition(position.game.formatPosition(position.row), row);
    const history = new History(game);
    opening?.actions.forEach((action, ply) => {
      history.play(game.parseAction(history.row, opening.game.formatAction(opening.rowAt(ply), action)));
    });
    return { ...(position && { position: { game, row } }), ...(opening && { opening: history }) };
  } catch (error) {
    if (error instanceof OtauError) return undefined;
    throw error;
  }
}
