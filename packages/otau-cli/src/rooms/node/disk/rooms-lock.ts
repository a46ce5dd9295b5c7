/**
 * The lock of a file of rooms, so that only one server uses it: an empty file beside it that SQLite locks. The operating system
 * releases the lock when the process ends, also after a crash.
 */
import Database from 'libsql';
import { OtauError, quote } from 'otau';
import { checkRoomsPath, roomsRefusal } from './refusal.js';

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
