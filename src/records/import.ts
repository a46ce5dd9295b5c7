/**
 * Games as other programs write them: JSON objects, tags and moves, or plain lists of moves.
 * Here it is found out which of them a text is, and JSON is read. Objects with a `format` are records of Otau, in a list
 * or over several lines too.
 */
import { type CheckedRecord, checkRecord } from './check.js';
import { type ImportOptions, importObject } from './import-json.js';
import { parseObjects } from './json.js';
import { readRecordObject } from './jsonl.js';
import { closingSign } from './text-read.js';

const TAG = /\s*\[\s{0,9}[A-Za-z]/y;
/** A brace that opens a note, and no JSON object. */
const NOTE = /\s*\{(?!\s*(?:"[^"]{0,64}"\s*:|\}))/y;
const JSON_BEGIN = /^\s*(?:\[|\{\s*(?:"[^"]{0,64}"\s*:|\}|$))/;

/** Whether a text begins with a tag, or with notes and then a tag. */
export function hasTags(text: string): boolean {
  let at = 0;
  for (NOTE.lastIndex = 0; NOTE.test(text); NOTE.lastIndex = at) {
    at = closingSign(text, NOTE.lastIndex, '}') + 1;
    if (at === 0) return false;
  }
  TAG.lastIndex = at;
  return TAG.test(text);
}

/** Whether a text is of JSON objects, in a list or one after the other. */
export function isJson(text: string): boolean {
  return !hasTags(text) && JSON_BEGIN.test(text);
}

/** The games of such a text, checked. Throws `bad-record`. */
export function* importJson(text: string, options: ImportOptions): Generator<CheckedRecord> {
  for (const { object, place } of parseObjects(text)) {
    const isRecord = object.format !== undefined && object.format !== null;
    yield isRecord ? checkRecord(readRecordObject(object, place).draft, place) : importObject(object, place, options);
  }
}
