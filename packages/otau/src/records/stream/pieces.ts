/**
 * Cuts a text that comes in parts into pieces of one game each, so that a file of any length is read
 * game by game, and a game that is wrong does not take the others with it. Only the borders are found
 * here; what is between them is read and checked by the folder of records.
 */
import { JsonCutter } from './cut-json.js';
import { BlockCutter, LineCutter } from './cut-lines.js';
import { TableCutter } from './cut-table.js';
import { TextCutter } from './cut-text.js';
import { formOf } from './forms.js';
import type { Cutter, Piece, PieceForm } from './piece.js';

/** The form is found from this many characters, or from the whole text. */
const SNIFFED_LENGTH = 64 * 1024;

/** The pieces of a text. Throws `bad-record` where no further border can be found. */
export class Pieces {
  #cutter: Cutter | undefined;
  /** Text read before the form was known. */
  #head = '';
  #endsWithReturn = false;

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
      yield* this.#cutter.push(text);
      return;
    }
    this.#head += text;
    if (this.#head.length >= SNIFFED_LENGTH) yield* this.#begin();
  }

  *end(): Generator<Piece> {
    if (this.#cutter === undefined) yield* this.#begin();
    yield* this.#cutter!.end();
  }

  *#begin(): Generator<Piece> {
    const head = this.#head.replace(/^\ufeff/, '');
    this.#head = '';
    this.#cutter = cutterFor(this.forced ?? formOf(head));
    yield* this.#cutter.push(head);
  }

  /** With line ends as this system writes them. */
  #normaliseLineEnds(part: string): string {
    if (part === '') return part;
    const rest = this.#endsWithReturn && part[0] === '\n' ? part.slice(1) : part;
    this.#endsWithReturn = part.endsWith('\r');
    return rest.includes('\r') ? rest.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : rest;
  }
}

function cutterFor(form: PieceForm): Cutter {
  switch (form) {
    case 'text':
      return new TextCutter();
    case 'jsonl':
      return new LineCutter();
    case 'json':
      return new JsonCutter();
    case 'csv':
      return new TableCutter();
    case 'lists':
      return new BlockCutter();
  }
}
