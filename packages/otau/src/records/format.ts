/** Records into text. */
import { OtauError, quote } from '../lib/error.js';
import { checkRecord } from './check.js';
import { writeLine } from './jsonl.js';
import type { GameRecord, RecordForm } from './record.js';
import { writeText } from './text-write.js';

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
