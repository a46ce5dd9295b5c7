/** The file of the rooms: who has it, whether it is still there, and what is said where it cannot be used. */
import { statSync } from 'node:fs';
import Database from 'libsql';
import { OtauError, quote } from 'otau';
import { isSpecial } from 'otau/internal/lib/node/files.js';
import { connectionReason } from '../../../archive/sqlite/failure.js';
import { keysOf } from '../players/player-names.js';
import { TournamentStore } from '../tournaments/tournament-store.js';

/** Throws `no-file` for what is no name of a file: SQLite takes an empty one for a file that vanishes. */
function checkRoomsPath(path: string): void {
  if (path === '' || isSpecial(path)) throw new OtauError('no-file', `Rooms are kept in a file; got ${quote(path)}.`);
}

/** What the database says about the file as an error `no-file`. */
function roomsRefusal(path: string, cause: unknown): OtauError {
  const said = cause instanceof Error ? cause.message : String(cause);
  const reason = said.startsWith('ConnectionFailed') ? connectionReason(path) : said;
  return new OtauError('no-file', `The rooms in ${quote(path)} cannot be opened: ${reason}.`, { cause });
}

/** A file, whatever its name. */
export interface FileId {
  readonly path: string;
  readonly ino: number;
  readonly dev: number;
}

/** Throws if the name does not lead to this file any more. */
export function checkSameFile({ path, ino, dev }: FileId): void {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now?.ino !== ino || now.dev !== dev) throw new Error('the file was moved, deleted or replaced');
}

/** Locks the rooms of a file until it is closed. */
export interface RoomsLock {
  close(): void;
}

/** The time in milliseconds to wait for a server that is stopping. */
const LOCK_TIMEOUT_MS = 2000;

/**
 * Locks a file of rooms until the lock is closed.
 * @throws OtauError `locked` if another server has it open, `no-file` if the lock file cannot be written
 */
export function lockRooms(path: string): RoomsLock {
  checkRoomsPath(path);
  let database: Database.Database | undefined;
  try {
    database = new Database(path === ':memory:' ? path : `${path}.lock`);
    database.exec(`PRAGMA busy_timeout = ${LOCK_TIMEOUT_MS}; BEGIN EXCLUSIVE`);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY') {
      const message = `Another server has the rooms in ${quote(path)} open: end it first, or name another file.`;
      throw new OtauError('locked', message, { cause });
    }
    throw roomsRefusal(path, cause);
  }
}

// The schema of the file of rooms, and the migration of older files.

/** "otro" as a number: the mark of such files. */
export const APPLICATION = 0x6f74726f;

/** The prefix of a log in `replica` that is the id of the file: a log may have begun with its rooms. */
export const OFFERED_PREFIX = 'offered ';

/** The migrations of each version. An older file is migrated when it is opened, all or nothing. */
const VERSIONS: readonly string[] = [
  `
CREATE TABLE rooms(
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  setup TEXT NOT NULL,
  over INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX rooms_going ON rooms(over, archived);
CREATE TABLE events(room INTEGER, seq INTEGER, event TEXT NOT NULL, PRIMARY KEY(room, seq)) WITHOUT ROWID;
`,
  `
CREATE TABLE players(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  secret TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  banned INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE ratings(
  player TEXT NOT NULL,
  pool TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(player, pool)
) WITHOUT ROWID;
CREATE TABLE played(
  player TEXT NOT NULL,
  room INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  result REAL,
  before REAL,
  after REAL,
  PRIMARY KEY(player, room, seat)
) WITHOUT ROWID;
CREATE INDEX played_room ON played(room);
CREATE TABLE reports(
  number INTEGER PRIMARY KEY,
  player TEXT NOT NULL,
  reporter TEXT NOT NULL,
  room TEXT NOT NULL,
  why TEXT NOT NULL,
  at INTEGER NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tournaments(
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  setup TEXT NOT NULL,
  over INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tournament_events(
  tournament INTEGER,
  seq INTEGER,
  event TEXT NOT NULL,
  PRIMARY KEY(tournament, seq)
) WITHOUT ROWID;
`,
  `
CREATE TABLE moderation(
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL
);
`,
  `
CREATE TABLE passkeys(
  id TEXT PRIMARY KEY,
  player TEXT NOT NULL,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  site TEXT NOT NULL,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_player ON passkeys(player);
CREATE TABLE devices(
  number INTEGER PRIMARY KEY,
  secret TEXT NOT NULL UNIQUE,
  player TEXT NOT NULL,
  passkey TEXT,
  created INTEGER NOT NULL
);
CREATE INDEX devices_player ON devices(player);
CREATE TABLE device_codes(digest TEXT PRIMARY KEY, player TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX device_codes_player ON device_codes(player);
`,
  `
CREATE TABLE replica(
  one INTEGER PRIMARY KEY CHECK(one = 1),
  log TEXT NOT NULL,
  seq INTEGER NOT NULL,
  leads INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE orders(number INTEGER PRIMARY KEY AUTOINCREMENT, write TEXT NOT NULL);
`,
  '',
  // What names look like: see `addMissingKeys`. The column `key` of players holds their ids since then
  `
CREATE TABLE IF NOT EXISTS name_keys(key TEXT, player TEXT, PRIMARY KEY(key, player)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS name_keys_player ON name_keys(player);
UPDATE players SET key = id;
`,
  // Heads and pages of tournaments that are over: see `TournamentStore`
  `
ALTER TABLE tournaments ADD COLUMN head TEXT;
ALTER TABLE tournaments ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tournaments_over ON tournaments(over, number);
CREATE TABLE tournament_pages(
  tournament INTEGER NOT NULL,
  page INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(tournament, page)
) WITHOUT ROWID;
CREATE TABLE commands(number INTEGER PRIMARY KEY AUTOINCREMENT, command TEXT NOT NULL);
`,
  // The id of the message of the log at `seq`
  'ALTER TABLE replica ADD COLUMN message TEXT;',
];

const TABLES = VERSIONS.flatMap((sql) =>
  [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, name]) => name),
);

/**
 * Opens the file, or creates it.
 * @throws OtauError `no-file` if it is no file of rooms, or of a newer version
 */
export function openRoomsFile(path: string): Database.Database {
  checkRoomsPath(path);
  let database: Database.Database | undefined;
  try {
    database = new Database(path);
    prepareFile(database);
    return database;
  } catch (cause) {
    // Otherwise the open file would block other programs
    if (database?.inTransaction) database.exec('ROLLBACK');
    database?.close();
    throw roomsRefusal(path, cause);
  }
}

/** Migrates a file to the current version. Throws if it is no file of rooms, or of a newer version. */
function prepareFile(database: Database.Database): void {
  database.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000',
  );
  const number = (sql: string) => Object.values(database.prepare(sql).get([]) as object)[0] as number;
  const isNew = number('PRAGMA application_id') !== APPLICATION;
  if (isNew && number('SELECT count(*) FROM sqlite_master') > 0) throw new Error('it is another database');
  const version = isNew ? 0 : number('PRAGMA user_version');
  if (version > VERSIONS.length) throw new Error(`its version ${version} is newer than ${VERSIONS.length}`);
  const isOld = version < VERSIONS.length;
  // In one transaction: an unfinished file would look like another database
  const marks = `PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSIONS.length}`;
  if (isOld) database.exec(`BEGIN IMMEDIATE; ${VERSIONS.slice(version).join('')} ${marks}`);
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all([]) as { name: string }[];
  const missing = TABLES.find((table) => !rows.some(({ name }) => name === table));
  if (missing !== undefined) throw new Error(`its table ${missing} is missing`);
  addMissingKeys(database);
  if (!isOld) return;
  new TournamentStore(database).finishOld();
  database.exec('COMMIT');
}

/**
 * Gives keys to names that have none: those of a file of an earlier version, and those that another server of an earlier version has
 * given. Players whose names look alike since before today's rules share a key.
 */
function addMissingKeys(database: Database.Database): void {
  const sql = 'SELECT id, name FROM players WHERE id NOT IN (SELECT player FROM name_keys)';
  const rows = database.prepare(sql).all([]) as { id: string; name: string }[];
  const add = database.prepare('INSERT OR IGNORE INTO name_keys(key, player) VALUES (?, ?)');
  for (const { id, name } of rows) for (const key of keysOf(name)) add.run([key, id]);
}
