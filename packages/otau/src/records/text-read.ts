/** Reads the text form: cuts it into tags, moves and notes. They are checked elsewhere. */
import type { GameId } from '../core/game.js';
import { parseOptions } from '../core/options.js';
import { gameDefinition, gameIds } from '../core/registry.js';
import { madeOnce } from '../lib/made.js';
import { type Draft, type DraftPlace, playersOf } from './check.js';
import { unescapeText, unwrap } from './escape.js';
import { isFieldTag, meansField } from './field-tags.js';
import { columnOf } from './foreign/columns.js';
import { gameName } from './names.js';
import { isForeignText, parseMarks, splitGlyph } from './notes.js';
import { MoveNumbers } from './numbers.js';
import { badRecord, describe, type Place, reading } from './place.js';
import type { Note } from './record.js';
import { isResult, statedResult, UNKNOWN, usualResult } from './result.js';
import { MAX_VARIATION_DEPTH, tooDeep } from './variations.js';

/** A draft and its place. */
export interface Found {
  readonly draft: Draft;
  readonly place: DraftPlace;
}

interface Header {
  readonly game: string | undefined;
  readonly options: object;
  readonly players: number;
}

/** One game of a text, as far as it has been read. */
class TextGame {
  readonly tags: Record<string, string> = {};
  /** Those of the tags that are fields of a record. */
  readonly fields: { Game?: string; Options?: string; Start?: string; Result?: string } = {};
  readonly tagLines: Record<string, number> = {};
  /** The line of the game, then the variations that are open, each in the one before it. */
  readonly #lines: TextLine[] = [new TextLine()];
  /** The result after the moves, and one that stands before them. */
  result: string | undefined;
  #first: string | undefined;

  #header: Header | undefined;

  /** @param named the game where no tag names it */
  constructor(
    readonly place: Place,
    readonly named: GameId | undefined,
  ) {}

  /** Whether the tags are over. */
  get hasMoves(): boolean {
    return this.#lines[0].moves.length > 0 || this.result !== undefined || this.#first !== undefined;
  }

  /** How many moves the open line has. */
  get plies(): number {
    return this.line.moves.length;
  }

  /** The open line. */
  get line(): TextLine {
    return this.#lines[this.#lines.length - 1];
  }

  addTag(name: string, value: string, line: number): void {
    const isField = isFieldTag(name) && meansField(name, value);
    const tags: Record<string, string | undefined> = isField ? this.fields : this.tags;
    if (Object.hasOwn(tags, name) && tags[name] !== value) {
      throw badRecord({ ...this.place, line }, `expected each tag once; got ${name} again.`);
    }
    tags[name] = value;
    if (isField || !Object.hasOwn(this.tagLines, name)) this.tagLines[name] = line;
  }

  /** A move, a result, or a move number before them or alone. */
  addWord(word: string, line: number): void {
    if (this.result !== undefined) {
      throw badRecord(
        { ...this.place, line },
        `expected [Game "..."] or the end after a result; got ${describe(word)}.`,
      );
    }
    this.#header ??= this.#readHeader();
    // `0.5-0.5` begins like a move number
    if (this.#addResult(word, line)) return;
    if (!word.includes('.') && !word.includes('$') && !word.includes('…')) {
      this.line.addMove(word, line);
      return;
    }
    const ply = this.plies + 1;
    const rest = this.line.numbers.pass(word, () => ({ ...this.place, line, ply }));
    if (rest === '' || /^[.…]+$/.test(rest)) return;
    const glyph = /^\$(\d{1,3})$/.exec(rest)?.[1];
    if (glyph !== undefined) this.line.addMark(Number(glyph));
    else if (!this.#addResult(rest, line)) this.line.addMove(rest, line);
  }

  /** Whether a word is a result. In a variation it says nothing. */
  #addResult(word: string, line: number): boolean {
    const result = usualResult(word) as string;
    if (!isResult(result, this.#header?.players)) return false;
    if (this.#lines.length > 1) return true;
    if (this.plies === 0 && this.#first === undefined) this.#first = result;
    else this.result = result;
    this.tagLines.Result ??= line;
    return true;
  }

  /** A round bracket begins a variation in place of the last move. Throws `bad-record` where there is none. */
  openVariation(line: number): void {
    const place = { ...this.place, line };
    if (this.plies === 0) throw badRecord(place, 'expected a move before a variation in round brackets; got none.');
    if (this.#lines.length > MAX_VARIATION_DEPTH) throw tooDeep(place);
    this.#lines.push(new TextLine());
  }

  closeVariation(line: number): void {
    if (this.#lines.length === 1) {
      throw badRecord({ ...this.place, line }, 'expected ( before ); no variation is open.');
    }
    const variation = (this.#lines.pop() as TextLine).finish();
    if (variation.moves.length > 0) this.line.addVariation(variation);
  }

  finish(): Found {
    if (this.#lines.length > 1) {
      throw badRecord(
        { ...this.place, ply: this.plies },
        'expected ) at the end of a variation; got the end of the game.',
      );
    }
    const { moveLines } = this.line;
    const { moves, notes, variations } = this.line.finish();
    const { game, options } = this.#header ?? this.#readHeader();
    const { tags, tagLines, fields } = this;
    const place = { ...this.place, tagLines, moveLines };
    const after = this.result ?? this.#first;
    const [tagged, played] = [statedResult(fields.Result), after].map((one) => (one === UNKNOWN ? undefined : one));
    if (tagged !== undefined && played !== undefined && tagged !== played) {
      throw badRecord(
        { ...this.place, line: tagLines.Result },
        `expected the result ${played}, which stands after the moves; got ${describe(tagged)}.`,
      );
    }
    const result = tagged ?? played ?? (fields.Result === undefined ? after : UNKNOWN);
    const { isOthersTurn } = this.line.numbers;
    const draft: Draft = { game, options, tags, start: fields.Start, moves, notes, variations, result, isOthersTurn };
    return { draft, place };
  }

  /** The facts of the tags, when they are over. Other programs write their names in letters of any size. */
  #readHeader(): Header {
    if (this.fields.Game === undefined) {
      for (const [name, value] of Object.entries(this.tags)) {
        const usual = usualTag(name);
        if (usual === undefined || name === usual || Object.hasOwn(this.tags, usual) || usual in this.fields) continue;
        delete this.tags[name];
        this.addTag(usual, value, this.tagLines[name]);
      }
    }
    const { Game: given, Options: text } = this.fields;
    const game = given === undefined ? this.named : (gameName(given) as string);
    if (game === undefined && text !== undefined) {
      const { Game: unknown } = this.tags;
      if (unknown !== undefined) {
        const line = this.tagLines.Game;
        reading({ ...this.place, line }, 'expected the name of a game.', () => gameDefinition(unknown));
      }
      throw badRecord(this.place, `expected the game as a tag, like [Game "${gameIds()[0]}"].`);
    }
    const options = text === undefined ? {} : this.#readOptions(game as string, text);
    return { game, options, players: playersOf(game, options) };
  }

  #readOptions(game: string, text: string): object {
    const line = this.tagLines.Options;
    return reading({ ...this.place, line }, `expected options like pits=5 stones=5.`, () => {
      const { id, options } = gameDefinition(game as GameId);
      return parseOptions(id, options, unwrap(text).split(' '));
    });
  }
}

/** The usual name of a tag, in letters of any size and in other languages; undefined where it is none. `First` and `Board` may be anything. */
function usualTag(name: string): string | undefined {
  const { tag = '', isKnown } = columnOf(name);
  const isVague = (/^P\d$/.test(tag) && !/^p\d$/i.test(name)) || (tag === 'FEN' && !/^fen$/i.test(name));
  if (isKnown && !isVague) return tag;
  return name.toLowerCase() === 'position' ? 'Position' : undefined;
}

const NEW_LINE = 10;
const TAB = 9;
const BLANK = 32;
const LAST_ASCII = 126;

/** Whether a character may be white space that is neither a blank nor a tab nor a new line. */
function isOddSpace(code: number): boolean {
  return code < BLANK || code > LAST_ASCII;
}

/** What begins at some place of a text: a tag, a note, a word, or white space before them. */
const SPACE = /\s*/y;
/** A word ends before a bracket that it has not opened. */
const WORD = /(?:[^\s{()]|\([^\s{()]*\))+|\S/y;
const LINE_COMMENT = /;.*/y;
/** A line for other programs. */
const ESCAPED_LINE = /^%.*/my;
const TAG_BEGIN = /\[[ \t]*(\p{L}[\p{L}\p{M}\p{N}_]{0,63})[ \t]*"/uy;
const TAG_END = /[ \t]*\]/y;
/** A tag in the quotation marks of word processors, or without any. */
const LOOSE_ENDS = /^[ \t:=]{0,9}['“„«‘”’]?|['“”»’]?[ \t]{0,9}$/g;
const LOOSE_TAG = /\[[ \t]{0,9}(\p{L}[\p{L}\p{M}\p{N}_]{0,63})[ \t:='“„«‘”’]([^\]"\n]{0,300})\]/uy;

/** Where the text from `from` on is closed by `sign`, or -1. A backslash belongs to the character after it. */
export function closingSign(text: string, from: number, sign: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === sign) return at;
  }
  return -1;
}

/** Cuts a text into games. */
class TextReader {
  #at = 0;
  #line: number;
  #count: number;

  /** @param line number of the text's first line */
  constructor(
    readonly text: string,
    readonly named: GameId | undefined,
    line: number,
    game: number,
  ) {
    this.#line = line;
    this.#count = game - 1;
  }

  *games(): Generator<TextGame> {
    let game: TextGame | undefined;
    for (this.#passSpace(); this.#at < this.text.length; this.#passSpace()) {
      const sign = this.text[this.#at];
      if (sign === '%' && this.#take(ESCAPED_LINE) !== null) continue;
      if (sign === '[' && game?.hasMoves) {
        yield game;
        game = undefined;
      }
      game ??= new TextGame({ line: this.#line, game: ++this.#count }, this.named);
      if (sign === '[') this.#readTag(game);
      else if (sign === '{') this.#readNote(game);
      else if (sign === ';' && !'()'.includes(this.text[this.#at - 1] ?? ' ')) this.#readLineComment(game);
      else if (sign === '(' || sign === ')') this.#readBracket(game, sign);
      else {
        const [word] = this.#take(WORD) as RegExpExecArray;
        game.addWord(word, this.#line);
      }
    }
    if (game !== undefined) yield game;
  }

  #passSpace(): void {
    const { text } = this;
    for (; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code === NEW_LINE) this.#line++;
      else if (code > BLANK) break;
      else if (code !== BLANK && code !== TAB) break;
    }
    if (this.#at < text.length && isOddSpace(text.charCodeAt(this.#at))) this.#take(SPACE);
  }

  #readTag(game: TextGame): void {
    const line = this.#line;
    const place = { ...game.place, line };
    const from = this.#at;
    const begin = this.#take(TAG_BEGIN);
    const loose = begin === null ? this.#take(LOOSE_TAG) : null;
    if (loose !== null) {
      game.addTag(loose[1], loose[2].replace(LOOSE_ENDS, ''), line);
      return;
    }
    const end = begin === null ? -1 : closingSign(this.text, this.#at, '"');
    if (begin === null || end < 0 || this.text.slice(this.#at, end).includes('\n')) {
      throw badRecord(place, `expected a tag on one line, like [Event "Final"]; got ${this.#quoteLine(from)}.`);
    }
    const value = unescapeText(this.text.slice(this.#at, end));
    this.#at = end + 1;
    if (this.#take(TAG_END) === null) {
      throw badRecord(place, `expected ] at the end of the tag ${begin[1]}; got ${this.#quoteLine(this.#at)}.`);
    }
    game.addTag(begin[1], value, line);
  }

  #readBracket(game: TextGame, sign: string): void {
    this.#at++;
    if (sign === '(') game.openVariation(this.#line);
    else game.closeVariation(this.#line);
  }

  #readNote(game: TextGame): void {
    const line = this.#line;
    this.#at++;
    const end = closingSign(this.text, this.#at, '}');
    if (end < 0) {
      const ply = game.plies;
      throw badRecord({ ...game.place, line, ply }, 'expected } at the end of a note; got the end of the text.');
    }
    const text = this.text.slice(this.#at, end);
    this.#moveTo(end + 1);
    game.line.addNote(text);
  }

  /** A semicolon with white space before it begins a comment to the end of the line; one after a move only divides. */
  #readLineComment(game: TextGame): void {
    const [text] = this.#take(LINE_COMMENT) as RegExpExecArray;
    game.line.addNote(text.slice(1));
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text);
    if (match !== null) this.#moveTo(pattern.lastIndex);
    return match;
  }

  #moveTo(end: number): void {
    for (; this.#at < end; this.#at++) if (this.text[this.#at] === '\n') this.#line++;
  }

  #quoteLine(from: number): string {
    const [line] = this.text.slice(from, from + 60).split('\n');
    return describe(line);
  }
}

/**
 * The games of a text, not yet checked. Throws `bad-record`.
 * @param named the game where no tag names it
 * @param line the number of the text's first line, where it is a piece of a longer one
 * @param game the number of the text's first game
 */
export function* readText(text: string, named?: GameId, line = 1, game = 1): Generator<Found> {
  for (const found of new TextReader(text, named, line, game).games()) yield found.finish();
}

// One line of moves: those of the game, or of a variation, with notes and variations.

/** A line as it was found, not yet checked. */
interface LineDraft {
  readonly moves: readonly string[];
  readonly notes: Readonly<Record<number, Note>>;
  readonly variations?: Readonly<Record<number, readonly LineDraft[]>>;
}

/** A line, as far as it has been read. */
class TextLine implements LineDraft {
  readonly moves: string[] = [];
  readonly moveLines: number[] = [];
  readonly notes: Record<number, Note> = {};
  variations: Record<number, LineDraft[]> | undefined;
  readonly numbers = new MoveNumbers();
  /** Comments by ply as they were written: what a command in them means shows in all of them. */
  readonly #comments = new Map<number, string[]>();

  addMove(word: string, line: number): void {
    this.numbers.addMove();
    this.moveLines.push(line);
    const last = word.charCodeAt(word.length - 1);
    if (last < 128 && last !== 33 && last !== 63) {
      this.moves.push(word);
      return;
    }
    const { move, marks } = splitGlyph(word);
    this.moves.push(move);
    for (const mark of marks) this.addMark(mark);
  }

  addMark(mark: number): void {
    const ply = this.moves.length;
    const known = this.notes[ply];
    this.notes[ply] = { ...known, marks: [...(known?.marks ?? []), mark] };
  }

  addNote(text: string): void {
    const ply = this.moves.length;
    madeOnce(this.#comments, ply, () => []).push(unwrap(text));
  }

  /** A variation in place of the last move. */
  addVariation(variation: LineDraft): void {
    this.variations ??= {};
    const ply = this.moves.length;
    this.variations[ply] = [...(this.variations[ply] ?? []), variation];
  }

  /** Nothing more comes. Throws `bad-record` where a number waits for its move. */
  finish(): LineDraft {
    this.#readComments();
    this.numbers.end();
    const { moves, notes, variations } = this;
    return { moves, notes, ...(variations === undefined ? {} : { variations }) };
  }

  #readComments(): void {
    if (this.#comments.size === 0) return;
    const isForeign = isForeignText([...this.#comments.values()].flat());
    for (const [ply, texts] of this.#comments) {
      const comments: string[] = [];
      for (const text of texts) {
        const { rest, ...marks } = parseMarks(text, isForeign);
        this.notes[ply] = { ...this.notes[ply], ...marks };
        if (rest !== '') comments.push(unescapeText(rest));
      }
      if (comments.length > 0) this.notes[ply] = { ...this.notes[ply], comment: comments.join(' ') };
    }
  }
}
