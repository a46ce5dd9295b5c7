/** The file of the rooms: who has it, whether it is still there, and what is said where it cannot be used. */

import { statSync } from 'node:fs';
import Database from 'libsql';
import { OtauError, quote } from 'otau';
import { isSpecial } from 'otau/internal/lib/node/files.js';
import { connectionReason } from '../../../archive/sqlite/failure.js';

/** Throws `no-file` for what is no name of a file: SQLite takes an empty one for a file that vanishes. */
export function checkRoomsPath(path: string): void {
  if (path === '' || isSpecial(path)) throw new OtauError('no-file', `Rooms are kept in a file; got ${quote(path)}.`);
}

/** What the database says about the file as an error `no-file`. */
export function roomsRefusal(path: string, cause: unknown): OtauError {
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

/** The file that has this name now. */
export function fileIdOf(path: string): FileId {
  const { ino, dev } = statSync(path);
  return { path, ino, dev };
}

/** Throws if the name does not lead to this file any more. */
export function checkFile({ path, ino, dev }: FileId): void {
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
