/** Why a file of rooms cannot be opened, in a sentence. */
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
