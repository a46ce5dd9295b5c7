/**
 * The games of a document. A table is a list of games, one in a row; or score sheets, move by move, beside and below one
 * another; or cells that hold whole games. It is read in every way that it may be meant, and the one that gives most moves counts.
 */
import { quote } from 'otau';
import { explainedBits, MIN_BITS } from 'otau/internal/records/evidence.js';
import { columnNames, columnOf, isSeat, namedCells } from 'otau/internal/records/foreign/columns.js';
import type { Given } from 'otau/internal/records/foreign/object.js';
import { badRecord, type Place } from 'otau/internal/records/place.js';
import { isTransposed } from 'otau/internal/records/stream/forms.js';
import { hasNames, isHeading, isTitle, parseHeading } from 'otau/internal/records/stream/headings.js';
import { type FoundChecked, placed, RecordReader } from 'otau/internal/records/stream/reader.js';
import { joinedRuns, type Run, runsOf } from 'otau/internal/records/stream/sheets.js';
import { parseDate, type ReadOptions, type Taken } from 'otau/records';
import type { Block, Cell } from './blocks.js';
import type { ElementRows } from './xml.js';

type Found = FoundChecked;
type Table = Exclude<Block, string>;
/** Told how the games of a part were read, once they are. */
type OnTaken = (taken: Taken & { readonly table?: string }) => void;

export interface Section {
  readonly name?: string;
  readonly blocks: readonly Block[];
}

/** Lines over the moves of a game, at most. */
const MAX_HEADING = 6;
/** Rows of a table on which the ways of reading it are tried. */
const TRIED_ROWS = 200;

interface Line {
  readonly text: string;
  readonly place: Place;
}

interface GameRow {
  readonly given: Given;
  readonly place: Place;
}

/** A score sheet, which other tables may continue. */
interface Sheet {
  readonly kind: 'sheet';
  readonly place: Place;
  heading: readonly string[];
  readonly moves: string[];
  /** The last move number. */
  last: number;
  /** Where its last moves are: the table, and which of its column groups. */
  table: number;
  group: number;
}

type Part =
  | Sheet
  | { readonly kind: 'text'; readonly lines: readonly Line[] }
  | { readonly kind: 'rows'; readonly name: string; readonly rows: readonly GameRow[] };

/** The games of a document, each checked, or what was wrong with it. What is no game, as a report or a table of places, is passed over. */
export function* readBlocks(sections: readonly Section[], options: ReadOptions, onTaken: OnTaken): Generator<Found> {
  const parts = new DocumentParts(options).partsOf(sections);
  let games = 0;
  for (const found of readParts(parts, options, onTaken)) {
    if (found.record === undefined && !found.error.isEmpty && found.error.reached <= 1) continue;
    games++;
    yield found;
  }
  if (games === 0) {
    const tables = sections.flatMap(({ blocks }) => blocks).filter((block) => typeof block !== 'string').length;
    const why = `expected a document with games; there is none in its text and its ${tables} tables.`;
    yield { error: badRecord({}, why) };
  }
}

/** The games of the elements of XML: those at the path that explains most. */
export function* readElements(
  elements: readonly ElementRows[],
  options: ReadOptions,
  onTaken: OnTaken,
): Generator<Found> {
  const trial = { ...options, partial: true, repair: false };
  const tried = elements.map(({ path, rows }) => {
    const all = rows.map((given, at) => ({ given, place: { table: `element ${path}`, row: at + 1 } }));
    return { path, rows: all, bits: explained(readRows(all.slice(0, TRIED_ROWS), path, trial)) };
  });
  const [best] = tried.sort((a, b) => b.bits - a.bits);
  if (best === undefined || best.bits <= 0) {
    yield { error: badRecord({}, 'expected a document with games; there is none in its elements.') };
    return;
  }
  yield* readRows(best.rows, best.path, options, onTaken);
}

/** Score sheets and cells are lists of moves; text may have tags; each table of games has columns of its own. */
function* readParts(parts: readonly Part[], options: ReadOptions, onTaken: OnTaken): Generator<Found> {
  const text = parts.flatMap((part) => (part.kind === 'text' ? [...part.lines, EMPTY] : []));
  const sheets = parts.flatMap((part) => (part.kind === 'sheet' ? [...linesOfSheet(part), EMPTY] : []));
  if (text.length > 0) yield* readText(text, options, onTaken);
  if (sheets.length > 0) yield* readText(sheets, { ...options, from: options.from ?? 'lists' }, onTaken);
  for (const part of parts) if (part.kind === 'rows') yield* readRows(part.rows, part.name, options, onTaken);
}

const EMPTY: Line = { text: '', place: {} };

function* readText(lines: readonly Line[], options: ReadOptions, onTaken?: OnTaken): Generator<Found> {
  const reader = new RecordReader(options);
  for (const part of [reader.push(lines.map(({ text }) => text).join('\n')), reader.end()])
    for (const found of part)
      yield placed(found, ({ line = 0, game, ...place }) => ({ ...place, ...lines[line - 1]?.place }));
  if (reader.taken !== undefined) onTaken?.(reader.taken);
}

function* readRows(rows: readonly GameRow[], table: string, options: ReadOptions, onTaken?: OnTaken): Generator<Found> {
  const reader = new RecordReader(options);
  function* read(): Generator<Found> {
    for (const [at, { given }] of rows.entries()) yield* reader.pushObject(given, { game: at + 1 });
    yield* reader.end();
  }
  for (const found of read()) yield placed(found, ({ game = 0, ...place }) => ({ ...place, ...rows[game - 1]?.place }));
  if (reader.taken !== undefined) onTaken?.({ ...reader.taken, ...(table === '' ? {} : { table }) });
}

function linesOfSheet({ heading, moves, place }: Sheet): Line[] {
  return [...heading, ...moves].map((text) => ({ text, place }));
}

/** What a ply is worth beside what it explains: pits from 1 to 9 explain little, however many there are. */
const PLY_BITS = 0.5;

/** How much a way of reading explains, without what games and errors cost: by chance there are short games, as of a year. */
function explained(games: Iterable<Found>): number {
  let sum = 0;
  for (const { record, words = [] } of games) {
    const bits = record === undefined ? 0 : explainedBits(record, words) + PLY_BITS * record.record.moves.length;
    sum += bits - MIN_BITS;
  }
  return sum;
}

class DocumentParts {
  readonly #parts: Part[] = [];
  /** Sheets that the next table may continue. */
  #sheets: Sheet[] = [];
  #lines: Line[] = [];
  #table = 0;
  #paragraph = 0;

  constructor(private readonly options: ReadOptions) {}

  partsOf(sections: readonly Section[]): readonly Part[] {
    for (const { name = '', blocks } of sections) {
      for (const block of withMessages(blocks)) {
        if (typeof block === 'string') {
          const place = { table: `paragraph ${++this.#paragraph}` };
          this.#addLines(linesOf(block).map((text) => ({ text, place })));
        } else this.#takeTable(block, name);
      }
      this.#endText();
    }
    return this.#parts;
  }

  #takeTable(rows: Table, name: string): void {
    const table = this.#table++;
    const place = { table: name === '' ? `table ${table + 1}` : `sheet ${quote(name)}` };
    this.#sheets = this.#sheets.filter((sheet) => sheet.table >= table - 1);
    const trial = { ...this.options, partial: true, repair: false };
    const sample = rows.slice(0, TRIED_ROWS);
    const runs = runsOfTable(sample);
    const continues = runs.some((run) => this.#continued(run) !== undefined);
    const sheets = joinedRuns(runs)
      .filter(({ first }) => first === 1)
      .flatMap((run) => [...linesOfSheet(sheetOf(run, table, place)), EMPTY]);
    const asGames = explained(readRows(gameRows(sample, place), name, trial));
    const asSheets = explained(readText(sheets, { ...trial, from: trial.from ?? 'lists' }));
    const asCells = explained(readText(cellLines(sample, place), trial));
    const asLines = explained(readText(rowLines(sample, place), trial));
    if (asGames > 0 && asGames >= Math.max(asSheets, asCells, asLines)) {
      this.#parts.push({ kind: 'rows', name, rows: withHeading(gameRows(rows, place), this.#takeHeading()) });
    } else if (continues || (asSheets > 0 && asSheets >= Math.max(asCells, asLines)))
      this.#takeRuns(runsOfTable(rows), table, place);
    else {
      const isInRows = asLines > Math.max(0, asCells);
      this.#addLines([EMPTY, ...(isInRows ? rowLines(rows, place) : cellLines(rows, place)), EMPTY]);
    }
  }

  #addLines(lines: readonly Line[]): void {
    // A long table has more lines than a call may have arguments
    for (const line of lines) this.#lines.push(line);
  }

  /** The sheet of which a run is the next part: the one above it, or to its left. */
  #continued({ first, group }: Run): Sheet | undefined {
    if (first === 1) return undefined;
    const open = this.#sheets.filter(({ last }) => last + 1 === first);
    return open.findLast((sheet) => sheet.group === group) ?? open.at(-1);
  }

  #takeRuns(runs: readonly Run[], table: number, place: Place): void {
    const games = runs.filter(({ first }) => first === 1).length;
    const heading = games > 0 ? this.#takeHeading() : [];
    const names = heading.filter(hasNames);
    let begun = 0;
    for (const run of runs) {
      const above = this.#continued(run);
      if (above !== undefined) {
        above.moves.push(...run.moves);
        Object.assign(above, { last: run.last, table, group: run.group });
      } else if (run.first === 1) {
        const sheet = sheetOf(run, table, place);
        // Names over a table are those of its games in their order; what else is there belongs to all
        const own = names.length === games ? [names[begun]] : games === 1 ? names : [];
        const inner = sheet.heading.filter((line) => own.length === 0 || !hasNames(line));
        sheet.heading = [...heading.filter((line) => !hasNames(line)), ...own, ...inner];
        begun++;
        this.#sheets.push(sheet);
        this.#parts.push(sheet);
      }
    }
  }

  /** The last lines before a table, if they are headings; they are no text then. */
  #takeHeading(): string[] {
    const isDate = (text: string) => /\d{4}/.test(text) && text.length <= 20 && parseDate(text) !== undefined;
    const lines = this.#lines
      .filter(({ text }) => text !== '')
      .map((line) => (isDate(line.text) ? { ...line, text: `Date: ${line.text}` } : line));
    let from = lines.length;
    while (from > 0 && lines.length - from < MAX_HEADING && isTitle(lines[from - 1].text)) from--;
    this.#lines = lines.slice(0, from);
    this.#endText();
    return lines.slice(from).map(({ text }) => text);
  }

  #endText(): void {
    if (this.#lines.some(({ text }) => text !== '')) this.#parts.push({ kind: 'text', lines: this.#lines });
    this.#lines = [];
  }
}

/** A time alone in a paragraph, as a chat saved as HTML has it before each message. */
const CLOCK = /^\d{1,2}:\d\d(?::\d\d)?$/;
const MIN_MESSAGES = 4;

/** Blocks with a line for each message of a chat: its time, who wrote it, unless that is said before, and what. */
function withMessages(blocks: readonly Block[]): readonly Block[] {
  const isTime = (block: Block | undefined) => typeof block === 'string' && CLOCK.test(block);
  const times = blocks.flatMap((block, at) => (isTime(block) ? [at] : []));
  if (times.length < MIN_MESSAGES || 2 * times.length < blocks.length / 2) return blocks;
  let name = '';
  const messages = times.map((at, index) => {
    const parts = blocks.slice(at + 1, times[index + 1]).flatMap((block) => (typeof block === 'string' ? [block] : []));
    if (parts.length > 1) name = parts.shift() as string;
    return `${blocks[at]} ${name}: ${parts.join(' ')}`;
  });
  return [...blocks.slice(0, times[0]), ...messages];
}

function linesOf(block: Block): string[] {
  if (typeof block !== 'string') return cellLines(block, {}).map(({ text }) => text);
  return block.split('\n').map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim());
}

function cellText({ blocks }: Cell): string {
  return blocks
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n');
}

const NUMBERS = /(?<!\S)(\d{1,3})\s?[.)](?!\d{2}\.)/g;

/** Whether a line goes on with the numbered game of the cell before: with the next round, or in the midst of one. */
function goesOn(text: string, last: number): boolean {
  const [[, next] = []] = text.matchAll(NUMBERS);
  return next === undefined ? last > 1 : Number(next) > 1 && (text.startsWith(next) || Number(next) === last + 1);
}

/** Cell by cell, column by column: a game stands below its names and goes on below itself, then to its right. */
function cellLines(rows: Table, table: Place): Line[] {
  const cells = rows.flat();
  // Those of one column stay in their order
  cells.sort((a, b) => a.column - b.column);
  let isAfterMoves = false;
  let last = 0;
  return cells.flatMap((cell) => {
    const texts = cell.blocks.flatMap(linesOf);
    if (texts.length === 0) return [];
    const isNext = isAfterMoves && !goesOn(texts[0], last);
    last = Number([...texts.join('\n').matchAll(NUMBERS)].at(-1)?.[1] ?? last);
    isAfterMoves = !isHeading(texts[texts.length - 1]);
    const place = { ...table, row: cell.row, column: cell.column + 1 };
    const lines = texts.map((text) => ({ text, place }));
    return isNext ? [EMPTY, ...lines] : lines;
  });
}

/** Row by row, as text that only looks like a table. */
function rowLines(rows: Table, table: Place): Line[] {
  return rows.map((row) => ({ text: row.map(cellText).join(' '), place: { ...table, row: row[0]?.row } }));
}

/** The rows of a table of games as objects, below the first row that names its columns. */
function gameRows(rows: Table, table: Place): GameRow[] {
  if (isTransposed(rows.map((row) => row.map(cellText)))) {
    const columns = [...new Set(rows.flat().map(({ column }) => column))].filter((column) => column > 0);
    return columns.map((column) => {
      const cells = rows.map((row) =>
        [row[0], row.find((cell) => cell.column === column)].map((cell) => cell && cellText(cell)),
      );
      return {
        given: namedCells(cells.map(([name = '', text]) => [name, text])),
        place: { ...table, column: column + 1 },
      };
    });
  }
  const at = rows.slice(0, 12).findIndex((row) => {
    const names = row.map(cellText).filter((name) => name !== '');
    return names.length >= 2 && names.some((name) => columnOf(name).isKnown);
  });
  if (at < 0) return [];
  const own = columnNames(rows[at].map((cell) => cellText(cell).replace(/\s+/g, ' ')));
  const names = new Map(rows[at].flatMap(({ column }, nth) => (own[nth] === '' ? [] : [[column, own[nth]]])));
  return rows.slice(at + 1).flatMap((row) => {
    const filled = row.filter((cell) => names.has(cell.column) && cell.blocks.length > 0);
    const values = filled.map((cell) => [names.get(cell.column) as string, cellText(cell)] as const);
    return values.length === 0 ? [] : [{ given: namedCells(values), place: { ...table, row: row[0].row } }];
  });
}

/** Rows with what stands over their table, where it has no column for it. */
function withHeading(rows: readonly GameRow[], heading: readonly string[]): readonly GameRow[] {
  if (heading.length === 0) return rows;
  const { tags, players } = parseHeading(heading);
  const told = { ...tags, ...Object.fromEntries(players.map((name, seat) => [`P${seat + 1}`, name])) };
  const cells = rows.flatMap(({ given }) => Object.entries(given));
  const columns = new Set(cells.map(([name]) => columnOf(name).tag));
  // Over the moves of both players stands who they are
  const isSeated = cells.some(([name, text]) => isSeat(name) && /^(?!pass)\p{L}{2}/iu.test(`${text}`));
  const added = Object.entries(told).filter(([tag]) => !columns.has(tag) && !(isSeated && /^P\d$/.test(tag)));
  return rows.map(({ given, place }) => ({ given: { ...Object.fromEntries(added), ...given }, place }));
}

function sheetOf({ last, heading, moves, group }: Run, table: number, place: Place): Sheet {
  return { kind: 'sheet', place, heading, moves: [...moves], last, table, group };
}

function runsOfTable(rows: Table): Run[] {
  return runsOf(rows.map((row) => row.map((cell) => ({ column: cell.column, span: cell.span, text: cellText(cell) }))));
}
