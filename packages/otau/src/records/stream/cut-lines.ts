/** Pieces that end with lines: JSON lines, and lists of moves with empty lines between them. */
import { isResult, usualResult } from '../result.js';
import {
  areColumns,
  GAP,
  hasNames,
  hasResult,
  isHeading,
  isResultInWords,
  isResultLine,
  isStanding,
  keyedTag,
  tagLine,
} from './headings.js';
import { type Cutter, checkLength, type Piece, type PieceForm } from './piece.js';

/** Reads a text line by line. */
export abstract class LineReader implements Cutter {
  abstract readonly form: PieceForm;
  #rest = '';
  #line: number;
  protected game = 1;

  /** @param line the number of the first line */
  constructor(line = 1) {
    this.#line = line;
  }

  protected abstract take(line: string, at: number): Generator<Piece>;

  *push(part: string): Generator<Piece> {
    const lines = (this.#rest + part).split('\n');
    this.#rest = lines.pop() as string;
    for (const line of lines) yield* this.take(line, this.#line++);
    checkLength(this.#rest.length, this.#line, this.game);
  }

  *end(): Generator<Piece> {
    yield* this.take(this.#rest, this.#line++);
  }
}

/** Each line that is not empty is a game. */
export class LineCutter extends LineReader {
  readonly form = 'jsonl';

  protected *take(text: string, line: number): Generator<Piece> {
    checkLength(text.length, line, this.game);
    if (text.trim() !== '') yield { text, line, game: this.game++ };
  }
}

/** A line that is a game by itself: pits as a list, or as one long number, perhaps behind a label. */
const GAME_LINE = /^(?:\p{L}[^:[\]\d]{0,30}\d{0,4}[:.)=]\s{0,3})?(?:\[[\d\s,]+\]|"?\d{6,}"?)(?:\s*,)?$/u;

/** No game without notes is longer, in characters: its lines are games. */
const MAX_GAME = 65_536;
const COMMENT_LINE = /^\s*;|^%/;
/** Brackets, dashes, and the number of a page between them. */
const DIVIDER =
  /^(?:[\s[\];,=_~#-]{2,200}|\[\p{L}[\p{L}\d_-]{0,30}\]|\s{0,99}(?:\*\s{0,3}){2,50}|\s{0,99}[-–—]\s?\d{1,3}\s?[-–—]\s{0,9})$/u;
/** `1.`, and not the second player's `1...`. */
const FIRST_NUMBER = /^\s*1\s?\.(?!\d|\s?\.\.)/;
/** Where a line goes on with another game. */
const NEXT_GAME = /(?<=\s(?:1-0|0-1|1\/2-1\/2|½-½)\s{1,3})(?=1\s?\.)/;

/** A heading has fewer lines; more are a text without games. */
const MAX_HEADING = 12;

/**
 * Lists of moves. A game ends with an empty line, with its result, and where move numbers begin anew or a heading comes. Comments
 * and headings before it belong to it, and so do names and a result behind moves that have none before them.
 */
export class BlockCutter extends LineReader {
  readonly form = 'lists';
  #block = '';
  #heading: string[] = [];
  /** Headings that came after moves without an empty line. */
  #behind: { readonly text: string; readonly at: number }[] = [];
  /** Whether the block has more than comments. */
  #hasMoves = false;
  /** Whether a result has ended the moves: nothing but a heading can follow them. */
  #isEnded = false;
  #isInNote = false;
  /** Whether an empty line came after moves: the game goes on if the next line has the next move number. */
  #hasGap = false;
  /** Whether the block is in the brackets of SGF. */
  #isTree = false;
  /** Where the block begins, with its heading, and where its moves do. */
  #first = 1;
  #begin = 1;

  override *end(): Generator<Piece> {
    yield* super.end();
    yield* this.#endBehind(true);
    yield* this.#endBlock();
  }

  protected *take(line: string, at: number): Generator<Piece> {
    for (const part of line.split(NEXT_GAME)) yield* this.#take(part, at);
    checkLength(this.#block.length, this.#first, this.game);
  }

  *#take(line: string, at: number): Generator<Piece> {
    // A line of brackets or dashes divides
    const isTable = !this.#isInNote && isStanding(line);
    const text = isTable || DIVIDER.test(line) ? '' : line.trim();
    // The names of its columns
    if (isTable && !this.#hasMoves && (this.#heading.at(-1)?.split(GAP).length ?? 0) > 3) this.#heading.pop();
    if (this.#hasGap && text !== '') {
      this.#hasGap = false;
      if (!goesOn(this.#block, text)) yield* this.#endBlock();
    }
    const tag = tagLine(text);
    const key = this.#hasMoves ? keyedTag(text) : undefined;
    // What was told before the moves is told of the next game
    if (key !== undefined && this.#heading.some((other) => keyedTag(other) === key)) yield* this.#endBlock();
    if (this.#isTree || (text.startsWith('(;') && this.#block === '')) {
      this.#add(line, at);
      this.#isTree = !text.endsWith(')');
      this.#hasMoves = true;
    } else if (this.#isInNote) this.#add(line, at);
    else if (tag !== undefined) {
      yield* this.#endBehind(false);
      if (this.#hasMoves || this.#heading.some((other) => tagLine(other) === tag)) yield* this.#endBlock();
      this.#addHeading(text, at);
    } else if (text === '') {
      yield* this.#endBehind(true);
      if (this.#isEnded) yield* this.#endBlock();
      else if (this.#hasMoves) this.#hasGap = true;
      else if (this.#block !== '') this.#add(line, at);
    } else if (this.#hasMoves && isHeading(text) && areColumns(text)) this.#hasGap = true;
    else if (COMMENT_LINE.test(line)) this.#add(line, at);
    else if (this.#hasMoves && this.#behind.length === 0 && tellsResult(text, this.#isEnded)) {
      this.#heading.push(isResultInWords(text) ? `Result: ${text}` : text);
      this.#isEnded = true;
    } else if (
      (isHeading(text) && !(this.#hasMoves && goesOn(this.#block, text))) ||
      (!this.#hasMoves && isResultLine(text))
    ) {
      const before = this.#hasMoves ? this.#behind.map((one) => one.text) : this.#heading;
      const isSecond = hasNames(text)
        ? before.some(hasNames) && hasResult(before)
        : isResultLine(text) && before.some(isResultLine);
      const others = before.filter((other) => tagLine(other) === undefined);
      if (others.length === MAX_HEADING || isSecond) {
        yield* this.#endBehind(false);
        yield* this.#endBlock();
      }
      if (this.#hasMoves) this.#behind.push({ text, at });
      else this.#addHeading(text, at);
    } else {
      const isGame = GAME_LINE.test(text);
      const isNext =
        LINE_NUMBER.test(text) && goesOn(this.#block, text) && !this.#behind.some((one) => hasNames(one.text));
      // What is said in the midst of a game
      if (isNext) for (const said of this.#behind.splice(0)) this.#add(`{${said.text}}`, said.at);
      yield* this.#endBehind(false);
      const isLong = this.#block.length > MAX_GAME && !this.#block.includes('{');
      if (this.#isEnded || isLong || (this.#hasMoves && (isGame || FIRST_NUMBER.test(line)))) yield* this.#endBlock();
      this.#add(line, at);
      this.#hasMoves = true;
      this.#isEnded = isGame || endsWithResult(text);
    }
  }

  /** Headings after moves belong to these, where no other names are over them and no moves follow; else to the next ones. */
  *#endBehind(isLast: boolean): Generator<Piece> {
    const behind = this.#behind;
    if (behind.length === 0) return;
    this.#behind = [];
    const isOwn = isLast && behind.some(({ text }) => hasNames(text)) && !this.#heading.some(hasNames);
    if (isOwn) this.#heading.push(...behind.map(({ text }) => text));
    yield* this.#endBlock();
    if (!isOwn) for (const { text, at } of behind) this.#addHeading(text, at);
  }

  #addHeading(text: string, at: number): void {
    if (this.#block === '' && this.#heading.length === 0) this.#first = at;
    this.#heading.push(text);
  }

  #add(line: string, at: number): void {
    if (this.#block === '') this.#begin = at;
    this.#block += `${line}\n`;
    if (line.includes('{') || this.#isInNote)
      this.#isInNote = line.lastIndexOf('{') > line.lastIndexOf('}') || (this.#isInNote && !line.includes('}'));
  }

  *#endBlock(): Generator<Piece> {
    const [text, heading] = [this.#block, this.#heading];
    this.#block = '';
    this.#heading = [];
    this.#hasMoves = this.#isEnded = false;
    this.#isInNote = this.#hasGap = false;
    if (text.trim() === '' && heading.length === 0) return;
    const line = text === '' ? this.#first : this.#begin;
    yield { text, line, game: this.game++, form: 'lists', ...(heading.length > 0 && { heading }) };
  }
}

/** Whether a line below moves says how they ended, and nothing else; a result alone may be the last word of them. */
function tellsResult(text: string, isEnded: boolean): boolean {
  return isResultInWords(text) || (isResultLine(text) && (isEnded || /^\p{L}/u.test(text)));
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
