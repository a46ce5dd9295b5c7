/**
 * Reads games from a file: JSON lines as `formatBackup` writes them, and records of the library and of other programs. A
 * broken line is reported, and the rest is read.
 */
import {
  type FileFacts,
  type FileOptions,
  type FoundError,
  fileFacts,
  type GameRecord,
  readFile,
  twinKey,
} from 'otau/records';
import { readDocumentInPage } from 'otau-cli/documents';
import { type Fault, failureOf, faultOf } from '../i18n/failures.js';
import { dateOf, savedGameOfRecord } from '../session/record.js';
import { parseSavedGame, restoreSession, type SavedGame } from '../session/saved-game.js';

export type BackupPart =
  | {
      readonly game: SavedGame;
      /** Whether the file contains an id for the game. Otherwise its id tells its moves and players: twins have the same. */
      readonly hasOwnId: boolean;
      readonly fault?: undefined;
      /** The part after the moves that could be read, as `reject` below. */
      readonly reject?: string;
    }
  | {
      readonly fault: Fault;
      readonly game?: undefined;
      /** The text of the game with the place and the reason, as a line of JSON, which can be read again. */
      readonly reject?: string;
    };

interface BackupOptions {
  readonly options?: FileOptions;
  readonly facts?: FileFacts;
  /** Called now and then with the part of the file that has been read, 0 to 1. */
  readonly onRead?: (part: number) => void;
}

/** Bytes between two reports of progress. */
const READ_BYTES = 32 * 1024;

/**
 * Reads games from a file, one after the other. A broken one does not stop the others.
 * @param now milliseconds since 1970, for games without a date
 */
export async function* readBackup(
  bytes: Uint8Array,
  now: number,
  options: BackupOptions = {},
): AsyncGenerator<BackupPart> {
  const head = new TextDecoder().decode(bytes.subarray(0, READ_BYTES)).trimStart();
  if (head.startsWith('{') && head.includes('"otau-game"')) yield* readLines(bytes, now, options);
  else yield* readForeign(bytes, now, options);
}

async function* readLines(bytes: Uint8Array, now: number, { onRead }: BackupOptions): AsyncGenerator<BackupPart> {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    onRead?.(index / lines.length);
    if (line.trim() === '') continue;
    const saved = parseSavedGame(line);
    if (saved === undefined) {
      for await (const part of readForeign(new TextEncoder().encode(line), now, {})) {
        yield part.fault === undefined
          ? part
          : { fault: { line: index + 1, failure: part.fault.failure }, reject: line };
      }
      continue;
    }
    try {
      restoreSession(saved); // throws if anything in it is wrong
      yield { game: saved, hasOwnId: true };
    } catch (error) {
      yield { fault: { line: index + 1, failure: failureOf(error) }, reject: line };
    }
  }
}

/** Records of the library and of other programs, compressed or not, in any encoding. */
async function* readForeign(
  bytes: Uint8Array,
  now: number,
  { options, facts = fileFacts(), onRead }: BackupOptions,
): AsyncGenerator<BackupPart> {
  const pieces = function* (): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += READ_BYTES) {
      onRead?.(at / bytes.length);
      yield bytes.subarray(at, at + READ_BYTES);
    }
  };
  for await (const found of readFile(pieces(), { ...options, readDocument: readDocumentInPage }, facts)) {
    if (found.record === undefined) {
      // Nothing is wrong with a game that was not played; the facts count it
      if (!found.error.isEmpty) yield { fault: faultOf(found.error), reject: rejectOf(found) };
    } else {
      const reject = found.cut && rejectOf({ error: found.cut, text: found.text });
      yield { game: saveRecord(found.record, now), hasOwnId: false, ...(reject && { reject }) };
    }
  }
}

/** The same format as that of `otau`'s option `--rejects`. */
function rejectOf({ error: { place, kind, message }, text }: FoundError): string {
  return JSON.stringify({ ...place, kind, reason: message, text });
}

function saveRecord(record: GameRecord, now: number): SavedGame {
  const created = dateOf(record.tags.Date) ?? now;
  return savedGameOfRecord(record, { id: `i${twinKey(record)}`, created, updated: now, tags: record.tags });
}
