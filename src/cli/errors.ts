/** What went wrong, in one line for standard error, and the exit code that goes with it. */
import { OtauError, quote } from '../lib/error.js';
import { findSystemReason } from '../lib/node/system-errors.js';
import { EXIT, Interrupted, type Output } from './command.js';

const MAX_ERROR_LENGTH = 400;

/** A sentence as the one line that goes to standard error, whatever text of a user is in it. */
export function errorLine(sentence: string): string {
  const line = sentence.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '');
  return `otau: ${line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}...` : line}`;
}

const DATABASE_REASONS: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'it cannot be written',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_BUSY: 'another program is using it',
  SQLITE_LOCKED: 'another program is using it',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_NOTADB: 'it is not a database',
  SQLITE_IOERR: 'the disk reports an error',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether an error is an `OtauError`, also one of another copy of the library, as a plugin may bring. */
export function isOtauError(error: unknown): error is OtauError {
  return error instanceof OtauError || (error instanceof Error && error.name === 'OtauError');
}

/** An error of the file system or the database as a sentence; undefined for any other. */
function systemSentence(error: unknown): string | undefined {
  const code = codeOf(error);
  const [database] = Object.keys(DATABASE_REASONS).filter((name) => code.startsWith(name));
  if (database !== undefined) return `The database cannot be used: ${DATABASE_REASONS[database]}.`;
  const reason = findSystemReason(error);
  if (reason === undefined) return undefined;
  const path = (error as NodeJS.ErrnoException).path;
  const what = path === undefined ? 'A file' : quote(path);
  return `${what} cannot be read or written: ${reason}.`;
}

/** Says in one sentence what went wrong; returns the exit code. */
export function reportError(error: unknown, output: Output): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  const sentence = isOtauError(error) ? error.message : systemSentence(error);
  if (sentence !== undefined) {
    output.warn(errorLine(sentence));
    return EXIT.usage;
  }
  if (process.env.OTAU_DEBUG && error instanceof Error) output.warn(error.stack ?? error.message);
  else output.warn(errorLine(`something went wrong that should not: ${String(error)} (OTAU_DEBUG=1 shows where).`));
  return EXIT.internal;
}
