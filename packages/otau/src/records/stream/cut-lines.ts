/** Pieces that end with lines: JSON lines, and lists of moves with empty lines between them. */
import { isResult, usualResult } from '../result.js';
import { areColumns, hasNames, hasResult, isHeading, isResultInWords, isResultLine, tagLine } from './headings.js';
import { type Cutter, checkLength, type Piece } from './piece.js';

/** Each line that is not empty is a game. */
export class LineCutter implements Cutter {
  readonly form = 'jsonl';
  #rest = '';
  #line = 1;
  #game = 1;

  *push(part: string): Generator<Piece> {
    const lines = (this.#rest + part).split('\n');
    this.#rest = lines.pop() as string;
    for (const line of lines) yield* this.#take(line);
    checkLength(this.#rest.length, this.#line, this.#game);
  }

  *end(): Generator<Piece> {
    yield* this.#take(this.#rest);
  }

  *#take(text: string): Generator<Piece> {
    checkLength(text.length, this.#line, this.#game);
    if (text.trim() !== '') yield { text, line: this.#line, game: this.#game++ };
    this.#line++;
  }
}

/** A line that is a game by itself: pits as a list, or as one long number. */
const GAME_LINE = /^(?:\[[\d\s,]+\]|"?\d{6,}"?)(?:\s*,)?$/;

const COMMENT_LINE = /^\s*;|^%/;
const DIVIDER = /^(?:[\s[\];,=_~#-]{2,200}|\s{0,99}(?:\*\s{0,3}){2,50})$/;
/** `1.`, and not the second player's `1...`. */
const FIRST_NUMBER = /^\s*1\s?\.(?!\d|\s?\.\.)/;

/** A heading has fewer lines; more are a text without games. */
const MAX_HEADING = 12;

/**
 * Lists of moves. A game ends with an empty line, with its result, and where move numbers begin anew or a heading comes. Comments
 * and headings before it belong to it.
 */
export class BlockCutter implements Cutter {
  readonly form = 'lists';
  #rest = '';
  #block = '';
  #heading: string[] = [];
  /** Whether the block has more than comments. */
  #hasMoves = false;
  #isInNote = false;
  /** Whether an empty line came after moves: the game goes on if the next line has the next move number. */
  #hasGap = false;
  /** Whether the block is in the brackets of SGF. */
  #isTree = false;
  /** Where the block begins, with its heading. */
  #first = 1;
  #line: number;
  #game = 1;

  /** @param line the number of the first line */
  constructor(line = 1) {
    this.#line = line;
  }

  *push(part: string): Generator<Piece> {
    const lines = (this.#rest + part).split('\n');
    this.#rest = lines.pop() as string;
    for (const line of lines) yield* this.#take(line);
    checkLength(this.#rest.length + this.#block.length, this.#first, this.#game);
  }

  *end(): Generator<Piece> {
    yield* this.#take(this.#rest);
    yield* this.#endBlock();
  }

  *#take(line: string): Generator<Piece> {
    const at = this.#line++;
    // A line of brackets or dashes divides
    const text = DIVIDER.test(line) ? '' : line.trim();
    if (this.#hasGap && text !== '') {
      this.#hasGap = false;
      if (!goesOn(this.#block, text)) yield* this.#endBlock();
    }
    const tag = tagLine(text);
    if (this.#isTree || (text.startsWith('(;') && this.#block === '')) {
      this.#add(line, at);
      this.#isTree = !text.endsWith(')');
      this.#hasMoves = true;
    } else if (this.#isInNote) this.#add(line, at);
    else if (tag !== undefined) {
      if (this.#hasMoves || this.#heading.some((other) => tagLine(other) === tag)) yield* this.#endBlock();
      this.#addHeading(text, at);
    } else if (text === '') {
      if (this.#hasMoves) this.#hasGap = true;
      else if (this.#block !== '') this.#add(line, at);
    } else if (this.#hasMoves && isHeading(text) && areColumns(text)) this.#hasGap = true;
    else if (COMMENT_LINE.test(line)) this.#add(line, at);
    else if (this.#hasMoves && isResultInWords(text)) {
      this.#heading.push(`Result: ${text}`);
      yield* this.#endBlock();
    } else if (
      (isHeading(text) && !(this.#hasMoves && goesOn(this.#block, text))) ||
      (!this.#hasMoves && isResultLine(text))
    ) {
      const isSecond = hasNames(text)
        ? this.#heading.some(hasNames) && hasResult(this.#heading)
        : isResultLine(text) && this.#heading.some(isResultLine);
      const others = this.#heading.filter((other) => tagLine(other) === undefined);
      const isNext = this.#hasMoves || others.length === MAX_HEADING || isSecond;
      if (isNext) yield* this.#endBlock();
      this.#addHeading(text, at);
    } else {
      const isGame = GAME_LINE.test(text);
      if (this.#hasMoves && (isGame || FIRST_NUMBER.test(line))) yield* this.#endBlock();
      this.#add(line, at);
      this.#hasMoves = true;
      if (isGame || endsWithResult(text)) yield* this.#endBlock();
    }
  }

  #addHeading(text: string, at: number): void {
    if (this.#block === '' && this.#heading.length === 0) this.#first = at;
    this.#heading.push(text);
  }

  #add(line: string, at: number): void {
    if (this.#block === '' && this.#heading.length === 0) this.#first = at;
    this.#block += `${line}\n`;
    if (line.includes('{') || this.#isInNote)
      this.#isInNote = line.lastIndexOf('{') > line.lastIndexOf('}') || (this.#isInNote && !line.includes('}'));
  }

  *#endBlock(): Generator<Piece> {
    const [text, heading] = [this.#block, this.#heading];
    this.#block = '';
    this.#heading = [];
    this.#hasMoves = false;
    this.#isInNote = this.#hasGap = false;
    if (text.trim() === '' && heading.length === 0) return;
    const line = this.#first + (text === '' ? 0 : heading.length);
    yield { text, line, game: this.#game++, form: 'lists', ...(heading.length > 0 && { heading }) };
  }
}

const NUMBER = /(?:^|\s)(\d{1,3})\s?\.(?!\d)|^(\d{1,3})(?=[,;\t|])/gm;
const LINE_NUMBER = /^(\d{1,3})(?:\s?\.(?!\d)|(?=[,;\t|]))/;

/** Whether a line begins with the move number after the last one of a block. */
function goesOn(block: string, line: string): boolean {
  const next = Number(LINE_NUMBER.exec(line)?.[1] ?? 1);
  const [, number, other] = next > 1 ? ([...block.matchAll(NUMBER)].at(-1) ?? []) : [];
  return Number(number ?? other) === next - 1;
}

/** Whether the last word of a line, outside of notes, is a result. */
function endsWithResult(text: string): boolean {
  const last = text.slice(text.lastIndexOf(' ') + 1);
  const word = last.slice(last.lastIndexOf('\t') + 1);
  return word.length <= 8 && isResult(usualResult(word) as string) && text.lastIndexOf('{') <= text.lastIndexOf('}');
}
