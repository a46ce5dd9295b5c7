/**
 * Games as text: a tag after moves begins the next one, and so does a word after a result. Notes and the values of tags may
 * contain any character. Games without tags after one with tags are cut as lists of moves.
 */
import { isResult, usualResult } from '../result.js';
import { CharacterCutter } from './cut-characters.js';
import { BlockCutter } from './cut-lines.js';
import type { Piece } from './piece.js';

/** The part of the text in which the next character is. */
type Place = 'between' | 'word' | 'note' | 'line comment' | 'tag name' | 'tag value' | 'tag end';

const SPACE = /\s/;
const RESULT_BEGIN = /[01½*]/;
const MAX_RESULT = 20;

export class TextCutter extends CharacterCutter {
  readonly form = 'text';
  #place: Place = 'between';
  #isEscaped = false;
  /** Whether moves or a result were read. */
  #hasWords = false;
  #isLineBegin = true;
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
    const isNext = this.#place === 'between' && ((sign === '[' && (this.#hasWords || this.#isLoose)) || isWordBegin);
    if (isNext) {
      this.#hasWords = this.#hasResult = this.#hasMoves = this.#isNoShow = false;
      this.#depth = 0;
      this.#isLoose = sign !== '[';
    }
    if (this.#isNoShow && this.#isLineBegin && sign === '\n') this.#hasResult = true;
    this.#move(sign);
    this.#isLineBegin = sign === '\n';
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
