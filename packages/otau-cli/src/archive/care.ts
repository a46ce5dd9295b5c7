/** What is wrong with the file of an archive, and everything that can still be read of it in a new one. */
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { type CheckedRecord, checkRecord } from 'otau/internal/records/check.js';
import { COLUMNS, Columns } from './columns.js';
import { type Connection, closeDatabase, numberOf, textColumn, textOf } from './database.js';
import { digestOf } from './digest.js';
import { archiveFailure } from './failure.js';
import { type ArchiveOptions, openDatabase } from './open.js';
import { indexGames } from './positions/build.js';
import { segmentsOf } from './positions/segment.js';
import { GameReader, GameWriter } from './store.js';

/** A game that cannot be read, and why. */
export interface BadGame {
  readonly number: number;
  readonly reason: string;
}

/** What a check found. */
export interface CheckReport {
  /** Games that are whole. */
  readonly games: number;
  readonly bad: readonly BadGame[];
  /** What is wrong with the file or with the index, a sentence each. */
  readonly faults: readonly string[];
}

/** What a repair did. */
export interface RepairReport {
  readonly games: number;
  /** Games that could not be read; they are in the file that was kept. */
  readonly lost: readonly BadGame[];
  /** The file as it was. */
  readonly kept: string;
}

/** Faults of the database that are listed, at most. */
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

/** Damaged moves may be moves, too. Throws `bad-file` for a game that is not the one that came. */
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

/** Reads the games of an archive one after the other, also where whole parts of the file cannot be read. */
const RANGE = 256;

/** The number of each game that is whole; what is wrong with each other. */
function* readAll(
  connection: Connection,
  keep: (reader: GameReader, number: number, checked: CheckedRecord) => void,
): Generator<number | BadGame> {
  const reader = new GameReader(connection);
  const last = lastNumber(connection);
  for (let first = 1; first <= last; first += RANGE) {
    for (const number of numbersIn(connection, first, Math.min(last, first + RANGE - 1))) {
      try {
        const row = reader.row(number);
        if (row === undefined) continue;
        keep(reader, number, checkRecord(reader.record(row), { game: number }));
        yield number;
      } catch (error) {
        yield { number, reason: reasonOf(error) };
      }
    }
  }
}

/** The highest number that any part of the file gives. */
function lastNumber(connection: Connection): number {
  const ask = (sql: string): number => {
    try {
      return numberOf(connection, sql);
    } catch {
      return 0; // another part may say
    }
  };
  return Math.max(
    ask('SELECT coalesce(max(id), 0) FROM games'),
    ask('SELECT coalesce(max(first + games - 1), 0) FROM segments'),
    ask('SELECT coalesce(max(game), 0) FROM digests'),
  );
}

/** The numbers of a range that are there; all of them where that cannot be read. */
function numbersIn(connection: Connection, first: number, last: number): number[] {
  try {
    const found = connection.prepare('SELECT id FROM games WHERE id BETWEEN ? AND ? ORDER BY id').all([first, last]);
    return (found as { id: number }[]).map(({ id }) => id);
  } catch {
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  }
}

/**
 * Writes everything that can be read into a new file, which takes the place of the old one; that is kept beside it.
 * Throws `no-file` where there is none, or no place for the new one, and `bad-file` where no game can be read; then nothing changes.
 */
export function repairArchive(path: string, { onUpdate }: Pick<ArchiveOptions, 'onUpdate'>): RepairReport {
  const [fresh, kept] = [`${path}.new`, freeName(`${path}.damaged`)];
  const open: Connection[] = [];
  let isOurs = false;
  try {
    removeFile(fresh);
    isOurs = true;
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
    // Throws where the log does not fit into the file
    to.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    closeDatabase(to);
    closeDatabase(from);
    moveFile(path, kept);
    moveFile(fresh, path);
    return { ...report, kept };
  } catch (error) {
    for (const connection of open) if (connection.open) connection.close();
    if (!isOurs)
      throw new OtauError('no-file', `A file ${quote(fresh)} cannot be made: its name is taken.`, { cause: error });
    removeFile(fresh);
    throw archiveFailure(path, error);
  }
}

/** What a database may have beside its file: its log, and the memory that programs share. */
const [LOG, SHARED] = ['-wal', '-shm'];

function removeFile(path: string): void {
  for (const end of ['', LOG, SHARED]) rmSync(path + end, { force: true });
}

/** A log that is left belongs to the file: beside another file it would be used for that one. */
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

/** Which names are the same player or event, as far as it can be read. */
function copyAliases(from: Connection, to: Connection): void {
  for (const table of ['players', 'events']) {
    try {
      const rows = from
        .prepare(
          `SELECT ${textColumn('a.name', 'name')}, ${textColumn('b.name', 'main')}, ${textColumn('b.folded', 'folded')}
          FROM ${table} a JOIN ${table} b ON b.id = a.same`,
        )
        .all([]) as Record<'name' | 'main' | 'folded', Uint8Array>[];
      const add = to.prepare(`INSERT OR IGNORE INTO ${table}(name, folded) VALUES (?, ?)`);
      const set = to.prepare(`UPDATE ${table} SET same = (SELECT id FROM ${table} WHERE name = ?) WHERE name = ?`);
      for (const { name, main, folded } of rows) {
        add.run([textOf(main), textOf(folded)]);
        set.run([textOf(main), textOf(name)]);
      }
    } catch (error) {
      reasonOf(error); // games are worth more than aliases; anything else is thrown
    }
  }
}
