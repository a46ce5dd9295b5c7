/** Rows of a table as text, the first of which names the columns: CSV with commas, semicolons or tabs, quoted as in RFC 4180. */
import { parseDate } from '../dates.js';
import { statedResult } from '../result.js';
import { delimiterOf, isMovesCell, SEPARATOR_LINE } from './forms.js';
import { type Cutter, checkLength, type Piece } from './piece.js';

export class TableCutter implements Cutter {
  readonly form = 'csv';
  #delimiter: string | undefined;
  #columns: readonly string[] | undefined;
  #cells: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** A quotation mark in a quoted cell: it ends the cell, or stands for itself where another follows. */
  #hasQuote = false;
  #text = '';
  #line = 1;
  #first = 1;
  #game = 1;
  /** The first line, until it is whole: it shows what is between columns. */
  #head = '';

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
  }

  *#begin(): Generator<Piece> {
    const named = SEPARATOR_LINE.exec(this.#head);
    const head = this.#head.slice(named?.[0].length ?? 0);
    this.#line += named?.[0].split('\n').slice(1).length ?? 0;
    this.#first = this.#line;
    this.#delimiter = named?.[1] ?? delimiterOf(head.trimStart().split('\n', 1)[0]) ?? ',';
    this.#head = '';
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
    // Tables that were put together name their columns again
    if (this.#columns !== undefined && cells.every((cell, at) => cell.trim() === this.#columns?.[at])) return;
    if (this.#delimiter === '|') for (const [at, cell] of cells.entries()) cells[at] = cell.trim();
    const isNamed = this.#columns === undefined && !cells.some(isMovesCell);
    this.#columns ??= isNamed ? cells.map((name) => name.trim()) : namesOf(cells);
    if (!isNamed) yield { text, line, game: this.#game++, columns: this.#columns, cells };
  }
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
