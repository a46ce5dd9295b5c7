/** Searches games by filter, opening and position. */
import type { Game, GameId, History, Row } from 'otau';
import { bindFilter, type GameFilter } from './filter.js';
import { readActions } from './games/packing.js';
import { GameReader } from './games/store.js';
import { gamesThrough } from './positions/find.js';
import { PositionHash } from './positions/hash.js';
import { segmentsOf } from './positions/segment.js';
import { Columns, damagedIndex, dateText, SEAT_COLUMNS } from './sqlite/columns.js';
import { type Connection, numberColumn, numberOf, rowsOf } from './sqlite/database.js';

/** Conditions of a search; all that are given must hold. */
export interface ArchiveQuery extends GameFilter {
  /** The first moves from the usual start, or images of them by symmetry. */
  readonly opening?: History;
  /** A position that occurred at any ply, or an image of it by symmetry. */
  readonly position?: { readonly game: Game; readonly row: Row };
  /** The maximum number of games; all unless given. */
  readonly limit?: number;
  /** Only games with greater numbers, to continue a search. */
  readonly after?: number;
}

/** A game of the archive, without its moves. */
export interface FoundGame {
  readonly number: number;
  readonly game: GameId;
  /** Names by seat; null if the record has no name. */
  readonly players: readonly (string | null)[];
  readonly result: string;
  /** The number of moves. */
  readonly plies: number;
  readonly date: string | null;
  readonly event: string | null;
  /** How often it was imported. */
  readonly copies: number;
}

/** The games that match, in the order of their numbers. Throws `bad-query`. */
export function searchGames(connection: Connection, query: ArchiveQuery): FoundGame[] {
  const reader = new GameReader(connection);
  const aliases = `SELECT id, ${numberColumn('same')} FROM players WHERE same IS NOT NULL`;
  const mainNames = new Map(
    rowsOf<{ id: number; same: number }>(connection, aliases).map(({ id, same }) => [id, same]),
  );
  return findGames(connection, query).map((number) => {
    const stored = reader.row(number);
    if (stored === undefined) throw damagedIndex();
    const result = reader.text('results', stored.result) ?? '*';
    const names = SEAT_COLUMNS.map((seat) => {
      const id = stored[seat];
      return reader.text('players', mainNames.get(id) ?? id);
    });
    const seats = Math.max(
      result === '*' ? 2 : result.split('-').length,
      names.findLastIndex((name) => name !== null) + 1,
    );
    return {
      number,
      game: reader.rules(stored.rules).game,
      players: names.slice(0, seats),
      result,
      plies: stored.plies,
      date: dateText(stored.date) ?? null,
      event: reader.text('events', stored.event),
      copies: stored.copies,
    };
  });
}

export function countGames(connection: Connection, query: ArchiveQuery): number {
  if (Object.values(query).every((value) => value === undefined))
    return numberOf(connection, 'SELECT count(*) FROM games');
  return findGames(connection, { ...query, limit: undefined }).length;
}

/** The numbers of the games that match, in order. Throws `bad-query`. */
export function findGames(connection: Connection, query: ArchiveQuery): number[] {
  const { after = 0, limit = Number.POSITIVE_INFINITY } = query;
  const marksOf = bindFilter(connection, query);
  const among = playedGames(connection, query);
  const found: number[] = [];
  for (const segment of segmentsOf(connection)) {
    const { first, games } = segment;
    if (found.length >= limit) break;
    if (first + games <= after) continue;
    const columns = new Columns(connection, segment.id, games);
    const marks = marksOf(columns, segment, among?.subarray(first, first + games));
    const starts = query.opening === undefined ? undefined : columns.get('start');
    for (let index = Math.max(0, after + 1 - first); index < games && found.length < limit; index++) {
      if (marks[index] === 1 && (starts === undefined || starts[index] === 0)) found.push(first + index);
    }
  }
  return found;
}

/** Marks the games with the position and the opening of a query; undefined if it has neither. */
function playedGames(connection: Connection, { position, opening }: ArchiveQuery): Uint8Array | undefined {
  const withPosition = position === undefined ? undefined : gamesThrough(connection, position.game, position.row);
  if (opening === undefined) return withPosition;
  const withOpening = openingGames(connection, opening);
  if (withPosition !== undefined) intersect(withOpening, withPosition);
  return withOpening;
}

const COMPARED_GAMES = 1000;

/** Marks the games that begin with these moves, from any position. */
function openingGames(connection: Connection, opening: History): Uint8Array {
  const { game, actions, length } = opening;
  const last = Math.max(0, length - 1);
  const marks = gamesThrough(connection, game, opening.rowAt(last), actions[last]);
  let count = 0;
  for (const mark of marks) count += mark;
  if (count > COMPARED_GAMES) {
    for (let ply = last - 1; ply >= 0; ply--) {
      intersect(marks, gamesThrough(connection, game, opening.rowAt(ply), actions[ply]));
    }
    return marks;
  }
  const reader = new GameReader(connection);
  const hash = new PositionHash(game);
  const hashes = Array.from({ length: length + 1 }, (_, ply) => hashText(hash, opening.rowAt(ply)));
  for (let number = marks.indexOf(1); number >= 0; number = marks.indexOf(1, number + 1)) {
    if (!beginsWith(reader, number, opening, hashes)) marks[number] = 0;
  }
  return marks;
}

/** Whether a game of the same rules begins with these moves, or with images of them by symmetry. */
function beginsWith(reader: GameReader, number: number, { game }: History, hashes: readonly string[]): boolean {
  const stored = reader.moves(number);
  if (stored === undefined) return false;
  const { row } = reader.start(game, stored);
  const actions = readActions(game, new Uint8Array(stored.actions));
  const hash = new PositionHash(game);
  return hashes.every((wanted, ply) => {
    if (ply > 0) {
      const action = actions.next(row);
      if (action < 0) return false;
      game.next(row, action, row);
    }
    return hashText(hash, row) === wanted;
  });
}

function hashText(hash: PositionHash, row: Row): string {
  hash.find(row);
  return `${hash.high} ${hash.low}`;
}

function intersect(marks: Uint8Array, others: Uint8Array): void {
  for (let i = 0; i < marks.length; i++) marks[i] &= others[i];
}
