/** Texts with marks for headings and tables as blocks: wiki pages, Markdown, Org and drawn tables, LaTeX, RTF. */
import { unlessThrown } from 'otau';
import { decoderOf } from 'otau/internal/records/bytes/encoding.js';
import { type Block, type Cell, type DocumentBounds, MAX_COLUMNS } from './blocks.js';

/** Takes lines and rows one after the other. */
class LineBlocks {
  readonly blocks: Block[] = [];
  #rows: Cell[][] = [];
  #row = 0;

  constructor(private readonly bounds: DocumentBounds) {}

  addLine(text: string): void {
    this.endTable();
    this.bounds.addText(text.length);
    this.blocks.push(text);
  }

  addRow(texts: readonly string[]): void {
    this.#row++;
    const cells = texts.slice(0, MAX_COLUMNS).map((text, column): Cell => {
      this.bounds.addCell();
      this.bounds.addText(text.length);
      return { row: this.#row, column, span: 1, blocks: text === '' ? [] : [text] };
    });
    if (cells.length > 0) this.#rows.push(cells);
  }

  endTable(): void {
    if (this.#rows.length > 0) this.blocks.push(this.#rows);
    this.#rows = [];
    this.#row = 0;
  }

  end(): readonly Block[] {
    this.endTable();
    return this.blocks;
  }
}

type Reader = (text: string, blocks: LineBlocks) => void;

const WIKI_MARK = /'{2,5}|<[^<>\n]{1,200}>|\{\{[^{}\n]{0,200}\}\}|&nbsp;/g;
const BREAK = /<br ?\/?>/gi;

/** `[[Asan Serik|Asan]]` as `Asan`. */
function withoutLinks(text: string): string {
  const [first, ...parts] = text.split('[[');
  const shown = parts.map((part) => {
    const end = part.indexOf(']]');
    return end < 0 ? part : part.slice(part.lastIndexOf('|', end) + 1, end) + part.slice(end + 2);
  });
  return first + shown.join('');
}

/** Without `style="width:50%" |` before the text of a cell. */
function withoutAttributes(cell: string): string {
  const bar = cell.indexOf('|');
  const before = cell.slice(0, Math.max(0, bar));
  return before.includes('=') && !before.includes('[') ? cell.slice(bar + 1) : cell;
}

const readWiki: Reader = (text, blocks) => {
  const plain = (part: string) => {
    return withoutLinks(part.replace(BREAK, '\n')).replace(WIKI_MARK, ' ').trim();
  };
  let row: string[] = [];
  let depth = 0;
  let number = 0;
  const endRow = () => {
    blocks.addRow(row.map((cell) => plain(withoutAttributes(cell))));
    row = [];
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    number = line.startsWith('#') ? number + 1 : 0;
    if (line.startsWith('{|')) depth++;
    else if (depth > 0 && line.startsWith('|}')) {
      depth--;
      endRow();
      blocks.endTable();
    } else if (depth > 0 && line.startsWith('|+')) blocks.addLine(plain(line.slice(2)));
    else if (depth > 0 && line.startsWith('|-')) endRow();
    else if (depth > 0 && /^[|!]/.test(line)) row.push(...line.slice(1).split(line[0] === '!' ? /!!|\|\|/ : '||'));
    else if (depth > 0) row.push(`${row.pop() ?? ''}\n${line}`);
    else
      blocks.addLine(
        plain(number > 0 ? `${number}. ${line.slice(1)}` : line.replace(/^[=*:;]{1,9}/, '').replace(/={2,6}$/, '')),
      );
  }
  endRow();
};

/** The signs of a line between rows: `|---|:-:|`, `|---+---|`, `+===+===+`. */
const DRAWN_LINE = /^[\s|+:=-]+$/;
const LINE_MARK = /^(?:#{1,6}|\*{1,6}|>)\s|^#\+\w{1,20}:?/;
/** What begins and ends a part that is shown as it is. */
const FENCE = /^(?:```|~~~)/;
const FONT_MARK = /\*\*|__|`/g;

const readDrawn: Reader = (text, blocks) => {
  const plain = (part: string) => part.trim().replace(LINE_MARK, '').replace(FONT_MARK, '').trim();
  let isVerbatim = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const isFence = FENCE.test(line);
    if (isFence) isVerbatim = !isVerbatim;
    if (isFence || isVerbatim) {
      blocks.addLine(isFence ? '' : line);
      continue;
    }
    if (DRAWN_LINE.test(line) && /--|==|:-/.test(line) && /[|+]/.test(line)) continue;
    const cells = line.split('|');
    if (cells.length === 1) blocks.addLine(plain(line));
    else blocks.addRow(cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined).map(plain));
  }
};

/** Commands of which no argument is shown, and environments that are tables. */
const LATEX_HIDDEN =
  /^(?:documentclass|usepackage|begin|end|label|vspace|hspace|setlength|multicolumn|cline|cmidrule|pagestyle|input)$/;
const LATEX_TABLE = /\\begin\{(tabular[xy]?|longtable|array)\}/g;
const LATEX_TOKEN = /\\([a-zA-Z]{1,40})\*?|\\([^a-zA-Z])|-{2,3}|[{}[\]$~-]|[^\\{}[\]$~-]+/g;
const LATEX_ROW = /\\\\(?:\[[^\]\n]{0,20}\])?|\\tabularnewline/;

/** The text of LaTeX without commands; arguments in square brackets behind them are none. */
function plainLatex(text: string): string {
  let shown = '';
  /** The bracket that closes what is not shown, and how deep it is. */
  let closing = '';
  let depth = 0;
  let isHidden = false;
  let isArgument = false;
  for (const [token, command, sign] of text.matchAll(LATEX_TOKEN)) {
    if (depth > 0) {
      if (token === closing) depth--;
      else if (token === (closing === '}' ? '{' : '[')) depth++;
    } else if (command !== undefined) {
      isHidden = LATEX_HIDDEN.test(command);
      shown += isHidden ? '' : ' ';
    } else if ((token === '{' && isHidden) || (token === '[' && isArgument)) {
      closing = token === '{' ? '}' : ']';
      depth = 1;
      isHidden &&= token === '[';
    } else if (sign !== undefined) shown += /[%&#_]/.test(sign) ? sign : ' ';
    else if (token === '~' || token === '$') shown += token === '~' ? ' ' : '';
    else if (!/^[{}]$/.test(token)) shown += /^--/.test(token) ? '–' : token;
    isArgument = command !== undefined;
  }
  return shown;
}

const readLatex: Reader = (given, blocks) => {
  const text = given.replace(/(^|[^\\])%.*/g, '$1');
  const line = (part: string) => plainLatex(part).replace(/\s+/g, ' ').trim();
  const addText = (part: string) => {
    let number = 0;
    const listed = part.replace(/\\begin\{enumerate\}|\\item\b/g, (mark) => {
      number = mark === '\\item' ? number + 1 : 0;
      return number === 0 ? '\n' : `\n${number}. `;
    });
    const headed = listed.replace(/\\(?=(?:sub){0,2}section|chapter|paragraph)/g, '\n\\');
    for (const one of headed.split(/\\\\|\n/)) blocks.addLine(line(one));
  };
  let end = 0;
  for (const { 0: begin, 1: name, index } of text.matchAll(LATEX_TABLE)) {
    if (index < end) continue;
    const from = index + begin.length;
    const close = text.indexOf(`\\end{${name}}`, from);
    const to = close < 0 ? text.length : close;
    addText(text.slice(end, index));
    const columns =
      /^\s*(?:\[[^\]]{0,9}\])?(?:\{[^{}\n]{0,100}\}){1,2}/.exec(text.slice(from, Math.min(to, from + 300)))?.[0] ?? '';
    for (const row of text.slice(from + columns.length, to).split(LATEX_ROW)) {
      const cells = row.split(/(?<!\\)&/).map(line);
      if (cells.some((cell) => cell !== '')) blocks.addRow(cells);
    }
    blocks.endTable();
    end = to;
  }
  addText(text.slice(end));
};

/** Groups of RTF that are no text. */
const RTF_HIDDEN =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|header[lrf]?|footer[lrf]?|footnote|listtable|listoverridetable|themedata|datastore|\*)$/;
const RTF_TOKEN = /\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/g;
const RTF_SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  endash: '–',
  emdash: '—',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  '~': ' ',
  _: '-',
};

interface RtfGroup {
  readonly isHidden: boolean;
  /** Signs that stand for one of Unicode in old programs. */
  readonly skips: number;
}

const readRtf: Reader = (given, blocks) => {
  const page = /\\ansicpg(\d{3,5})/.exec(given.slice(0, 500))?.[1] ?? '1252';
  const decoder = unlessThrown(() => decoderOf(`windows-${page}`), RangeError) ?? decoderOf('windows-1252');
  const open: RtfGroup[] = [{ isHidden: false, skips: 1 }];
  let text = '';
  let row: string[] | undefined;
  let isInTable = false;
  let skipped = 0;
  const set = (change: Partial<RtfGroup>) => void open.splice(-1, 1, { ...(open.at(-1) as RtfGroup), ...change });
  const add = (shown: string) => {
    const left = shown.slice(skipped);
    skipped = Math.max(0, skipped - shown.length);
    if (open.at(-1)?.isHidden !== true) text += left;
  };
  const addWord = (word: string, number: string) => {
    if (RTF_HIDDEN.test(word)) set({ isHidden: true });
    else if (word === 'uc') set({ skips: Math.min(9, Number(number)) });
    else if (word === 'u') {
      add(String.fromCharCode((Number(number) + 65_536) % 65_536));
      skipped = open.at(-1)?.skips ?? 1;
    } else if (word === 'trowd') isInTable = true;
    else if (word === 'pard') isInTable = false;
    else if (word === 'intbl') isInTable = true;
    else if (word === 'cell') {
      row = [...(row ?? []), text.trim()];
      text = '';
    } else if (word === 'row') {
      blocks.addRow(row ?? []);
      row = undefined;
    } else if (word === 'par' && (isInTable || row !== undefined)) add('\n');
    else if (word === 'par' || word === 'sect' || word === 'page') {
      for (const line of text.split('\n')) blocks.addLine(line.trim());
      text = '';
    } else add(RTF_SIGNS[word] ?? '');
  };
  for (const [, hex, word, number = '0', sign, brace, shown] of given.matchAll(RTF_TOKEN)) {
    if (hex !== undefined) add(decoder.decode(Uint8Array.of(Number.parseInt(hex, 16))));
    else if (word !== undefined) addWord(word, number);
    else if (sign === '*') set({ isHidden: true });
    else if (sign !== undefined) add(RTF_SIGNS[sign] ?? sign);
    else if (brace === '{') open.push(open.at(-1) as RtfGroup);
    else if (brace === '}') open.length > 1 && open.pop();
    else if (shown !== undefined) add(shown);
  }
  addWord('par', '0');
};

const READERS: Readonly<Record<string, Reader>> = {
  wiki: readWiki,
  markdown: readDrawn,
  latex: readLatex,
  rtf: readRtf,
};

/** The blocks of a text in one of the forms that `lightMarkup` finds. Throws `bad-file`. */
export async function readLight(
  form: string,
  texts: AsyncIterable<string>,
  bounds: DocumentBounds,
): Promise<readonly Block[]> {
  let text = '';
  for await (const part of texts) {
    bounds.addMarkup(part.length);
    text += part;
  }
  const blocks = new LineBlocks(bounds);
  READERS[form](text.replace(/\r\n?/g, '\n'), blocks);
  return blocks.end();
}
