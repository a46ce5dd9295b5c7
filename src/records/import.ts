/**
 * Games as other programs write them: JSON objects, tags and moves, or plain lists of moves.
 * The moves may be in any notation of the game. Objects with a `format` are records of Otau, in a list
 * or over several lines too.
 */
import { type CheckedRecord, checkRecord } from './check.js';
import { type ImportOptions, importObject } from './import-json.js';
import { parseObjects } from './json.js';
import { readRecordObject } from './jsonl.js';
import { badRecord } from './place.js';
import { closingSign, readText } from './text-read.js';

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

/** The games of a text, checked. Throws `bad-record`. */
export function* importRecords(text: string, options: ImportOptions): Generator<CheckedRecord> {
  if (hasTags(text)) {
    for (const { draft, place } of readText(text, options.game)) yield checkRecord(draft, place, options.notation);
  } else if (JSON_BEGIN.test(text)) {
    for (const { object, place } of parseObjects(text)) {
      const isRecord = object.format !== undefined && object.format !== null;
      yield isRecord ? checkRecord(readRecordObject(object, place).draft, place) : importObject(object, place, options);
    }
  } else yield* importLists(text, options);
}

/** Lists of moves, one game in each block of lines; empty lines stand between blocks. */
function* importLists(text: string, { game, notation }: ImportOptions): Generator<CheckedRecord> {
  let count = 0;
  for (const { block, line } of splitBlocks(text)) {
    count++;
    if (game === undefined) {
      throw badRecord({ line, game: count }, 'expected tags or JSON, or to be told the game of a list of moves.');
    }
    for (const { draft, place } of readText(block, game, line, count)) yield checkRecord(draft, place, notation);
  }
}

function splitBlocks(text: string): { block: string; line: number }[] {
  const blocks: { block: string; line: number }[] = [];
  let lines: string[] = [];
  `${text}\n`.split('\n').forEach((line, index) => {
    if (line.trim() !== '') lines.push(line);
    else if (lines.length > 0) {
      blocks.push({ block: lines.join('\n'), line: index + 1 - lines.length });
      lines = [];
    }
  });
  return blocks;
}
