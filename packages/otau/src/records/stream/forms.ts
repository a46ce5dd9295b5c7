/** What is in a file, found from its beginning. */
import { columnOf } from '../foreign/columns.js';
import { closingSign } from '../text-read.js';
import type { PieceForm } from './piece.js';

const TAG = /\s*\[\s{0,9}\p{L}/uy;
/** A brace that opens a note, and no JSON object. */
const NOTE = /\s*\{(?!\s*(?:"[^"]{0,64}"\s*:|\}))/y;

/** A comment to the end of its line, or a line for other programs. */
const LINE_COMMENT = /\s*(?:;|^%).*/my;

/** Whether a text begins with a tag, or with notes and then a tag. */
export function hasTags(text: string): boolean {
  for (let at = 0; ; ) {
    NOTE.lastIndex = LINE_COMMENT.lastIndex = TAG.lastIndex = at;
    if (NOTE.test(text)) {
      at = closingSign(text, NOTE.lastIndex, '}') + 1;
      if (at === 0) return false;
    } else if (LINE_COMMENT.test(text)) at = LINE_COMMENT.lastIndex;
    else return TAG.test(text);
  }
}

const JSON_BEGIN = /^\s*(?:\[\s*[[{"'\d\]]|\[\s*$|\{\s*(?:["'][^"']{0,64}["']\s*:|\}|$))/;
/** A line that is one object, or was meant to be. */
const OBJECT_LINE = /^\s*\{.+\}[ \t]*(?:\n|$)/;
/** A line that is one list of pits. */
const LIST_LINE = /^\s*\[[\d\s,]+\][ \t]*\n\s*\[/;

/** The form of a text by its beginning. */
export function formOf(head: string): PieceForm {
  if (hasTags(head)) return 'text';
  if (OBJECT_LINE.test(head)) return 'jsonl';
  if (LIST_LINE.test(head)) return 'lists';
  if (JSON_BEGIN.test(head)) return 'json';
  return isTable(head) ? 'csv' : 'lists';
}

/** `sep=;`: the line by which spreadsheets say what is between the columns of a table. */
export const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[ \t]*\n/i;

/**
 * Whether a text is a table: its first line names columns of games and the next one has columns too, or both have a cell of
 * moves beside others. A score sheet, with a column of move numbers, is none.
 */
export function isTable(head: string): boolean {
  const [first = '', second, third = ''] = head.replace(SEPARATOR_LINE, '').trim().split('\n', 3);
  const delimiter = delimiterOf(first);
  if (delimiter === undefined || !(second ?? delimiter).includes(delimiter)) return false;
  const [names, ...rows] = [first, second ?? '', third].map((line) => line.split(delimiter).map((cell) => cell.trim()));
  const isSheet = rows.every(([number, ...cells], at) => {
    return (number === `${at + 1}` || number === `${at + 1}.`) && cells.every((cell) => SHEET_CELL.test(cell));
  });
  if (isSheet && third !== '') return false;
  if (names.some((name) => columnOf(name.replace(/^"|"$/g, '')).isKnown)) return true;
  const row = second === undefined ? names : rows[0];
  return row.some(isMovesCell) && row.some((cell) => cell !== '' && !/\s/.test(cell));
}

/** A move, or none. */
const SHEET_CELL = /^(?:(?!\d{4}$)(?=\S*\d)\S{1,8}|pass)?$/i;

/** Whether a cell looks like a game: several short words, nearly all with a digit in them. */
export function isMovesCell(cell: string): boolean {
  const words = cell.replace(/^"|"$/g, '').trim().split(/\s+/);
  return words.length >= 4 && words.filter((word) => word.length <= 12 && /\d/.test(word)).length >= 0.8 * words.length;
}

/** What is between the columns of a line: the most frequent of the four. */
export function delimiterOf(line: string): string | undefined {
  const counts = [',', ';', '\t', '|'].map((sign): [string, number] => [sign, line.split(sign).length - 1]);
  const [[sign, count]] = counts.sort((a, b) => b[1] - a[1]);
  return count > 0 ? sign : undefined;
}
