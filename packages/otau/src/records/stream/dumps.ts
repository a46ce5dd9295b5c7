/** Tables as other programs write them out, without one sign between columns: SQL, and lines such as `game=17 move=76`. */
import { columnOf, isSeat } from '../foreign/columns.js';

interface DumpRow {
  /** What the columns are called; undefined where nothing tells it. */
  readonly names?: readonly string[];
  readonly cells: readonly string[];
}

/** Gives the rows that end with a line; nothing where the row that begins there goes on. */
interface DumpReader {
  take(line: string): readonly DumpRow[];
  /** Signs of a row whose end has not come. */
  waiting?(): number;
}

const MAX_LINES = 60;

/** How a statement of SQL begins, and what else it has. */
const STATEMENTS: readonly (readonly [begin: RegExp, rest: RegExp])[] = [
  [/^[ \t]{0,9}INSERT[ \t]{1,9}INTO[ \t]/im, /\bVALUES\b/i],
  [/^[ \t]{0,9}CREATE[ \t]{1,9}TABLE[ \t]/im, /\(/],
  [/^[ \t]{0,9}COPY[ \t]/im, /\bFROM stdin;/i],
];

/** How the rows of a text are read; undefined where it is none of these. */
export function dumpReader(head: string): DumpReader | undefined {
  const isSql = STATEMENTS.some(([begin, rest]) => begin.test(head) && rest.test(head));
  if (isSql && /\);|stdin;/.test(head)) return sqlReader();
  const lines = head.split('\n', MAX_LINES).filter((line) => line.trim() !== '');
  return lines.length > 2 && lines.every((line) => pairsIn(line).length > 1) ? { take: keyedRows } : undefined;
}

/** `game=17 move=76` as pairs, with all words of a value; nothing where more than two words stand before them. */
function pairsIn(line: string): string[][] {
  const [before, ...rest] = line.trim().split(/(?:^|\s)([a-z_]\w{0,63})=(?=\S)/i);
  if (before.trim().split(/\s+/).length > 2) return [];
  const names = rest.filter((_, at) => at % 2 === 0);
  return names.map((name, at) => [name, rest[2 * at + 1].trim().replace(/^"(.*)"$/, '$1')]);
}

function keyedRows(line: string): DumpRow[] {
  const pairs = pairsIn(line);
  return pairs.length === 0 ? [] : [{ names: pairs.map(([name]) => name), cells: pairs.map(([, value]) => value) }];
}

/** What stands round the name of a column. */
const NAME = /^[\s(]*["`[]?([\p{L}_][\p{L}\p{N}_]*)/u;
const NO_COLUMN = /^(?:primary|unique|key|constraint|foreign|check|index)$/i;

function namesIn(list: string): string[] {
  const names = list.split(',').flatMap((part) => NAME.exec(part)?.[1] ?? []);
  return names.filter((name) => !NO_COLUMN.test(name));
}

/** Rows of tables that have players or moves, or of which nobody knows what they have. */
function sqlReader(): DumpReader {
  let names: string[] = [];
  let part: 'none' | 'columns' | 'values' | 'copy' = 'none';
  const values = new SqlValues();
  return { take, waiting: () => values.waiting };
  function take(line: string): readonly DumpRow[] {
    const [begin = '', list] =
      /^\s*(?:INSERT\s+INTO|COPY)\s[^()']*(?:\(([^()]*)\)[^(']*)?/i.exec(part === 'values' ? '' : line) ?? [];
    if (/^\s*CREATE\s+TABLE\s/i.test(line)) [part, names] = ['columns', namesIn(line.slice(line.indexOf('(')))];
    else if (begin !== '') {
      part = /^\s*COPY/i.test(begin) ? 'copy' : 'values';
      // Without names of columns the first brackets are values
      const isNamed = list !== undefined && !/VALUES\s*\(/i.test(begin);
      if (isNamed) names = namesIn(list);
      if (part === 'copy') return [];
      values.begin();
      return taken(values.read(isNamed ? line.slice(begin.length) : line.replace(/^.*?VALUES/i, '')));
    } else if (part === 'columns') names.push(...namesIn(line));
    else if (part === 'copy' && line !== '\\.') {
      return taken([line.split('\t').map((cell) => (cell === '\\N' ? '' : cell))]);
    } else if (part === 'values') return taken(values.read(line));
    if (/;\s*$|^\\\.$/.test(line)) part = 'none';
    return [];
  }
  function taken(rows: readonly (readonly string[])[]): DumpRow[] {
    if (part === 'values' && values.isEnded) part = 'none';
    if (names.length > 0 && !names.some((name) => isSeat(name) || columnOf(name).isMoves)) return [];
    return rows.map((cells) => ({ names: names.length === 0 ? undefined : names, cells }));
  }
}

/** Reads `(1, 'Asan', NULL), (2, ...);` line by line. */
class SqlValues {
  isEnded = false;
  waiting = 0;
  #cells: string[] = [];
  #cell = '';
  #quote = '';
  #isEscaped = false;
  #depth = 0;

  begin(): void {
    this.isEnded = false;
  }

  read(line: string): string[][] {
    const rows: string[][] = [];
    if (this.#quote === '' && /^\s*--/.test(line)) return rows;
    let before = '';
    const signs = [...`${line}\n`];
    for (const [at, sign] of signs.entries()) {
      if (this.#isEscaped) {
        this.#isEscaped = false;
        // Where no backslash escapes, one may end a text
        const isEnd = sign === this.#quote && /[,)]/.test(signs[at + 1]);
        if (isEnd) this.#quote = '';
        this.#cell += isEnd ? '\\' : sign === 'n' ? '\n' : sign;
      } else if (this.#quote !== '') {
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === this.#quote) this.#quote = '';
        else this.#cell += sign;
      } else if (sign === "'" || sign === '"') {
        if (before === sign) this.#cell += sign;
        this.#quote = sign;
      } else if (this.#depth === 0 && sign === ';') this.isEnded = true;
      else if (this.#depth === 1 && (sign === ',' || sign === ')')) {
        this.#cells.push(this.#cell === 'NULL' ? '' : this.#cell);
        this.#cell = '';
        if (sign === ')') rows.push(this.#cells.splice(0));
      } else if (this.#depth > 0 && !/[\s(]/.test(sign)) this.#cell += sign;
      if (this.#quote === '' && /[()]/.test(sign)) this.#depth = Math.max(0, this.#depth + (sign === '(' ? 1 : -1));
      before = sign;
    }
    this.waiting = this.#depth > 0 || this.#quote !== '' ? this.waiting + line.length + 1 : 0;
    return rows;
  }
}
