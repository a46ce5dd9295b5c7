/** Reading and writing record files, with errors in a sentence. */
import { closeSync, lstatSync, openSync, readFileSync, readSync, statSync, unlinkSync } from 'node:fs';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { appendWhole, writeWhole } from 'otau/internal/lib/node/files.js';
import { mayBePipe } from 'otau/internal/lib/node/pipes.js';
import { checkWritable, systemReason } from 'otau/internal/lib/node/system-errors.js';
import { formatRecord, type GameRecord, type RecordForm } from 'otau/internal/records/index.js';

/** The text of a file. Throws `no-file`. */
export function readTextFile(path: string): string {
  return orNoFile(`The file ${quote(path)} cannot be read`, () => readFileSync(path, 'utf8'));
}

/** The form in which records are added to a file, by the end of its name. Throws `bad-command`. */
function recordFormOf(path: string): RecordForm {
  if (path.endsWith('.jsonl')) return 'jsonl';
  if (path.endsWith('.txt') || path.endsWith('.otau')) return 'text';
  throw new OtauError(
    'bad-command',
    `Games are saved in files named .jsonl (JSON lines), .otau or .txt (text); got ${quote(path)}.`,
  );
}

/** Throws `bad-command` or `no-file` where records could not be saved, before a game is played for nothing. */
export function checkSaveFile(path: string): void {
  recordFormOf(path);
  orNoFile(`Games cannot be saved in ${quote(path)}`, () => {
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    closeSync(openSync(path, 'a'));
    if (isNew) unlinkSync(path);
  });
}

/** Throws `no-file` where a file could not be written, before anything is computed for it. */
export function checkOutFile(path: string): void {
  orNoFile(`The file ${quote(path)} cannot be written`, () => checkWritable(path));
}

/** Writes a whole file. Throws `no-file`. */
export function writeOutFile(path: string, text: string): void {
  orNoFile(`The file ${quote(path)} cannot be written`, () => writeWhole(path, text));
}

/** Adds a record at the end of a file. Throws `bad-command` or `no-file`. */
export function appendRecord(path: string, record: GameRecord): void {
  const form = recordFormOf(path);
  const text = formatRecord(record, form).trimEnd();
  orNoFile(`The game cannot be saved in ${quote(path)}`, () => {
    appendWhole(path, `${gapAfter(path, form)}${text}\n`);
  });
}

/** What must be between the end of a file and a record added to it. */
function gapAfter(path: string, form: RecordForm): string {
  const size = mayBePipe(() => statSync(path, { throwIfNoEntry: false }))?.size ?? 0;
  if (size === 0) return '';
  const lineEnd = lastByteOf(path, size) === 0x0a ? '' : '\n';
  return form === 'text' ? `${lineEnd}\n` : lineEnd;
}

function lastByteOf(path: string, size: number): number {
  const file = openSync(path, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, size - 1);
    return last[0];
  } finally {
    closeSync(file);
  }
}

function orNoFile<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new OtauError('no-file', `${what}: ${systemReason(cause)}.`, { cause });
  }
}
