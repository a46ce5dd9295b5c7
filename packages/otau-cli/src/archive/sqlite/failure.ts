/** Errors of the database as sentences that name the archive and the remedy. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ErrorCode, OtauError, quote } from 'otau';

/** By the primary result codes of SQLite: why, and what to do about it. */
const REASONS: Readonly<Record<number, string>> = {
  3: 'permission is missing',
  5: 'another program is writing to it; try again when that has ended',
  6: 'another program is using it; try again when that has ended',
  8: 'it can only be read; copy it to where it can be written',
  10: 'the disk reports an error',
  11: 'it is damaged; restore it from a copy, or import its games into a new one',
  13: 'the disk is full; what was in it before is still there',
  14: 'it cannot be opened: permission is missing, or a part of it is no file',
  18: 'a text in it is too long',
  26: 'it is no archive, or its beginning is damaged; restore it from a copy',
};

const FULL = 13;
/** The extended result code of a full disk where SQLite needs a file beside the archive (SQLITE_IOERR_SHMSIZE). */
export const NO_ROOM = 4874;

/** Why the database failed, without a full stop; undefined for any other error. */
export function findDatabaseReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'SqliteError') return undefined;
  const code = 'rawCode' in error ? Number(error.rawCode) : 0;
  return REASONS[code === NO_ROOM ? FULL : code & 0xff] ?? 'the database refuses it';
}

/** Why there is no connection to a file, without a full stop. The database gives only a code: the file system tells the reason. */
export function connectionReason(path: string): string {
  return existsSync(dirname(path)) ? 'permission is missing, or it is no file' : 'there is no such folder';
}

/** `bad-file` for a damaged archive, `busy` for one in use, else `no-file`. */
function codeOf(error: unknown): ErrorCode {
  const code = Number((error as { rawCode?: number }).rawCode) & 0xff;
  if (code === 11 || code === 26) return 'bad-file';
  return code === 5 || code === 6 ? 'busy' : 'no-file';
}

/** An error of the database as one with a code and a sentence; any other error unchanged. */
export function archiveFailure(path: string, error: unknown): unknown {
  const reason = findDatabaseReason(error);
  if (reason === undefined) return error;
  return new OtauError(codeOf(error), `The archive ${quote(path)} cannot be used: ${reason}.`, { cause: error });
}
