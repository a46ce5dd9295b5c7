/**
 * Cuts a text that comes in parts into pieces of one game each, so that a file of any length is read
 * game by game, and a game that is wrong does not take the others with it. Only the borders are found
 * here; what is between them is read and checked by the folder of records.
 */

import { parseDate } from '../dates.js';
import { columnNames, columnOf } from '../foreign/columns.js';
import { FORMAT } from '../jsonl.js';
import { badRecord } from '../place.js';
import { isResult, statedResult, usualResult } from '../result.js';
import { BlockCutter, LineCutter, LineReader } from './cut-lines.js';
import { dumpReader } from './dumps.js';
import {
  areSheets,
  areStamped,
  delimiterOf,
  ENTITIES,
  formOf,
  isMovesCell,
  isMovesRow,
  isTransposed,
  SEPARATOR_LINE,
  sheetLine,
  tableTitles,
  unescaped,
  withoutStamp,
} from './forms.js';
import { MessageCutter, messagesIn } from './messages.js';
import { CharacterCutter, type Cutter, checkLength, type Piece, type PieceForm } from './piece.js';

/** The form is found from this many characters, or from the whole text. */
const SNIFFED_LENGTH = 64 * 1024;

/** The pieces of a text. Throws `bad-record` where no further border can be found. */
export class Pieces {
  #cutter: Cutter | undefined;
  /** Text read before the form was known. */
  #head = '';
  #endsWithReturn = false;
  /** How each line is meant, step by step, and the last one, which is not whole. */
  #rewritings: readonly Rewriting[] = [];
  #line = '';

  /** @param forced the form, if it is not to be found out */
  constructor(readonly forced?: PieceForm) {}

  /** The form, as soon as it is known. */
  get form(): PieceForm | undefined {
    return this.#cutter?.form;
  }

  /** Whether any text was read. */
  get hasBegun(): boolean {
    return this.#cutter !== undefined || this.#head !== '';
  }

  *push(part: string): Generator<Piece> {
    const text = this.#normaliseLineEnds(part);
    if (this.#cutter !== undefined) {
      yield* this.#pass(text);
      return;
    }
    this.#head += text;
    if (this.#head.length >= SNIFFED_LENGTH) yield* this.#begin();
  }

  *end(): Generator<Piece> {
    if (this.#cutter === undefined) yield* this.#begin();
    if (this.#line !== '') yield* this.#cutter!.push(rewritten(this.#line, this.#rewritings));
    yield* this.#cutter!.end();
  }

  *#begin(): Generator<Piece> {
    const given = this.#head.replace(/^\ufeff/, '');
    this.#head = '';
    if (this.forced === undefined && UNREAD.test(given))
      throw badRecord(
        { line: 1 },
        'expected a text with games; this is a table in the form DIF or SYLK: save it as CSV or .xlsx.',
      );
    const rewritings = this.forced === undefined ? rewritingsOf(given) : [];
    const head = rewritten(given, rewritings);
    const form = this.forced ?? formOf(head);
    const isFree = this.forced === undefined && !['text', 'jsonl'].includes(form);
    const messages = isFree ? messagesIn(head) : undefined;
    const dump = isFree && messages === undefined ? dumpReader(head) : undefined;
    if (messages !== undefined) this.#cutter = new MessageCutter(messages);
    else this.#cutter = dump === undefined ? CUTTERS[form]() : new DumpCutter(dump);
    this.#rewritings = this.form === 'lists' && areSheets(head) ? [...rewritings, sheetLine] : rewritings;
    yield* this.#pass(given);
  }

  /** Whole lines, where they are written otherwise. */
  *#pass(part: string): Generator<Piece> {
    if (this.#rewritings.length === 0) yield* this.#cutter!.push(part);
    else {
      const text = this.#line + part;
      const end = text.lastIndexOf('\n') + 1;
      this.#line = text.slice(end);
      checkLength(this.#line.length, 1, 1);
      if (end > 0) yield* this.#cutter!.push(rewritten(text.slice(0, end), this.#rewritings));
    }
  }

  /** With line ends as this system writes them. */
  #normaliseLineEnds(part: string): string {
    if (part === '') return part;
    const rest = this.#endsWithReturn && part[0] === '\n' ? part.slice(1) : part;
    this.#endsWithReturn = part.endsWith('\r');
    return rest.includes('\r') ? rest.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : rest;
  }
}

/** Tables as old spreadsheets write them, a cell in a line or two. */
const UNREAD = /^(?:ID;P|TABLE\n0,\d)/;

type Rewriting = (line: string) => string;

function rewritten(lines: string, rewritings: readonly Rewriting[]): string {
  if (rewritings.length === 0) return lines;
  const meant = (line: string) => rewritings.reduce((one, rewrite) => rewrite(one), line);
  return lines.split('\n').map(meant).join('\n');
}

/** How the lines of a text are meant: without times before them, with signs for entities. */
function rewritingsOf(head: string): Rewriting[] {
  const inCells: Rewriting = (line) => unescaped(line, '""');
  // The time of a row is its date
  const isTable = formOf(rewritten(head, [inCells])) === 'csv';
  const signs: Rewriting = isTable ? inCells : (line) => unescaped(line);
  if (!isTable && areStamped(head) && messagesIn(head) === undefined) return [withoutStamp, signs];
  // What Otau writes has its ampersands as they are
  const isOwn = /^\[Game "[a-z]+"\]$/m.test(head) || head.includes(FORMAT);
  return isOwn || head.search(ENTITIES) < 0 ? [] : [signs];
}

const CUTTERS: Readonly<Record<PieceForm, () => Cutter>> = {
  text: () => new TextCutter(),
  jsonl: () => new LineCutter(),
  json: () => new JsonCutter(),
  csv: () => new TableCutter(),
  lists: () => new BlockCutter(),
};

// Games in JSON that stand one after the other or in a list, over any number of lines: objects, or lists of moves. The
// list may be a field of one object, `{"games": [...]}`.

/** What is before the list of all games of an object: its first list, under one of these names, not far from the beginning. */
const FIRST_LIST = /^\s*\{[^[\]]*$/;
const LIST_FIELD = /"(?:games|records|matches|items|data|rows|results|list|openings|lines|messages)"\s*:\s*$/i;
const MAX_HEAD = 4000;

function isListOfGames(head: string): boolean {
  return head.length <= MAX_HEAD && FIRST_LIST.test(head) && LIST_FIELD.test(head);
}

class JsonCutter extends CharacterCutter {
  readonly form = 'json';
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** Lists of games that are open: games may be in a list of lists, moves too. */
  #lists = 0;
  /** Whether the sign before was `[` that opens a list of games or of moves. */
  #hasOpened = false;
  /** Braces round the list of games that are still open. */
  #wraps = 0;
  /** The object that is open, up to the list of games. */
  #around: string | undefined;

  constructor() {
    super(/[^\s,[\]}]/);
  }

  override *push(part: string): Generator<Piece> {
    for (const piece of super.push(part)) yield this.#around === undefined ? piece : { ...piece, around: this.#around };
  }

  override *end(): Generator<Piece> {
    yield* super.end();
    if (this.#lists > 0) {
      throw badRecord(this.place, 'expected ] at the end of the list; got the end of the text.');
    }
  }

  protected pass(sign: string): 'before' | 'after' | 'drop' | undefined {
    if (this.#depth === 0) return this.#passBetween(sign);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inText) {
      if (sign === '\\') this.#isEscaped = true;
      else if (sign === '"') this.#inText = false;
    } else if (sign === '"') this.#inText = true;
    else if (sign === '[' && this.#depth === 1 && this.#wraps === 0 && isListOfGames(this.piece)) {
      this.#depth = 0;
      this.#lists++;
      this.#wraps++;
      this.#around = this.piece;
      return 'drop';
    } else if (sign === '{' || sign === '[') this.#depth++;
    else if ((sign === '}' || sign === ']') && --this.#depth === 0) return 'after';
    return undefined;
  }

  /** Outside games: what does not belong there becomes a piece of its own, to be named as wrong. */
  #passBetween(sign: string): 'before' | 'drop' | undefined {
    if (/\s/.test(sign)) return undefined;
    const hasOpened = this.#hasOpened;
    this.#hasOpened = sign === '[';
    if (sign === '{') {
      this.#depth = 1;
      return 'before';
    }
    if (sign === '[') this.#lists++;
    else if (sign === ']' && this.#lists > 0) this.#lists--;
    else if (sign === '}' && this.#wraps > 0) {
      this.#wraps--;
      return 'drop';
    } else if (hasOpened && /["\d-]/.test(sign)) {
      // A list of moves; its bracket is put back when the piece is read.
      this.#lists--;
      this.#depth = 1;
      this.#inText = sign === '"';
      return 'before';
    }
    return undefined;
  }
}

// Rows of a table as text, the first of which names the columns: CSV with commas, semicolons or tabs, quoted as in RFC 4180.

class TableCutter implements Cutter {
  readonly form = 'csv';
  #delimiter: string | undefined;
  #columns: readonly string[] | undefined;
  /** The first row, where it names the columns. */
  #names: readonly string[] = [];
  #cells: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** A quotation mark in a quoted cell: it ends the cell, or stands for itself where another follows. */
  #hasQuote = false;
  #text = '';
  #line = 1;
  #first = 1;
  #game = 1;
  /** The first lines, until they are whole: they show what is between columns. */
  #head = '';
  /** The lines above the names of the columns. */
  #heading: readonly string[] = [];
  /** The rows, where each column is a game. */
  #rows: string[][] | undefined;

  *push(part: string): Generator<Piece> {
    if (this.#delimiter === undefined) {
      this.#head += part;
      checkLength(this.#head.length, 1, 1);
      if (!this.#head.includes('\n')) return;
      yield* this.#begin();
      return;
    }
    for (const sign of part) {
      this.#text += sign;
      if (this.#take(sign)) yield* this.#endRow();
    }
    checkLength(this.#text.length, this.#first, this.#game);
  }

  *end(): Generator<Piece> {
    if (this.#delimiter === undefined) yield* this.#begin();
    if (this.#cell !== '' || this.#cells.length > 0) {
      this.#cells.push(this.#cell);
      yield* this.#endRow();
    }
    const columns = this.#rows?.map(([name]) => name.trim()) ?? [];
    for (let at = 1; at < Math.max(0, ...(this.#rows ?? []).map(({ length }) => length)); at++) {
      const cells = (this.#rows ?? []).map((row) => row[at] ?? '');
      yield { text: `${cells.join('\n')}\n`, line: this.#first, game: this.#game++, columns, cells };
    }
  }

  *#begin(): Generator<Piece> {
    const named = SEPARATOR_LINE.exec(this.#head);
    const text = this.#head.slice(named?.[0].length ?? 0);
    const titles = tableTitles(text.trimStart());
    const head = titles.length === 0 ? text : text.trimStart().split('\n').slice(titles.length).join('\n');
    this.#line += this.#head.slice(0, -head.length).split('\n').length - 1;
    this.#first = this.#line;
    const delimiter = named?.[1] ?? delimiterOf(head.trimStart().split('\n', 1)[0]) ?? ',';
    this.#delimiter = delimiter;
    this.#heading = titles.map((title) => title.replaceAll(delimiter, ' ').trim()).filter((title) => title !== '');
    this.#head = '';
    const lines = head.length < SNIFFED_LENGTH ? head.trim().split('\n') : [];
    if (isTransposed(lines.map((line) => line.split(delimiter)))) this.#rows = [];
    yield* this.push(head);
  }

  /** Takes a character; returns whether a row ends with it. */
  #take(sign: string): boolean {
    if (sign === '\n') this.#line++;
    if (this.#isQuoted && !this.#hasQuote) {
      if (sign === '"') this.#hasQuote = true;
      else this.#cell += sign;
      return false;
    }
    if (this.#hasQuote && sign === '"') {
      this.#hasQuote = false;
      this.#cell += sign;
      return false;
    }
    if (sign === '"' && this.#cell === '' && !this.#isQuoted) this.#isQuoted = true;
    else if (sign === this.#delimiter || sign === '\n') {
      this.#cells.push(this.#cell);
      this.#cell = '';
      this.#isQuoted = false;
      this.#hasQuote = false;
      return sign === '\n';
    } else this.#cell += sign;
    return false;
  }

  *#endRow(): Generator<Piece> {
    const cells = this.#cells;
    const text = this.#text;
    const line = this.#first;
    this.#cells = [];
    this.#cell = '';
    this.#text = '';
    this.#first = this.#line;
    // In a drawn table a line of dashes stands below the names
    if (cells.every((cell) => /^[\s:-]*$/.test(cell))) return;
    if (this.#rows !== undefined) {
      this.#rows.push(cells);
      return;
    }
    // Tables that were put together name their columns again
    if (cells.every((cell, at) => cell.trim() === this.#names[at])) return;
    if (this.#delimiter === '|') for (const [at, cell] of cells.entries()) cells[at] = cell.trim();
    if (this.#columns === undefined) {
      const names = cells.map((name) => name.trim());
      const isNamed = areNames(names) || !(cells.some(isMovesCell) || isMovesRow(cells));
      this.#columns = columnNames(isNamed ? names : namesOf(cells));
      if (isNamed) {
        this.#names = names;
        return;
      }
    }
    const heading = this.#heading;
    yield { text, line, game: this.#game++, columns: this.#columns, cells, ...(heading.length > 0 && { heading }) };
  }
}

class DumpCutter extends LineReader {
  readonly form = 'csv';
  /** Where the row begins that has no end yet. */
  #first = 1;
  /** The first row of a table without names, where it gives them. */
  #names: readonly string[] | undefined;

  constructor(private readonly reader: NonNullable<ReturnType<typeof dumpReader>>) {
    super();
  }

  protected *take(text: string, line: number): Generator<Piece> {
    const isBetween = this.#waiting === 0;
    const rows = this.reader.take(text);
    if (isBetween || rows.length > 0) this.#first = line;
    for (const { names = this.#names, cells } of rows) {
      if (names === undefined && areNames(cells)) this.#names = cells;
      else yield { text, line, game: this.game++, columns: columnNames(names ?? namesOf(cells)), cells };
    }
    checkLength(this.#waiting, this.#first, this.game);
  }

  override *end(): Generator<Piece> {
    yield* super.end();
    if (this.#waiting === 0) return;
    throw badRecord({ line: this.#first, game: this.game }, 'expected the end of this row, but the text ends in it.');
  }

  get #waiting(): number {
    return this.reader.waiting?.() ?? 0;
  }
}

/** Whether the cells of a row are names of columns. */
function areNames(cells: readonly string[]): boolean {
  return cells.filter((name) => /\p{L}{2}/u.test(name) && columnOf(name).isKnown).length > 1;
}

/** The names of columns that have none, by a row: results and dates show themselves, and who plays stands first. */
function namesOf(cells: readonly string[]): string[] {
  const players = ['White', 'Black'];
  return cells.map((cell, at) => {
    const text = cell.trim();
    if (isMovesCell(text)) return 'moves';
    if (statedResult(text) !== undefined) return 'Result';
    if (/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(text) && parseDate(text) !== undefined) return 'Date';
    return (/\p{L}/u.test(text) && !/\p{N}/u.test(text) && players.shift()) || `Column ${at + 1}`;
  });
}

// Games as text: a tag after moves begins the next one, and so does a word after a result. Notes and the values of tags may
// contain any character. Games without tags after one with tags are cut as lists of moves.

/** The part of the text in which the next character is. */
type Place = 'between' | 'word' | 'note' | 'line comment' | 'tag name' | 'tag value' | 'tag end';

const SPACE = /\s/;
const RESULT_BEGIN = /[01½*]/;
const MAX_RESULT = 20;

/** Tags, and words without the signs of a result. */
const PLAIN_GAME = /(?:\[\w{1,64} "[^"\\\n]*"\]\n)+\n\w[\w\s.()]*/y;
/** What a result has after its first digit. */
const PLAIN_RESULT = /[-*/][-*/012]{0,9}\s+/y;

class TextCutter extends CharacterCutter {
  readonly form = 'text';
  #place: Place = 'between';
  #isEscaped = false;
  /** Whether moves or a result were read. */
  #hasWords = false;
  #isLineBegin = true;
  /** Whether there was only white space in the line. */
  #isIndent = true;
  /** The word so far, as long as it may be a result. */
  #word: string | undefined;
  /** How many variations are open. */
  #depth = 0;
  #hasResult = false;
  /** Whether a word was read that is no result: a result before the moves ends no game unless an empty line follows. */
  #hasMoves = false;
  #isNoShow = false;
  /** Whether the piece begins after a result, without tags. */
  #isLoose = false;
  #blocks: BlockCutter | undefined;
  #games = 0;

  constructor() {
    super(/\S/);
  }

  override *push(part: string): Generator<Piece> {
    for (const piece of super.push(part)) yield* this.#take(piece);
  }

  override *end(): Generator<Piece> {
    for (const piece of super.end()) yield* this.#take(piece);
    yield* this.#endBlocks();
  }

  *#take(piece: Piece): Generator<Piece> {
    if (piece.text.startsWith('[') || this.#games === 0) {
      yield* this.#endBlocks();
      yield { ...piece, game: ++this.#games };
      return;
    }
    this.#blocks ??= new BlockCutter(piece.line);
    yield* this.#renumbered(this.#blocks.push(piece.text));
  }

  *#endBlocks(): Generator<Piece> {
    if (this.#blocks !== undefined) yield* this.#renumbered(this.#blocks.end());
    this.#blocks = undefined;
  }

  *#renumbered(pieces: Iterable<Piece>): Generator<Piece> {
    for (const piece of pieces) yield { ...piece, game: ++this.#games };
  }

  protected override plainLength(text: string): number {
    PLAIN_GAME.lastIndex = 0;
    if (!PLAIN_GAME.test(text)) return 0;
    PLAIN_RESULT.lastIndex = PLAIN_GAME.lastIndex;
    const end = PLAIN_RESULT.test(text) ? PLAIN_RESULT.lastIndex : PLAIN_GAME.lastIndex;
    return text[end] === '[' && SPACE.test(text[end - 1]) ? end : 0;
  }

  /** Inside of a word that is no result. */
  protected override plainUntil(text: string, at: number): number {
    if (this.#place !== 'word' || this.#word !== undefined) return at;
    for (let next = at; ; next++) {
      const code = text.charCodeAt(next);
      // White space, brackets, braces, letters that may be white space, and the end of the text, where it is not a number
      if (!(code > 41 && code < 123)) return next;
    }
  }

  protected pass(sign: string): 'before' | undefined {
    const isWordBegin = this.#hasResult && this.#place === 'between' && !'[{;%$()'.includes(sign) && !SPACE.test(sign);
    // In the middle of a line, `[` begins a remark, unless the game before has ended
    const isTagBegin = sign === '[' && (this.#isIndent || this.#hasResult || this.#isNoShow);
    const isNext = this.#place === 'between' && ((isTagBegin && (this.#hasWords || this.#isLoose)) || isWordBegin);
    if (isNext) {
      this.#hasWords = this.#hasResult = this.#hasMoves = this.#isNoShow = false;
      this.#depth = 0;
      this.#isLoose = sign !== '[';
    }
    if (this.#isNoShow && this.#isLineBegin && sign === '\n') this.#hasResult = true;
    this.#move(sign);
    this.#isLineBegin = sign === '\n';
    this.#isIndent = this.#isLineBegin || (this.#isIndent && SPACE.test(sign));
    return isNext ? 'before' : undefined;
  }

  #move(sign: string): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return;
    }
    switch (this.#place) {
      case 'note':
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '}') this.#place = 'between';
        return;
      case 'line comment':
        if (sign === '\n') this.#place = 'between';
        return;
      case 'tag name':
        if (sign === '"') this.#place = 'tag value';
        else if (sign === '\n') this.#place = 'between';
        return;
      case 'tag value':
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '"') this.#place = 'tag end';
        else if (sign === '\n') this.#place = 'between';
        return;
      case 'tag end':
        if (sign !== ' ' && sign !== '\t') this.#place = 'between';
        return;
      default:
        this.#passWord(sign);
    }
  }

  #passWord(sign: string): void {
    if (sign === '{') this.#place = 'note';
    else if (sign === ';' && this.#place === 'between') this.#place = 'line comment';
    else if (sign === '%' && this.#isLineBegin) this.#place = 'line comment';
    else if ((sign < '!' || sign > '~') && SPACE.test(sign)) {
      if (this.#place === 'word') this.#endWord();
      this.#word = undefined;
      this.#place = 'between';
    } else if (sign === '[' && this.#place === 'between') this.#place = 'tag name';
    else {
      if (sign === '(') this.#depth++;
      else if (sign === ')') this.#depth--;
      if (this.#place === 'between') this.#word = RESULT_BEGIN.test(sign) ? sign : undefined;
      else if (this.#word !== undefined) this.#word = this.#word.length < MAX_RESULT ? this.#word + sign : undefined;
      this.#place = 'word';
      this.#hasWords = true;
    }
  }
  #endWord(): void {
    if (this.#word === undefined || !isResult(usualResult(this.#word) as string)) this.#hasMoves = true;
    else if (this.#depth === 0 && this.#hasMoves) this.#hasResult = true;
    else this.#isNoShow = this.#depth === 0;
  }
}
