/**
 * Reads games out of a file: JSON lines as `formatBackup` writes them, and the records of the library and of other programs. A broken
 * line is reported and the rest is kept.
 */
import { type FileFacts, type FileOptions, type FoundError, fileFacts, type GameRecord, readFile } from 'otau/records';
import { type Fault, failureOf, faultOf } from '../i18n/failures.js';
import { dateOf, sessionOfRecord } from '../session/record.js';
import { isSavedGame, restoreSession, type SavedGame, saveSession } from '../session/saved.js';

/** One game of a text, or what is wrong with it. */
export type BackupPart =
  | {
      readonly game: SavedGame /** Whether it came with an id of its own. */;
      readonly isKept: boolean;
      readonly fault?: undefined;
      /** What is wrong behind the moves that are kept, as `reject` below. */
      readonly reject?: string;
    }
  | {
      readonly fault: Fault;
      readonly game?: undefined;
      /** The game as it was there, with the place and the reason: a line of JSON, which can be read again. */
      readonly reject?: string;
    };

/** How a file is read, and what is found out on the way. */
export interface BackupOptions {
  readonly options?: FileOptions;
  readonly facts?: FileFacts;
  /** Called now and then with which part of the file has been read, 0 to 1. */
  readonly onRead?: (part: number) => void;
}

/** Bytes between two looks at how far it is. */
const READ_BYTES = 32 * 1024;

/**
 * Reads games out of a file, one after the other; what is wrong leaves the others.
 * @param newId makes the id of a game that has none of its own
 * @param now milliseconds since 1970, for games without a date
 */
export async function* readBackup(
  bytes: Uint8Array,
  newId: () => string,
  now: number,
  options: BackupOptions = {},
): AsyncGenerator<BackupPart> {
  const head = new TextDecoder().decode(bytes.subarray(0, READ_BYTES)).trimStart();
  if (head.startsWith('{') && head.includes('"otau-game"')) yield* readLines(bytes, newId, now, options);
  else yield* readForeign(bytes, newId, now, options);
}

async function* readLines(
  bytes: Uint8Array,
  newId: () => string,
  now: number,
  { onRead }: BackupOptions,
): AsyncGenerator<BackupPart> {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    onRead?.(index / lines.length);
    if (line.trim() === '') continue;
    const saved = parseSaved(line);
    if (saved === undefined) {
      for await (const part of readForeign(new TextEncoder().encode(line), newId, now, {})) {
        yield part.fault === undefined
          ? part
          : { fault: { line: index + 1, failure: part.fault.failure }, reject: line };
      }
      continue;
    }
    try {
      restoreSession(saved); // throws where anything in it is wrong
      yield { game: saved, isKept: true };
    } catch (error) {
      yield { fault: { line: index + 1, failure: failureOf(error) }, reject: line };
    }
  }
}

function parseSaved(line: string): SavedGame | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isSavedGame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Records of the library and of other programs, packed or not, in any encoding. */
async function* readForeign(
  bytes: Uint8Array,
  newId: () => string,
  now: number,
  { options, facts = fileFacts(), onRead }: BackupOptions,
): AsyncGenerator<BackupPart> {
  const pieces = function* (): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += READ_BYTES) {
      onRead?.(at / bytes.length);
      yield bytes.subarray(at, at + READ_BYTES);
    }
  };
  for await (const found of readFile(pieces(), options, facts)) {
    if (found.record === undefined) yield { fault: faultOf(found.error), reject: rejectOf(found) };
    else {
      const reject = found.cut && rejectOf({ error: found.cut, text: found.text });
      yield { game: saveRecord(found.record, newId, now), isKept: false, ...(reject && { reject }) };
    }
  }
}

/** As `--rejects` of the command writes it. */
function rejectOf({ error: { place, kind, message }, text }: FoundError): string {
  return JSON.stringify({ ...place, kind, reason: message, text });
}

function saveRecord(record: GameRecord, newId: () => string, now: number): SavedGame {
  const created = dateOf(record.tags.Date) ?? now;
  return saveSession(sessionOfRecord(record), { id: newId(), created, updated: now, tags: record.tags }, 0);
}
