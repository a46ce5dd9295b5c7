/** What is in a file, found from its beginning. */
import { parseDate } from '../dates.js';
import { columnOf } from '../foreign/columns.js';
import { closingSign } from '../text-read.js';
import type { PieceForm } from './piece.js';
import { areBeside } from './sheets.js';

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
/** The first round of a score sheet: `[1] 76 98`. */
const ROUND_LINE = /^\s*\[1\][ \t]*[^\s,\]]/;

/** `[Game1]` and `White=Aigul` below it, as in files of settings. */
const SECTION = /^\s*\[\p{L}[\p{L}\d_-]{0,30}\][ \t]*\n\s*\p{L}\w{0,30}[ \t]*=/u;

/** The form of a text by its beginning. */
export function formOf(head: string): PieceForm {
  if (SECTION.test(head)) return 'lists';
  if (hasTags(head)) return 'text';
  if (OBJECT_LINE.test(head)) return 'jsonl';
  if (LIST_LINE.test(head) || ROUND_LINE.test(head)) return 'lists';
  if (JSON_BEGIN.test(head)) return 'json';
  return isTable(head) && !areSheets(head) ? 'csv' : 'lists';
}

/** Lines that are looked at to know score sheets. */
const MAX_SHEET_LINES = 60;

/** Whether the columns of a table are those of score sheets side by side. */
export function areSheets(head: string): boolean {
  return !head.includes('"') && areBeside(head.split('\n', MAX_SHEET_LINES).map(sheetLine));
}

/** A line of score sheets, with tabs between its cells. */
export function sheetLine(line: string): string {
  return line.replaceAll(',', '\t');
}

/** `sep=;`: the line by which spreadsheets say what is between the columns of a table. */
export const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[ \t]*\n/i;

/**
 * Whether a text is a table: its first line names columns of games and the next one has columns too, or both have a cell of
 * moves beside others, or a move in nearly each cell. Lines above may be titles. A score sheet, with columns of move numbers, is none.
 */
export function isTable(head: string): boolean {
  const text = head.replace(SEPARATOR_LINE, '').trimStart();
  return isTableAt(text.split('\n').slice(tableTitles(text).length).join('\n'));
}

function isTableAt(text: string): boolean {
  const [first = '', second, third = ''] = text.trim().split('\n', 3);
  const delimiter = delimiterOf(first);
  if (delimiter === undefined || !(second ?? delimiter).includes(delimiter)) return false;
  const [names, ...rows] = [first, second ?? '', third].map((line) => line.split(delimiter).map((cell) => cell.trim()));
  const begin = /^1\.?$/.test(names[0]) ? 2 : 1;
  const isSheet = rows.every(([number, ...cells], at) => {
    return (number === `${at + begin}` || number === `${at + begin}.`) && cells.every((cell) => SHEET_CELL.test(cell));
  });
  const hasMoves = names.slice(1).some((name) => columnOf(name).isMoves);
  if (isSheet && third !== '' && !hasMoves) return false;
  if (names.some((name) => columnOf(name.replace(/^"|"$/g, '')).isKnown)) return true;
  const row = second === undefined ? names : rows[0];
  return (row.some(isMovesCell) && row.some((cell) => cell !== '' && !/\s/.test(cell))) || isMovesRow(row);
}

/** Whether the first cells of all rows name what stands behind them, and the first row nothing else: each column is a game then. */
export function isTransposed(rows: readonly (readonly string[])[]): boolean {
  const names = rows.map(([name = '']) => columnOf(name.trim()));
  const areNamed = names.length > 2 && names.every(({ isKnown }) => isKnown) && names.some(({ isMoves }) => isMoves);
  return areNamed && !rows[0].slice(1).some((cell) => columnOf(cell.trim()).isKnown);
}

/** Lines above a table, at most. */
const MAX_TITLES = 6;

/** The lines above the names of the columns of a table: each has at most one cell that is filled, with words or a date. */
export function tableTitles(text: string): string[] {
  if (isTableAt(text)) return [];
  const lines = text.split('\n', MAX_TITLES + 2);
  const cellsOf = (line: string) => line.split(/[,;\t|]/).filter((cell) => cell.trim() !== '');
  const names = lines.findIndex((line) => cellsOf(line).length > 1);
  const titles = names > MAX_TITLES ? [] : lines.slice(0, Math.max(0, names));
  const isTitle = (cell: string) => /\p{L}{2}/u.test(cell) || parseDate(cell) !== undefined;
  return titles.every((line) => cellsOf(line).every(isTitle)) ? titles : [];
}

/** Whether a row has a move in nearly each of its cells, behind the names of the players. */
export function isMovesRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const moves = filled.filter((cell) => SHEET_CELL.test(cell)).length;
  return moves >= MIN_MOVES && moves < filled.length && moves >= 0.8 * filled.length;
}

const MIN_MOVES = 12;

/** A move, or none. */
const SHEET_CELL = /^(?:(?!\d{4}$)(?=\S*\d)\S{1,8}|pass)?$/i;

/** Longer than a telephone number. */
const ONE_NUMBER = /^[1-9]{16,}$/;

/** Whether a cell looks like a game: all moves as one number, or several short words, nearly all with a digit in them. */
export function isMovesCell(cell: string): boolean {
  const words = cell.replace(/^"|"$/g, '').trim().split(/\s+/);
  if (words.length === 1) return ONE_NUMBER.test(words[0]);
  return words.length >= 4 && words.filter((word) => word.length <= 12 && /\d/.test(word)).length >= 0.8 * words.length;
}

/** What is between the columns of a line: the most frequent of the four. */
export function delimiterOf(line: string): string | undefined {
  const outside = line.replace(/\[[^[\]]*\]/g, '');
  const counts = [',', ';', '\t', '|'].map((sign): [string, number] => [sign, outside.split(sign).length - 1]);
  const [[sign, count]] = counts.sort((a, b) => b[1] - a[1]);
  return count > 0 ? sign : undefined;
}

/** The day and the time before a line of a log, and how much it matters. */
const STAMP =
  /^[[(]?(?:\d{4}[-./]\d\d[-./]\d\d|\d\d[-./]\d\d[-./]\d{4})[T ,]{1,2}\d\d:\d\d(?::\d\d(?:[.,]\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?[\])]?(?:[ |-]|: ){1,4}(?:\[?(?:INFO|DEBUG|WARN|TRACE|NOTICE)\]?:?[ \t]{1,4})?/;

/** Words of a line of a log that tells a move; longer lines tell games, and their day is the game's. */
const MAX_LOG_WORDS = 4;
const DAY_LENGTH = 10;

export function withoutStamp(line: string): string {
  const rest = line.replace(STAMP, '');
  const isGame = /^\d/.test(line) && !/[=:]/.test(rest) && rest.trim().split(/\s+/).length > MAX_LOG_WORDS;
  return isGame && rest !== line ? `${line.slice(0, DAY_LENGTH)} ${rest}` : rest;
}

/** Whether a time stands before nearly all lines. */
export function areStamped(head: string): boolean {
  const lines = head.split('\n', MAX_SHEET_LINES).filter((line) => line.trim() !== '');
  const stamped = lines.filter((line) => STAMP.test(line)).length;
  return stamped > 1 && stamped >= 0.8 * lines.length;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
export const ENTITIES = /&(amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/gi;
const MAX_CODE = 0x10ffff;

/**
 * A line with the signs for which entities of HTML stand.
 * @param quoted a quotation mark among others: escaped as in tags and JSON
 */
export function unescaped(line: string, quoted = '\\"'): string {
  const quote = /["“]/.test(line) ? quoted : '"';
  return line.replace(ENTITIES, (entity, name: string) => {
    const code = Number(name.toLowerCase().replace('#', '0'));
    const sign = SIGNS[name.toLowerCase()] ?? (code <= MAX_CODE ? String.fromCodePoint(code) : entity);
    return sign === '"' ? quote : sign.replace(/\s/, ' ');
  });
}
