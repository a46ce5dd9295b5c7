/** Records out of a text of any form, and into one. */

import type { GameId } from '../core/game.js';
import { parseGameId } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { type CheckedRecord, checkRecord } from './check.js';
import { hasTags, importJson, isJson } from './import.js';
import type { ImportOptions } from './import-json.js';
import { readLines, writeLine } from './jsonl.js';
import { badRecord } from './place.js';
import type { GameRecord, RecordForm } from './record.js';
import { Pieces } from './stream/pieces.js';
import { readPiece } from './stream/read.js';
import { type Found, readText } from './text-read.js';
import { writeText } from './text-write.js';

/** How `parseRecords` reads a text. */
export interface ParseOptions {
  /** The form of the text; found out if left out. `import`: games as other programs write them. */
  readonly form?: RecordForm | 'import';
  /** Which game it is, where the text does not say; a record of another game is then an error. */
  readonly game?: GameId;
  /** Import only: the notation of the moves, if it is to be no other (one of the game's `notations`). */
  readonly notation?: string;
}

/**
 * Reads the records of a text, each move checked by replaying it. For texts that come in parts, or of which the good
 * games are wanted where others are wrong, there is `readRecords`.
 * @throws OtauError `bad-record`, which names line, game, ply and what was expected; then nothing has been read;
 * `unknown-game` for the option `game`, `unknown-notation`, `bad-argument` for a form that is not known
 * @example
 * const [game] = parseRecords('[Game "kindo"]\n\nb1 *');
 * game.moves; // ['b1']
 */
export function parseRecords(text: string, options: ParseOptions = {}): GameRecord[] {
  const named = options.game === undefined ? undefined : parseGameId(options.game);
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const records: GameRecord[] = [];
  for (const { record, place } of readRecords(lines, options.form ?? findForm(lines), { ...options, game: named })) {
    if (named !== undefined && record.game !== named) {
      throw badRecord(place, `expected a game of ${named}; got one of ${record.game}.`);
    }
    records.push(record);
  }
  return records;
}

function readRecords(text: string, form: RecordForm | 'import', options: ImportOptions): Generator<CheckedRecord> {
  switch (form) {
    case 'jsonl':
      return checkAll(readLines(text));
    case 'text':
      return checkAll(readText(text, options.game));
    case 'import':
      return isJson(text) ? importJson(text, options) : cutRecords(text, options);
    default:
      throw new OtauError('bad-argument', `The forms of records are jsonl, text and import; got ${quote(form)}.`);
  }
}

/** Texts and lists of moves, as they are read part by part. */
function* cutRecords(text: string, options: ImportOptions): Generator<CheckedRecord> {
  const pieces = new Pieces();
  for (const piece of pieces.push(text)) yield readPiece(piece, pieces.form!, options);
  for (const piece of pieces.end()) yield readPiece(piece, pieces.form!, options);
}

function* checkAll(found: Iterable<Found>): Generator<CheckedRecord> {
  for (const { draft, place } of found) yield checkRecord(draft, place);
}

/** Tags are a text; everything else is read as from elsewhere, where objects with a "format" are known too. */
function findForm(text: string): RecordForm | 'import' {
  return hasTags(text) ? 'text' : 'import';
}

/**
 * One record as text, with a new line at its end.
 * @throws OtauError `bad-record` where anything in it is wrong, `bad-argument` for a form that is not known
 * @example formatRecord(recordOf(game, history), 'jsonl')
 */
export function formatRecord(record: GameRecord, form: RecordForm): string {
  return formatRecords([record], form);
}

/** Records one after the other, in the text form with an empty line between them. Throws as `formatRecord` does. */
export function formatRecords(records: readonly GameRecord[], form: RecordForm): string {
  if (form !== 'jsonl' && form !== 'text') {
    throw new OtauError('bad-argument', `Records are written as jsonl or text; got ${quote(form)}.`);
  }
  const write = form === 'jsonl' ? writeLine : writeText;
  const place = (index: number): { game?: number } => (records.length > 1 ? { game: index + 1 } : {});
  return records.map((record, index) => write(checkRecord(record, place(index)))).join(form === 'text' ? '\n' : '');
}
