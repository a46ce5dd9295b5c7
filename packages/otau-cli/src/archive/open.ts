/** Opens the file of an archive: checks it, creates it if it is missing, updates an older version. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { OtauError, quote } from 'otau';
import { isSpecial } from 'otau/internal/lib/node/files.js';
import { APPLICATION, type Connection, inTransaction, numberOf, SCHEMA, schemaOf, VERSION } from './sqlite/database.js';
import { archiveFailure, connectionReason, NO_ROOM } from './sqlite/failure.js';
import { hasSchema } from './sqlite/schema.js';
import { copyOld, type OnUpdate, updateInPlace } from './update.js';

/** How an archive is opened. */
export interface ArchiveOptions {
  /** Whether a missing file is created. Default true. */
  readonly create?: boolean;
  /** Called regularly while an archive of an older version is updated. */
  readonly onUpdate?: OnUpdate;
}

/** Result codes of SQLite. */
const READONLY = 8;
const CANTOPEN = 14;

/** What libsql opens as an address. */
const ADDRESS = /^(?:file|https?|wss?|libsql):/i;

const BUSY_TIMEOUT_MS = 10_000;
const CACHE_KIB = 128 * 1024;

/**
 * Opens or creates the file of an archive.
 * @param path a file, or `:memory:`
 * Throws `no-file` if it is missing, `bad-file` if it is no archive, and `version-mismatch` if a newer program made it.
 */
export function openDatabase(path: string, { create = true, onUpdate }: ArchiveOptions): Connection {
  // SQLite takes an empty name for a file that vanishes, an address for another file or machine, and leaves its journal beside a device
  if (path === '' || ADDRESS.test(path) || isSpecial(path))
    throw new OtauError('no-file', `An archive is a file, named as games.otau is; got ${quote(path)}.`);
  if (!create && path !== ':memory:' && !existsSync(path)) {
    throw new OtauError('no-file', `There is no archive ${quote(path)}.`);
  }
  const isNew = create && path !== ':memory:' && !existsSync(path);
  const connection = connect(path);
  try {
    prepare(connection, path, onUpdate);
    return connection;
  } catch (error) {
    connection.close();
    if (isNew && statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path);
    const isReadable = isReadOnly(error) || (!create && hasNoRoom(error));
    if (!isReadable) throw archiveFailure(path, error);
  }
  return openReadOnly(path, onUpdate);
}

/** Whether the database failed because it has no permission to write to the file or its folder. */
function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && 'rawCode' in error ? Number(error.rawCode) & 0xff : 0;
  return code === READONLY || code === CANTOPEN;
}

/** Whether the disk is too full for the file that SQLite shares with other processes: what only reads can do without it. */
function hasNoRoom(error: unknown): boolean {
  return error instanceof Error && 'rawCode' in error && error.rawCode === NO_ROOM;
}

/** Opens an archive on a disk or in a folder where nothing can be written. It is assumed not to change meanwhile. */
function openReadOnly(path: string, onUpdate?: OnUpdate): Connection {
  if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) {
    throw new OtauError(
      'no-file',
      `The archive ${quote(path)} cannot be read where it is: its last import is still in ${quote(`${path}-wal`)}. Open it once where it can be written.`,
    );
  }
  const connection = connect(`${pathToFileURL(path).href}?immutable=1&mode=ro`, path);
  try {
    if (checkVersion(connection, path) === VERSION) return connection;
    const copy = new Database(':memory:');
    createTables(copy, path);
    copyOld(connection, copy, onUpdate);
    connection.close();
    return copy;
  } catch (error) {
    connection.close();
    throw archiveFailure(path, error);
  }
}

/** @param path the file for messages, if `address` is a URL */
function connect(address: string, path = address): Connection {
  try {
    const connection = new Database(address);
    // The file may come from an untrusted source
    connection.exec('PRAGMA trusted_schema = OFF');
    return connection;
  } catch (cause) {
    throw new OtauError('no-file', `The archive ${quote(path)} cannot be opened: ${connectionReason(path)}.`, {
      cause,
    });
  }
}

function prepare(connection: Connection, path: string, onUpdate?: OnUpdate): void {
  connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA cache_size = -${CACHE_KIB}`);
  if (numberOf(connection, 'PRAGMA application_id') !== APPLICATION) createTables(connection, path);
  // WAL: a killed import leaves nothing behind, and readers do not wait for a writer. FULL: a finished import is on
  // the disk.
  const version = checkVersion(connection, path);
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  if (version < VERSION) updateInPlace(connection, onUpdate);
}

/** The version of an archive, this one or an older one. Throws `bad-file` and `version-mismatch`. */
function checkVersion(connection: Connection, path: string): number {
  if (numberOf(connection, 'PRAGMA application_id') !== APPLICATION) {
    throw new OtauError('bad-file', `${quote(path)} is not an archive of Otau.`);
  }
  const version = numberOf(connection, 'PRAGMA user_version');
  if (!(version >= 1 && version <= VERSION)) {
    throw new OtauError(
      'version-mismatch',
      `The archive ${quote(path)} has version ${version}; this program reads versions up to ${VERSION}. Use a newer one.`,
    );
  }
  if (hasSchema(connection, schemaOf(version))) return version;
  throw new OtauError(
    'bad-file',
    `${quote(path)} has other tables than an archive, or triggers or indexes that compute. No program of Otau makes these.`,
  );
}

function createTables(connection: Connection, path: string): void {
  inTransaction(connection, () => {
    // Another process may have created them meanwhile
    if (numberOf(connection, 'PRAGMA application_id') === APPLICATION) return;
    if (numberOf(connection, 'SELECT count(*) FROM sqlite_master') > 0) {
      throw new OtauError('bad-file', `${quote(path)} is a database, but not an archive of Otau.`);
    }
    connection.exec(SCHEMA);
    connection.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION}`);
  });
}
