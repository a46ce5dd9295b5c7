/**
 * The file of an archive: an SQLite database that any tool for SQLite can read.
 *
 * - games: one row for each game, with its whole record
 * - digests: find games that are imported again
 * - players, events, results, rules: texts that are stored once
 * - segments, columns, pages: the index, made from the games only
 */
import type Database from 'libsql';
import { OtauError, unlessThrown } from 'otau';

export type Connection = Database.Database;

/** Marks a file as an archive of Otau: "otau" as a number. */
export const APPLICATION = 0x6f746175;
export const VERSION = 6;

export const SCHEMA = `
CREATE TABLE rules(
  id INTEGER PRIMARY KEY, spelling TEXT NOT NULL UNIQUE, key TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL
);
CREATE TABLE results(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL, same INTEGER);
CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL, same INTEGER);
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  rules INTEGER NOT NULL,
  result INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  date INTEGER,
  event INTEGER,
  first INTEGER, second INTEGER, third INTEGER, fourth INTEGER,
  copies INTEGER NOT NULL,
  tags TEXT,
  start TEXT,
  notes TEXT,
  actions BLOB NOT NULL,
  round TEXT
);
CREATE TABLE digests(digest INTEGER PRIMARY KEY, game INTEGER NOT NULL);
CREATE TABLE segments(id INTEGER PRIMARY KEY, first INTEGER NOT NULL, games INTEGER NOT NULL);
CREATE TABLE columns(segment INTEGER, name INTEGER, bytes BLOB, PRIMARY KEY(segment, name));
CREATE TABLE pages(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
`;

const SCHEMA_1 = `
CREATE TABLE settings(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE rules(id INTEGER PRIMARY KEY, game TEXT NOT NULL, key TEXT NOT NULL UNIQUE);
CREATE TABLE results(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE,
  rules INTEGER NOT NULL,
  result INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  date TEXT,
  event INTEGER,
  copies INTEGER NOT NULL
);
CREATE TABLE lines(game INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE seats(player INTEGER, game INTEGER, seat INTEGER, PRIMARY KEY(player, game, seat)) WITHOUT ROWID;
CREATE INDEX seats_by_game ON seats(game, seat, player);
CREATE TABLE visits(
  position INTEGER, action INTEGER, result INTEGER, game INTEGER, PRIMARY KEY(position, action, result, game)
) WITHOUT ROWID;
`;

/** The schema of a version. Version 3 added the column `round`. */
export function schemaOf(version: number): string {
  if (version === 1) return SCHEMA_1;
  return version === 2 ? SCHEMA.replace(/,\s+round TEXT/, '') : SCHEMA;
}

/** Changes the database as one transaction: after an error nothing has changed. */
export function inTransaction<Result>(connection: Connection, work: () => Result): Result {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** After a disk error SQLite has rolled back already, or does so when the database is opened again. */
export function rollBack(connection: Connection): void {
  // The first error is more useful than one here
  unlessThrown(() => connection.inTransaction && connection.exec('ROLLBACK'), Error);
}

/** Closes a connection after moving the last writes from the log into the file. */
export function closeDatabase(connection: Connection): void {
  try {
    if (connection.open && !connection.inTransaction) connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Read-only, or another program uses it: the log stays and is part of the archive.
  } finally {
    connection.close();
  }
}

/** Whether an archive holds no game and no other program has it open: only then can its log be removed. */
export function isEmptyAndAlone(connection: Connection): boolean {
  const empty = () => {
    if (numberOf(connection, 'SELECT count(*) FROM (SELECT 1 FROM games LIMIT 1)') > 0) return false;
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
    return true;
  };
  return unlessThrown(empty, Error) ?? false;
}

export function numberOf(connection: Connection, sql: string, parameters: readonly unknown[] = []): number {
  return numbersOf(connection, sql, parameters)[0];
}

/** The numbers in the only column of a query. */
export function numbersOf(connection: Connection, sql: string, parameters: readonly unknown[] = []): number[] {
  return rowsOf<object>(connection, sql, parameters).map((row) => Object.values(row)[0] as number);
}

/**
 * The rows of a query, in which nothing may be NULL; columns that `textColumn` has read are texts then.
 * Throws `bad-file` for a damaged one.
 */
export function rowsOf<Row extends object>(
  connection: Connection,
  sql: string,
  parameters: readonly unknown[] = [],
): Row[] {
  const rows = connection.prepare(sql).all(parameters as unknown[]) as Record<string, unknown>[];
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'object') row[name] = textOf(value as ArrayBuffer | null);
  return rows as Row[];
}

/**
 * A column of texts in a query, read as bytes. In a damaged file a text may not be UTF-8, and reading it as text would
 * end the whole process.
 */
export function textColumn(expression: string, name = expression): string {
  return `CAST(${expression} AS BLOB) AS ${name}`;
}

/** A column of whole numbers in a query. */
export function numberColumn(expression: string, name = expression): string {
  return `CAST(${expression} AS INTEGER) AS ${name}`;
}

/** Decodes what `textColumn` has read. Throws `bad-file` for a damaged text. */
export function textOf(bytes: ArrayBuffer | Uint8Array | null): string {
  try {
    if (bytes === null) throw new TypeError('The text is missing.');
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new OtauError('bad-file', 'The archive is damaged: a text in it cannot be read. Restore it from a copy.', {
      cause,
    });
  }
}
