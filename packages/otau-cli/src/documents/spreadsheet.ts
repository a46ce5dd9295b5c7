/** The sheets of an .xlsx file as tables: texts, numbers and dates as they are shown, formulas by their last value. */
import { Parser } from 'htmlparser2';
import { type Block, badDocument, type Cell, type DocumentBounds, MAX_COLUMNS } from './blocks.js';

/** Gives the text of a file of the document part by part; nothing where it is missing. */
export type ReadPart = (name: string, write: (text: string) => void) => Promise<void>;

type Attributes = Readonly<Record<string, string>>;
type Handler = {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** The sheets in their order, by name. Throws `bad-file`. */
export async function readSheets(readPart: ReadPart, bounds: DocumentBounds): Promise<Map<string, Block>> {
  const parse = async (part: string, { open, text, close }: Handler): Promise<void> => {
    // Some programs write a prefix before each name
    const plain = (name: string) => name.slice(name.indexOf(':') + 1);
    const parser = new Parser(
      {
        onopentag: (name, attributes) => open?.(plain(name), attributes),
        ontext: (found) => text?.(found),
        onclosetag: (name) => close?.(plain(name)),
      },
      { xmlMode: true },
    );
    await readPart(part, (found) => {
      bounds.addMarkup(found.length);
      parser.write(found);
    });
    parser.end();
  };

  const targets = new Map<string, string>();
  await parse('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { readonly name: string; readonly part: string }[] = [];
  let isFrom1904 = false;
  await parse('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904);
      const id = Object.keys(attributes).find((name) => name.endsWith(':id'));
      const part = tag === 'sheet' && id !== undefined ? targets.get(attributes[id]) : undefined;
      if (part?.includes('worksheets') === true) sheets.push({ name: attributes.name ?? '', part });
    },
  });

  const shared: string[] = [];
  const strings = textsIn('si', bounds, (text) => void shared.push(unescaped(text)));
  await parse('xl/sharedStrings.xml', strings);
  const dateStyles = await readDateStyles(parse);

  const tables = new Map<string, Block>();
  for (const { name, part } of sheets) {
    const rows: Cell[][] = [];
    let number = 0;
    let cell: Attributes = {};
    let text = '';
    let isValue = false;
    await parse(part, {
      open: (tag, attributes) => {
        if (tag === 'row') {
          rows.push([]);
          number = Number(attributes.r ?? number + 1) || number + 1;
        } else if (tag === 'c') [cell, text] = [attributes, ''];
        isValue = tag === 'v' || tag === 't';
      },
      text: (found) => {
        if (isValue) text += found;
      },
      close: (tag) => {
        isValue = false;
        const row = rows.at(-1);
        if (tag !== 'c' || row === undefined) return;
        bounds.addCell();
        let value = cell.t === 's' ? (shared[Number(text)] ?? '') : unescaped(text.trim());
        if ((cell.t ?? 'n') === 'n' && dateStyles.has(Number(cell.s))) value = dateOf(value, isFrom1904);
        bounds.addText(value.length);
        const column = columnOf(cell.r) ?? (row.at(-1)?.column ?? -1) + 1;
        if (column < MAX_COLUMNS && value !== '') row.push({ row: number, column, span: 1, blocks: [value] });
      },
    });
    tables.set(name, rows);
  }
  if (tables.size === 0) throw badDocument('it has no sheets');
  return tables;
}

/** The texts of elements, which are in runs, without the readings of Japanese signs. */
function textsIn(element: string, bounds: DocumentBounds, take: (text: string) => void): Handler {
  let text = '';
  let isText = false;
  let isReading = false;
  return {
    open: (tag) => {
      if (tag === element) text = '';
      if (tag === 'rPh') isReading = true;
      isText = tag === 't' && !isReading;
    },
    text: (found) => {
      if (!isText) return;
      bounds.addText(found.length);
      text += found;
    },
    close: (tag) => {
      isText = false;
      if (tag === 'rPh') isReading = false;
      if (tag === element) take(text);
    },
  };
}

/** What XML cannot hold is written as `_x000D_`: the first half of a line break of Windows. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 30, 36, 50, 57]);

/** The numbers of styles that show numbers as dates. */
async function readDateStyles(parse: (part: string, handler: Handler) => Promise<void>): Promise<Set<number>> {
  const formats = new Set(DATE_FORMATS);
  const styles = new Set<number>();
  let isCells = false;
  let at = 0;
  await parse('xl/styles.xml', {
    open: (tag, { numFmtId, formatCode = '' }) => {
      const plain = formatCode.replace(/"[^"]*"|\[[^\][]*\]|\\./g, '');
      if (tag === 'numFmt' && /[yd]/i.test(plain)) formats.add(Number(numFmtId));
      if (tag === 'cellXfs') isCells = true;
      if (isCells && tag === 'xf' && formats.has(Number(numFmtId))) styles.add(at);
      if (isCells && tag === 'xf') at++;
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

const DAY_MS = 86_400_000;

/** `2018-05-12` of the days since the end of 1899, or the first of 1904. */
function dateOf(days: string, isFrom1904: boolean): string {
  const value = Number(days);
  if (days === '' || !(value >= 1 && value < 2_958_466)) return days;
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(first + Math.floor(value) * DAY_MS).toISOString().slice(0, 10);
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
