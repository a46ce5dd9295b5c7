/** Records out of a text of any form. */

import { parseGameId } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import type { GameRecord, RecordForm } from './record.js';
import type { ReadOptions } from './stream/read.js';
import { RecordReader } from './stream/reader.js';

/** How `parseRecords` reads a text. */
export interface ParseOptions extends ReadOptions {
  /** The form of the text; detected if left out. `import`: games as other programs write them, whatever their form. */
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
