/**
 * The file of an archive: an SQLite database that any tool for SQLite can read. Opened, checked and,
 * where there is none, made here.
 *
 *     games     one row a game: its rules, result, length, digest
 *     lines     the record of each game as one JSON line
 *     seats     who played which seat of which game
 *     players, events, results, rules: texts that are stored once
 *     visits    what was played from which position: the opening explorer reads nothing else
 */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { OtauError, quote } from '../lib/error.js';
import { archiveFailure } from './failure.js';

export type Connection = Database.Database;

/** Marks a file as an archive of Otau: "otau" as a number. */
const APPLICATION = 0x6f746175;
const VERSION = 1;

const SCHEMA = `
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
  position INTEGER,
  action INTEGER,
  result INTEGER,
  game INTEGER,
  PRIMARY KEY(position, action, result, game)
) WITHOUT ROWID;
`;

/** How an archive is opened. */
export interface ArchiveOptions {
  /**
   * How many plies of each game can be looked up by their positions, throws counted too; fixed when the archive
   * is made. 30 unless given; Infinity for all.
   */
  readonly plies?: number;
  /** Whether a file that is not there is made. Default true. */
  readonly create?: boolean;
}

/** Result codes of SQLite. */
const READONLY = 8;
const CANTOPEN = 14;

const DEFAULT_PLIES = 30;
/** How long to wait for another process that writes. */
const BUSY_TIMEOUT_MS = 10_000;
/** Memory for pages of the file. */
const CACHE_KIB = 128 * 1024;

/**
 * Opens or makes the file of an archive.
 * @param path a file, or `:memory:`
 * Throws `no-file` where it is missing, `bad-file` where it is something else, and `config-differs` for other plies than it was made with.
 */
export function openDatabase(path: string, { plies, create = true }: ArchiveOptions): Connection {
  if (plies !== undefined && !(plies === Number.POSITIVE_INFINITY || (Number.isInteger(plies) && plies >= 0))) {
    throw new OtauError('bad-argument', `The plies to look up are a whole number or Infinity; got ${quote(plies)}.`);
  }
  if (!create && path !== ':memory:' && !existsSync(path)) {
    throw new OtauError('no-file', `There is no archive ${quote(path)}.`);
  }
  const connection = connect(path);
  try {
    prepare(connection, path, plies);
    return connection;
  } catch (error) {
    connection.close();
    if (!isReadOnly(error)) throw archiveFailure(path, error);
  }
  return openReadOnly(path, plies);
}

/** Whether the database wanted to write beside a file, or into it, and may not. */
function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && 'rawCode' in error ? Number(error.rawCode) & 0xff : 0;
  return code === READONLY || code === CANTOPEN;
}

/** An archive on a disk or in a folder where nothing can be written. It is taken to stay as it is meanwhile. */
function openReadOnly(path: string, plies: number | undefined): Connection {
  if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) {
    throw new OtauError(
      'no-file',
      `The archive ${quote(path)} cannot be read where it is: its last import is still in ${quote(`${path}-wal`)}. Open it once where it can be written.`,
    );
  }
  const connection = connect(`${pathToFileURL(path).href}?immutable=1&mode=ro`, path);
  try {
    check(connection, path, plies);
    return connection;
  } catch (error) {
    connection.close();
    throw archiveFailure(path, error);
  }
}

/** @param path the file of the address */
function connect(address: string, path = address): Connection {
  try {
    return new Database(address);
  } catch (cause) {
    // The database gives only a number, so the reason is looked for on the disk.
    const isThere = existsSync(dirname(path));
    const reason = isThere ? 'permission is missing, or it is no file' : 'there is no such folder';
    throw new OtauError('no-file', `The archive ${quote(path)} cannot be opened: ${reason}.`, { cause });
  }
}

function prepare(connection: Connection, path: string, plies: number | undefined): void {
  connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA cache_size = -${CACHE_KIB}`);
  if (numberOf(connection, 'PRAGMA application_id') !== APPLICATION) make(connection, path, plies ?? DEFAULT_PLIES);
  // A killed process leaves nothing of its import, and readers need not wait for a writer; what an import
  // has reported is on the disk.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  check(connection, path, plies);
}

/** Whether the file is an archive of this version. */
function check(connection: Connection, path: string, plies: number | undefined): void {
  if (numberOf(connection, 'PRAGMA application_id') !== APPLICATION) {
    throw new OtauError('bad-file', `${quote(path)} is not an archive of Otau.`);
  }
  const version = numberOf(connection, 'PRAGMA user_version');
  if (version !== VERSION) {
    throw new OtauError(
      'version-mismatch',
      `The archive ${quote(path)} has version ${version}; this is for ${VERSION}.`,
    );
  }
  const own = pliesOf(connection);
  if (plies !== undefined && plies !== own) {
    throw new OtauError('config-differs', `The archive was made with ${own} plies to look up, not with ${plies}.`);
  }
}

/** Closes a connection after moving what was written last from the log beside the file into the file. */
export function closeDatabase(connection: Connection): void {
  try {
    if (connection.open && !connection.inTransaction) connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // It can only be read, or another program is using it: the log stays, and is part of the archive.
  } finally {
    connection.close();
  }
}

/** Makes the tables of an empty file. */
function make(connection: Connection, path: string, plies: number): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have made them in the meantime.
    if (numberOf(connection, 'PRAGMA application_id') !== APPLICATION) {
      if (numberOf(connection, 'SELECT count(*) FROM sqlite_master') > 0) {
        throw new OtauError('bad-file', `${quote(path)} is a database, but not an archive of Otau.`);
      }
      connection.exec(SCHEMA);
      const value = plies === Number.POSITIVE_INFINITY ? null : plies;
      connection.prepare('INSERT INTO settings VALUES (?, ?)').run(['plies', value]);
      connection.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION}`);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** How many plies of each game can be looked up. */
export function pliesOf(connection: Connection): number {
  const setting = connection
    .prepare(`SELECT ${numberColumn('value', 'value')} FROM settings WHERE name = 'plies'`)
    .get([]) as { value: number | null } | undefined;
  if (setting === undefined)
    throw new OtauError('bad-file', 'The archive is damaged: it does not say how many plies it looks up.');
  return setting.value ?? Number.POSITIVE_INFINITY;
}

/** The only number that a query answers. */
export function numberOf(connection: Connection, sql: string, parameters: readonly unknown[] = []): number {
  const [row] = connection.prepare(sql).all(parameters as unknown[]) as object[];
  return Object.values(row)[0] as number;
}

/**
 * A column of texts in a query. In a damaged file a text may be no UTF-8, and then the database ends the whole
 * process: texts are read as bytes, and numbers as numbers.
 */
export function textColumn(expression: string, name: string): string {
  return `CAST(${expression} AS BLOB) AS ${name}`;
}

/** A column of whole numbers in a query. */
export function numberColumn(expression: string, name: string): string {
  return `CAST(${expression} AS INTEGER) AS ${name}`;
}

/** What `textColumn` has read. Throws `bad-file` for a damaged text. */
export function textOf(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new OtauError('bad-file', 'The archive is damaged: a text in it cannot be read. Restore it from a copy.', {
      cause,
    });
  }
}
