/**
 * One file of rooms belongs to one server: an empty file beside it, which SQLite holds locked while the server runs. The system
 * releases the lock when the process ends, also after a crash.
 */
import Database from 'libsql';
import { OtauError, quote } from 'otau/internal/lib/error.js';

/** Locks the rooms of a file until it is closed. */
export interface RoomsLock {
  close(): void;
}

/** Milliseconds for a server that is just ending. */
const LOCK_TIMEOUT_MS = 2000;

/**
 * Locks the rooms of a file until what is returned is closed.
 * @throws OtauError `locked` where another server has them open, `no-file` where nothing can be written beside the file
 */
export function lockRooms(path: string): RoomsLock {
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OtauError('no-file', `The rooms in ${quote(path)} cannot be opened: ${reason}.`, { cause });
  }
}
