/** An error as one line for standard error, and its exit code. */
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { findSystemReason } from 'otau/internal/lib/node/system-errors.js';
import { EXIT, Interrupted, type Output } from './command.js';
import { printable } from './text.js';

const MAX_ERROR_LENGTH = 400;

/** A sentence as the one line for standard error, whatever text of a user is in it. */
export function errorLine(sentence: string): string {
  const line = printable(sentence.replace(/\s+/g, ' '));
  return `otau: ${line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}...` : line}`;
}

/** Whether an error is an `OtauError`, also one of another copy of the library, as a plugin may bring. */
export function isOtauError(error: unknown): error is OtauError {
  return error instanceof OtauError || (error instanceof Error && error.name === 'OtauError');
}

/** An error of the file system as a sentence; undefined for any other. */
function systemSentence(error: unknown): string | undefined {
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
