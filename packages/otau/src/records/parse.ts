/** Records out of a text of any form, and into one. */

import { parseGameId } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { checkRecord } from './check.js';
import { writeLine } from './jsonl.js';
import type { GameRecord, RecordForm } from './record.js';
import type { ReadOptions } from './stream/read.js';
import { RecordReader } from './stream/reader.js';
import { writeText } from './text-write.js';

/** How `parseRecords` reads a text. */
export interface ParseOptions extends ReadOptions {
  /** The form of the text; found out if left out. `import`: games as other programs write them, whatever their form. */
  readonly form?: RecordForm | 'import';
}

const FORMS = ['jsonl', 'text', 'import'];

/**
 * Reads the records of a text, each move checked by replaying it. For texts that come in parts, or of which the good
 * games are wanted where others are wrong, there is `readRecords`.
 * @throws OtauError `bad-record`, which names line, game, ply and what was expected; then nothing has been read;
 * `unknown-game` for the option `game`, `unknown-notation`, `bad-argument` for a form or format that is not known
 * @example
 * const [game] = parseRecords('[Game "kindo"]\n\nb1 *');
 * game.moves; // ['b1']
 */
export function parseRecords(text: string, options: ParseOptions = {}): GameRecord[] {
  const { form, ...others } = options;
  if (form !== undefined && !FORMS.includes(form)) {
    throw new OtauError('bad-argument', `The forms of records are jsonl, text and import; got ${quote(form)}.`);
  }
  if (options.game !== undefined) parseGameId(options.game);
  const reader = new RecordReader({ ...others, ...(form === undefined || form === 'import' ? {} : { from: form }) });
  const records: GameRecord[] = [];
  for (const part of [reader.push(text), reader.end()]) {
    for (const { record, error } of part) {
      if (error !== undefined) throw error;
      records.push(record.record);
    }
  }
  return records;
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
