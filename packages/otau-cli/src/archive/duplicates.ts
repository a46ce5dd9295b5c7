/**
 * Games that are the same although their tags are written differently: same rules, start and moves, same players under
 * any of their names, and no conflicting dates or results.
 */
import { createHash } from 'node:crypto';
import { madeOnce } from 'otau/internal/lib/made.js';
import { GameReader, type GameRow } from './games/store.js';
import { allNames, mainNames } from './players.js';
import { buildSegment, dropSegment } from './positions/build.js';
import { segmentsOf } from './positions/segment.js';
import { SEAT_COLUMNS } from './sqlite/columns.js';
import { type Connection, numberOf } from './sqlite/database.js';

/** Records of the same game. */
export interface DuplicateGroup {
  /** The most complete record, which stays. */
  readonly kept: number;
  readonly others: readonly number[];
}

const READ_GAMES = 2000;
/** Shorter games by the same players can be two different games. */
const MIN_PLIES = 8;

export function findDuplicates(connection: Connection): DuplicateGroup[] {
  const reader = new GameReader(connection);
  const mains = mainNames(allNames(connection, 'players'));
  const byKey = new Map<string, number[]>();
  const last = numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
  for (let first = 1; first <= last; first += READ_GAMES) {
    for (const row of reader.rows(first, first + READ_GAMES - 1)) {
      if (row.plies < MIN_PLIES || row.first === 0 || row.second === 0) continue;
      const key = keyOf(reader, row, mains);
      madeOnce(byKey, key, (): number[] => []).push(row.id);
    }
  }
  return [...byKey.values()].filter(({ length }) => length > 1).flatMap((games) => groupsOf(reader, games));
}

function keyOf(reader: GameReader, row: GameRow, mains: ReadonlyMap<number, number>): string {
  const hash = createHash('sha256').update(reader.rules(row.rules).key).update('\0');
  if (row.start !== null) hash.update(new Uint8Array(row.start));
  hash.update('\0').update(new Uint8Array(row.actions));
  for (const seat of SEAT_COLUMNS) hash.update(`\0${mains.get(row[seat]) ?? row[seat]}`);
  return hash.digest('hex').slice(0, 24);
}

/** Groups games with the same moves and players: those in a group have no conflicting dates or results. */
function groupsOf(reader: GameReader, numbers: readonly number[]): DuplicateGroup[] {
  const groups: GameRow[][] = [];
  for (const number of numbers) {
    const row = reader.row(number);
    if (row === undefined) continue;
    const group = groups.find((rows) => rows.every((other) => areConsistent(reader, row, other)));
    if (group === undefined) groups.push([row]);
    else group.push(row);
  }
  return groups
    .filter(({ length }) => length > 1)
    .map((rows) => {
      const [kept, ...others] = rows.sort((a, b) => completeness(b) - completeness(a) || a.id - b.id);
      return { kept: kept.id, others: others.map(({ id }) => id).sort((a, b) => a - b) };
    });
}

function areConsistent(reader: GameReader, one: GameRow, other: GameRow): boolean {
  const isUnknown = (result: number): boolean => reader.text('results', result) === '*';
  const hasDates = one.date !== 0 && other.date !== 0;
  const hasResults = !isUnknown(one.result) && !isUnknown(other.result);
  return (!hasDates || one.date === other.date) && (!hasResults || one.result === other.result);
}

/** How much a record contains besides its moves. */
function completeness({ tags, notes, date, event }: GameRow): number {
  const length = (text: Uint8Array | null): number => (text === null ? 0 : text.byteLength);
  return length(tags) + length(notes) + (date === 0 ? 0 : 10) + (event === 0 ? 0 : 10);
}

/** Removes the `others` of each group. If one is imported again, it counts as a copy of the game that stays. */
export function removeDuplicates(connection: Connection, groups: readonly DuplicateGroup[]): void {
  const add = connection.prepare(
    'UPDATE games SET copies = copies + (SELECT copies FROM games WHERE id = ?) WHERE id = ?',
  );
  const remove = connection.prepare('DELETE FROM games WHERE id = ?');
  const move = connection.prepare('UPDATE digests SET game = ? WHERE digest = ?');
  const digests = digestsOf(connection, new Set(groups.flatMap(({ others }) => others)));
  const removed = new Set<number>();
  for (const { kept, others } of groups) {
    for (const number of others) {
      add.run([number, kept]);
      remove.run([number]);
      for (const digest of digests.get(number) ?? []) move.run([kept, digest]);
      removed.add(number);
    }
  }
  for (const { id, first, games } of segmentsOf(connection)) {
    const hasChanged = [...removed].some((number) => number >= first && number < first + games);
    if (!hasChanged) continue;
    buildSegment(connection, first, games);
    dropSegment(connection, id);
  }
}

function digestsOf(connection: Connection, numbers: ReadonlySet<number>): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const rows = connection.prepare('SELECT CAST(digest AS TEXT) AS digest, game FROM digests').iterate([]);
  for (const { digest, game } of rows as Iterable<{ digest: string; game: number }>) {
    if (numbers.has(game)) found.set(game, [...(found.get(game) ?? []), digest]);
  }
  return found;
}
