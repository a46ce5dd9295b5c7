/** Checks and repairs archives. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { OtauError, quote, unlessThrown } from 'otau';
import { type CheckedRecord, checkRecord } from 'otau/internal/records/check.js';
import { digestOf, GameReader, GameWriter } from './games/store.js';
import { type ArchiveOptions, openDatabase } from './open.js';
import { indexGames } from './positions/build.js';
import { segmentsOf } from './positions/segment.js';
import { COLUMNS, Columns } from './sqlite/columns.js';
import { type Connection, closeDatabase, numberOf, numbersOf, rowsOf, textColumn } from './sqlite/database.js';
import { archiveFailure } from './sqlite/failure.js';

/** A game that cannot be read, and why. */
export interface BadGame {
  readonly number: number;
  readonly reason: string;
}

/** What a check found. */
export interface CheckReport {
  /** Games that can be read. */
  readonly games: number;
  readonly bad: readonly BadGame[];
  /** What is wrong with the file or the index, one sentence each. */
  readonly faults: readonly string[];
}

/** What a repair did. */
export interface RepairReport {
  readonly games: number;
  /** Games that could not be read; they are still in the old file. */
  readonly lost: readonly BadGame[];
  /** The path of the old file. */
  readonly kept: string;
}

const MAX_FAULTS = 20;

/** Reads everything in an archive: the file, every move of every game, the index. */
export function checkArchive(connection: Connection): CheckReport {
  const faults: string[] = [];
  const attempt = (what: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      faults.push(`${what}: ${reasonOf(error)}`);
    }
  };
  attempt('The file', () => {
    const found = connection.prepare(`PRAGMA integrity_check(${MAX_FAULTS})`).all([]) as { integrity_check: string }[];
    for (const { integrity_check: fault } of found) if (fault !== 'ok') faults.push(`The file: ${fault}.`);
  });
  let games = 0;
  const bad: BadGame[] = [];
  for (const found of readAll(connection, (_, number, checked) => demandDigest(connection, number, checked))) {
    if (typeof found === 'number') games++;
    else bad.push(found);
  }
  attempt('The index', () => checkIndex(connection, faults));
  return { games, bad, faults };
}

/** Throws `bad-file` for a game that differs from the imported one: damaged moves can still be legal. */
function demandDigest(connection: Connection, number: number, checked: CheckedRecord): void {
  const digest = digestOf(checked);
  const found = connection.prepare('SELECT game FROM digests WHERE digest = ?').get([digest]) as
    | { game: number }
    | undefined;
  if (found?.game !== number)
    throw new OtauError('bad-file', 'The archive is damaged: this is not the game that came.');
}

function checkIndex(connection: Connection, faults: string[]): void {
  let next = 1;
  for (const segment of segmentsOf(connection)) {
    if (segment.first !== next) faults.push(`The index: games from ${next} on are missing.`);
    next = segment.first + segment.games;
    const columns = new Columns(connection, segment.id, segment.games);
    for (const name of COLUMNS) columns.get(name);
    const rules = columns.get('rules');
    const range = [segment.first, next - 1];
    const stored = numberOf(connection, 'SELECT count(*) FROM games WHERE id BETWEEN ? AND ?', range);
    let indexed = 0;
    for (const one of rules) if (one !== 0) indexed++;
    if (indexed !== stored)
      faults.push(`The index: of the games ${range.join(' to ')} it has ${indexed}, not ${stored}.`);
  }
  const last = numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
  if (next <= last) faults.push(`The index: games from ${next} on are missing.`);
}

function reasonOf(error: unknown): string {
  const shown = archiveFailure('', error);
  if (!(shown instanceof OtauError)) throw error;
  return shown.message.replace(/^The archive "" /, 'it ');
}

const RANGE = 256;

/** Reads all games, also if parts of the file are damaged: the number of each good game, the fault of each bad one. */
function* readAll(
  connection: Connection,
  onGame: (reader: GameReader, number: number, checked: CheckedRecord) => void,
): Generator<number | BadGame> {
  const reader = new GameReader(connection);
  const last = lastNumber(connection);
  for (let first = 1; first <= last; first += RANGE) {
    for (const number of numbersIn(connection, first, Math.min(last, first + RANGE - 1))) {
      try {
        const row = reader.row(number);
        if (row === undefined) continue;
        onGame(reader, number, checkRecord(reader.record(row), { game: number }));
        yield number;
      } catch (error) {
        yield { number, reason: reasonOf(error) };
      }
    }
  }
}

/** The highest number of a game, from any table that can be read. */
function lastNumber(connection: Connection): number {
  const query = (sql: string): number => unlessThrown(() => numberOf(connection, sql), Error) ?? 0;
  return Math.max(
    query('SELECT coalesce(max(id), 0) FROM games'),
    query('SELECT coalesce(max(first + games - 1), 0) FROM segments'),
    query('SELECT coalesce(max(game), 0) FROM digests'),
  );
}

/** The numbers of the games in a range; all numbers of the range if the table cannot be read. */
function numbersIn(connection: Connection, first: number, last: number): number[] {
  try {
    return numbersOf(connection, 'SELECT id FROM games WHERE id BETWEEN ? AND ? ORDER BY id', [first, last]);
  } catch {
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  }
}

/**
 * Copies everything that can be read into a new file. It replaces the old one, which gets another name.
 * Throws `no-file` if there is no archive or the new file cannot be made, and `bad-file` if no game can be read; then nothing changes.
 */
export function repairArchive(path: string, { onUpdate }: Pick<ArchiveOptions, 'onUpdate'>): RepairReport {
  const [fresh, kept] = [`${path}.new`, freeName(`${path}.damaged`)];
  const open: Connection[] = [];
  let isPathFree = false;
  try {
    removeFile(fresh);
    isPathFree = true;
    const from = openDatabase(path, { create: false, onUpdate });
    open.push(from);
    const to = openDatabase(fresh, {});
    open.push(to);
    to.exec('BEGIN IMMEDIATE');
    const report = copyReadable(from, to);
    if (report.games === 0 && report.lost.length > 0) {
      throw new OtauError(
        'bad-file',
        `None of the ${report.lost.length} games of ${quote(path)} can be read, so the file stays as it is; restore it from a copy. The first: ${report.lost[0].reason}`,
      );
    }
    to.exec('COMMIT');
    // Throws if the log does not fit into the file
    to.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    closeDatabase(to);
    closeDatabase(from);
    moveFile(path, kept);
    moveFile(fresh, path);
    return { ...report, kept };
  } catch (error) {
    for (const connection of open) if (connection.open) connection.close();
    if (!isPathFree)
      throw new OtauError('no-file', `A file ${quote(fresh)} cannot be made: its name is taken.`, { cause: error });
    removeFile(fresh);
    throw archiveFailure(path, error);
  }
}

/** Suffixes of the files that SQLite keeps beside a database: the log and the shared memory. */
const [LOG, SHARED] = ['-wal', '-shm'];

function removeFile(path: string): void {
  for (const suffix of ['', LOG, SHARED]) rmSync(path + suffix, { force: true });
}

/** Moves a database with its log: SQLite would apply a log that stays behind to the new file. */
function moveFile(from: string, to: string): void {
  renameSync(from, to);
  if ((statSync(from + LOG, { throwIfNoEntry: false })?.size ?? 0) > 0) renameSync(from + LOG, to + LOG);
  removeFile(from);
}

function freeName(name: string): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}.${number}`;
    if (!existsSync(free)) return free;
  }
}

function copyReadable(from: Connection, to: Connection): Omit<RepairReport, 'kept'> {
  const writer = new GameWriter(to);
  const digest = to.prepare('INSERT OR IGNORE INTO digests VALUES (?, ?)');
  const lost: BadGame[] = [];
  let games = 0;
  const copy = (reader: GameReader, number: number, checked: CheckedRecord): void => {
    writer.add(number, checked, reader.row(number)?.copies);
    digest.run([digestOf(checked), number]);
  };
  for (const found of readAll(from, copy)) {
    if (typeof found === 'number') games++;
    else lost.push(found);
  }
  copyAliases(from, to);
  indexGames(to, 1);
  return { games, lost };
}

/** Copies the aliases of players and events that can be read. */
function copyAliases(from: Connection, to: Connection): void {
  for (const table of ['players', 'events']) {
    try {
      const names = [textColumn('a.name', 'name'), textColumn('b.name', 'main'), textColumn('b.folded', 'folded')];
      const sql = `SELECT ${names.join(', ')} FROM ${table} a JOIN ${table} b ON b.id = a.same`;
      const rows = rowsOf<Record<'name' | 'main' | 'folded', string>>(from, sql);
      const add = to.prepare(`INSERT OR IGNORE INTO ${table}(name, folded) VALUES (?, ?)`);
      const set = to.prepare(`UPDATE ${table} SET same = (SELECT id FROM ${table} WHERE name = ?) WHERE name = ?`);
      for (const { name, main, folded } of rows) {
        add.run([main, folded]);
        set.run([main, name]);
      }
    } catch (error) {
      reasonOf(error); // Throws unless the database failed: games matter more than aliases
    }
  }
}
