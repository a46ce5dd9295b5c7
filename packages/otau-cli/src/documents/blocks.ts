/** Documents as blocks: paragraphs and tables in their order, out of the XML of word processors and out of HTML. */
import { Parser } from 'htmlparser2';
import { OtauError } from 'otau';

export type Block = string | readonly (readonly Cell[])[];

export interface Cell {
  /** Its row, as people count them: from 1, with the empty ones. */
  readonly row: number;
  /** Its first column, from 0. */
  readonly column: number;
  readonly span: number;
  readonly blocks: readonly Block[];
}

/** The most characters of markup, of the text in it, and its most cells. */
const MAX_MARKUP = 2 ** 27;
const MAX_TEXT = 2 ** 26;
const MAX_CELLS = 1_000_000;
/** How deep elements may be nested, and tables. */
const MAX_DEPTH = 10_000;
const MAX_TABLES = 8;
/** Filled cells that are repeated more often are one. */
const MAX_REPEATED = 64;
/** Spreadsheets have no more columns. */
export const MAX_COLUMNS = 16_384;

/** Counts what a document has, so that none takes the memory of the machine. */
export class DocumentBounds {
  #markup = 0;
  #text = 0;
  #cells = 0;

  addMarkup(length: number): void {
    this.#markup += length;
    if (this.#markup > MAX_MARKUP) throw badDocument('it unpacks to more than 128 MB');
  }

  addText(length: number): void {
    this.#text += length;
    if (this.#text > MAX_TEXT) throw badDocument('it has more than 64 million characters');
  }

  addCell(): void {
    if (++this.#cells > MAX_CELLS) throw badDocument('it has more than a million cells');
  }
}

export function badDocument(why: string): OtauError {
  return new OtauError('bad-file', `The document cannot be read: ${why}.`);
}

type Role = 'paragraph' | 'table' | 'row' | 'cell' | 'text' | 'break' | 'tab' | 'space' | 'skip' | 'span';

/** What the elements of a format mean. */
export interface Vocabulary {
  readonly roles: Readonly<Record<string, Role>>;
  /** Whether only the text in elements of the role `text` counts. */
  readonly isTextMarked?: boolean;
  /** Whether white space is kept as it is. */
  readonly keepsSpace?: boolean;
  /** The attribute with the columns of a cell, and those that repeat it. */
  readonly span: string;
  readonly repeated?: string;
  readonly rowRepeated?: string;
  /** The attribute with the number of a column, where some before it are left out. */
  readonly column?: string;
}

function rolesOf(names: Partial<Record<Role, string>>): Record<string, Role> {
  const entries = Object.entries(names) as [Role, string][];
  return Object.fromEntries(entries.flatMap(([role, list]) => list.split(' ').map((name) => [name, role])));
}

export const WORD: Vocabulary = {
  roles: rolesOf({
    paragraph: 'w:p',
    table: 'w:tbl',
    row: 'w:tr',
    cell: 'w:tc',
    text: 'w:t',
    break: 'w:br w:cr',
    tab: 'w:tab',
    skip: 'w:pPr mc:Fallback w:del',
    span: 'w:gridSpan',
  }),
  isTextMarked: true,
  keepsSpace: true,
  span: 'w:val',
};

export const OPEN_DOCUMENT: Vocabulary = {
  roles: rolesOf({
    paragraph: 'text:p text:h',
    table: 'table:table',
    row: 'table:table-row',
    cell: 'table:table-cell',
    break: 'text:line-break',
    tab: 'text:tab',
    space: 'text:s',
    skip: 'office:annotation text:tracked-changes office:forms text:note table:shapes',
  }),
  span: 'table:number-columns-spanned',
  repeated: 'table:number-columns-repeated',
  rowRepeated: 'table:number-rows-repeated',
};

export const HTML: Vocabulary = {
  roles: rolesOf({
    paragraph:
      'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 section article header footer main aside blockquote pre hr figure caption form',
    table: 'table',
    row: 'tr',
    cell: 'td th',
    break: 'br',
    skip: 'script style head title template noscript svg select',
  }),
  span: 'colspan',
};

/** What Excel saves as XML. */
const SPREADSHEET: Vocabulary = {
  roles: rolesOf({ table: 'Table ss:Table', row: 'Row ss:Row', cell: 'Cell ss:Cell', text: 'Data ss:Data' }),
  isTextMarked: true,
  span: 'ss:Span',
  column: 'ss:Index',
};

/** HTML, and documents and sheets in one file of XML, by their first element. */
export const MARKUP_FORMS = [
  { form: 'html', root: /^<(?:!doctype\s+html|html|head|body|table|div|p|h[1-6]|meta)\b/i, vocabulary: HTML },
  { form: 'excel-xml', root: /^<(?:ss:)?Workbook[\s>]/, vocabulary: SPREADSHEET },
  { form: 'word-xml', root: /^<(?:w:wordDocument|pkg:package)[\s>]/, vocabulary: WORD },
  { form: 'open-document-xml', root: /^<office:document[\s>]/, vocabulary: OPEN_DOCUMENT },
] as const;

/** A cell, or the whole document, while its blocks are read. */
interface Open {
  readonly blocks: Block[];
  readonly depth: number;
  /** The table in it that is open, and how deep that is. */
  rows?: Cell[][];
  tableDepth: number;
  /** The row that is open, and the next one. */
  row: number;
  nextRow: number;
  column: number;
  span: number;
  repeats: number;
}

function newOpen(depth: number, column = 0, span = 1, repeats = 1): Open {
  return { blocks: [], depth, tableDepth: 0, row: 1, nextRow: 1, column, span, repeats };
}

/** Takes the markup part by part and gives the blocks. */
export class BlockReader {
  readonly #parser;
  readonly #open: Open[] = [newOpen(0)];
  #text = '';
  #depth = 0;
  /** How deep the element is that is passed over; 0 for none. */
  #skipped = 0;
  #marked = 0;
  #preformatted = 0;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly bounds = new DocumentBounds(),
  ) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#begin(name, attributes),
        ontext: (text) => this.#add(text),
        onclosetag: (name) => this.#end(name),
      },
      { xmlMode: vocabulary !== HTML },
    );
  }

  write(text: string): void {
    this.bounds.addMarkup(text.length);
    this.#parser.write(text);
  }

  end(): readonly Block[] {
    this.#parser.end();
    while (this.#open.length > 1 || this.#hasTable()) this.#endTable();
    this.#endParagraph();
    return this.#open[0].blocks;
  }

  get #top(): Open {
    return this.#open[this.#open.length - 1];
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > MAX_DEPTH) throw badDocument(`its elements are nested deeper than ${MAX_DEPTH}`);
    if (this.#skipped > 0) return;
    const { roles, span, repeated, rowRepeated } = this.vocabulary;
    if (name === 'pre') this.#preformatted++;
    switch (roles[name]) {
      case 'skip':
        this.#skipped = this.#depth;
        break;
      case 'paragraph':
        this.#endParagraph();
        break;
      case 'table':
        this.#endParagraph();
        if (this.#open.length > MAX_TABLES) throw badDocument(`tables stand in tables deeper than ${MAX_TABLES}`);
        if (this.#hasTable()) break;
        this.#top.rows = [];
        this.#top.tableDepth = this.#depth;
        this.#top.nextRow = 1;
        break;
      case 'row':
        // HTML may leave out the ends of cells
        this.#endCell();
        this.#top.rows?.push([]);
        this.#top.row = this.#top.nextRow;
        this.#top.nextRow += countOf(attributes[rowRepeated ?? '']);
        break;
      case 'cell': {
        this.#endCell();
        const { rows } = this.#top;
        if (rows === undefined) break;
        if (rows.length === 0) rows.push([]);
        const last = rows.at(-1)?.at(-1);
        const next = last === undefined ? 0 : last.column + last.span;
        const column = Math.max(next, countOf(attributes[this.vocabulary.column ?? '']) - 1);
        const repeats = countOf(attributes[repeated ?? '']);
        this.#open.push(newOpen(this.#depth, column, countOf(attributes[span]), repeats));
        break;
      }
      case 'span':
        this.#top.span = countOf(attributes[span]);
        break;
      case 'text':
        this.#marked++;
        break;
      default:
        this.#text += SPACES[roles[name] ?? ''] ?? '';
    }
  }

  #add(text: string): void {
    const { isTextMarked, keepsSpace } = this.vocabulary;
    if (this.#skipped > 0 || (isTextMarked && this.#marked === 0)) return;
    this.bounds.addText(text.length);
    this.#text += keepsSpace || this.#preformatted > 0 ? text : text.replace(/\s+/g, ' ');
  }

  #end(name: string): void {
    const depth = this.#depth--;
    if (this.#skipped > 0) {
      if (depth === this.#skipped) this.#skipped = 0;
      return;
    }
    if (name === 'pre') this.#preformatted--;
    const role = this.vocabulary.roles[name];
    if (role === 'paragraph') this.#endParagraph();
    else if (role === 'text') this.#marked--;
    else if (role === 'cell' && this.#top.depth === depth) this.#endCell();
    else if (role === 'table') this.#endTable(depth);
  }

  #endParagraph(): void {
    const text = this.#text.trim();
    this.#text = '';
    if (text !== '') this.#top.blocks.push(text);
  }

  #endCell(): void {
    if (this.#open.length === 1 || this.#hasTable()) return;
    this.#endParagraph();
    const { blocks, column, span, repeats } = this.#open.pop() as Open;
    const { rows, row: number } = this.#top;
    const row = rows?.at(-1);
    if (row === undefined || column + span > MAX_COLUMNS) return;
    this.bounds.addCell();
    // Rows end with thousands of empty cells that are said to be repeated
    const isRepeated = blocks.length > 0 && repeats <= MAX_REPEATED;
    if (!isRepeated) row.push({ row: number, column, span: Math.min(span * repeats, MAX_COLUMNS), blocks });
    else for (let at = 0; at < repeats; at++) row.push({ row: number, column: column + at * span, span, blocks });
  }

  #endTable(depth?: number): void {
    if (!this.#hasTable()) this.#endCell();
    this.#endParagraph();
    const top = this.#top;
    if (depth !== undefined && top.tableDepth !== depth) return;
    const rows = top.rows?.filter((row) => row.length > 0) ?? [];
    top.rows = undefined;
    if (rows.length > 0) top.blocks.push(rows);
  }

  #hasTable(): boolean {
    return this.#top.rows !== undefined;
  }
}

/** What the elements without content stand for. */
const SPACES: Readonly<Record<string, string>> = { break: '\n', tab: '\t', space: ' ' };

function countOf(value = '1'): number {
  const count = Number.parseInt(value, 10);
  return count >= 1 ? Math.min(count, MAX_COLUMNS) : 1;
}
