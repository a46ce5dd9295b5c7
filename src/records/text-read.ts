/** Reads the text form: cuts it into tags, moves and notes. What they say is checked elsewhere. */

import type { GameId } from '../core/game.js';
import { parseOptions } from '../core/options.js';
import { gameDefinition, gameIds } from '../core/registry.js';
import { type Draft, type DraftPlace, playersOf } from './check.js';
import { unescapeText, unwrap } from './escape.js';
import { gameName } from './names.js';
import { parseMarks } from './notes.js';
import { MoveNumbers } from './numbers.js';
import { badRecord, describe, type Place, reading } from './place.js';
import { FIELD_TAGS, type Note } from './record.js';
import { isResult, usualResult } from './result.js';

/** A draft and where it stands. */
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
  readonly tagLines: Record<string, number> = {};
  readonly moves: string[] = [];
  readonly moveLines: number[] = [];
  readonly notes: Record<number, Note> = {};
  /** The comments of the last note: joined when it is known that no more follow. */
  #comments: string[] = [];
  /** The result that stands after the moves. */
  result: string | undefined;

  readonly #numbers = new MoveNumbers();
  #header: Header | undefined;

  /** @param named the game where no tag tells it */
  constructor(
    readonly place: Place,
    readonly named: GameId | undefined,
  ) {}

  /** Whether the tags are over. */
  get hasMoves(): boolean {
    return this.moves.length > 0 || this.result !== undefined;
  }

  addTag(name: string, value: string, line: number): void {
    if (Object.hasOwn(this.tags, name)) {
      throw badRecord({ ...this.place, line }, `expected each tag once; got ${name} again.`);
    }
    this.tags[name] = value;
    this.tagLines[name] = line;
  }

  /** A move, a result, or a move number before them or alone. */
  addWord(word: string, line: number): void {
    const place = { ...this.place, line };
    if (this.result !== undefined) {
      throw badRecord(place, `expected [Game "..."] or the end after a result; got ${describe(word)}.`);
    }
    this.#header ??= this.#readHeader();
    const rest = this.#numbers.pass(word, { ...place, ply: this.moves.length + 1 });
    if (rest === '' || /^[.…]+$/.test(rest)) return;
    const result = usualResult(rest) as string;
    if (isResult(result, this.#header.players)) {
      this.result = result;
      this.tagLines.Result ??= line;
    } else this.#addMove(rest, line);
  }

  #addMove(move: string, line: number): void {
    this.#joinComments();
    this.#numbers.addMove();
    this.moves.push(move);
    this.moveLines.push(line);
  }

  addNote(text: string, line: number): void {
    const ply = this.moves.length;
    const { rest, ...marks } = parseMarks(unwrap(text), { ...this.place, line, ply });
    this.notes[ply] = { ...this.notes[ply], ...marks };
    if (rest !== '') this.#comments.push(unescapeText(rest));
  }

  #joinComments(): void {
    if (this.#comments.length === 0) return;
    const ply = this.moves.length;
    this.notes[ply] = { ...this.notes[ply], comment: this.#comments.join(' ') };
    this.#comments = [];
  }

  finish(): Found {
    this.#joinComments();
    this.#numbers.end();
    const { tags, moves, notes, tagLines, moveLines } = this;
    const { game, options } = this.#header ?? this.#readHeader();
    const tagged = usualResult(tags.Result);
    const place = { ...this.place, tagLines, moveLines };
    if (tagged !== undefined && this.result !== undefined && tagged !== this.result) {
      throw badRecord(
        { ...this.place, line: tagLines.Result },
        `expected the result ${this.result}, which stands after the moves; got ${describe(tagged)}.`,
      );
    }
    const draft: Draft = {
      game,
      options,
      tags: Object.fromEntries(Object.entries(tags).filter(([name]) => !FIELD_TAGS.includes(name))),
      start: tags.Start,
      moves,
      notes,
      result: tagged ?? this.result,
    };
    return { draft, place };
  }

  /** What the tags tell of the game, when they are over. */
  #readHeader(): Header {
    const { Game: told, Options: text } = this.tags;
    const game = told === undefined ? this.named : (gameName(told) as string);
    if (game === undefined && text !== undefined) {
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

/** What begins at some place of a text: a tag, a note, a word, or white space before them. */
const SPACE = /\s*/y;
const WORD = /[^\s{]+/y;
const TAG_BEGIN = /\[[ \t]*([A-Za-z]\w{0,63})[ \t]*"/y;
const TAG_END = /[ \t]*\]/y;

/** Where what begins at `from` is closed by `sign`, or -1. A backslash goes with the sign after it. */
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
    for (this.#take(SPACE); this.#at < this.text.length; this.#take(SPACE)) {
      const sign = this.text[this.#at];
      if (sign === '[' && game?.hasMoves) {
        yield game;
        game = undefined;
      }
      game ??= new TextGame({ line: this.#line, game: ++this.#count }, this.named);
      if (sign === '[') this.#readTag(game);
      else if (sign === '{') this.#readNote(game);
      else game.addWord((this.#take(WORD) as RegExpExecArray)[0], this.#line);
    }
    if (game !== undefined) yield game;
  }

  #readTag(game: TextGame): void {
    const line = this.#line;
    const place = { ...game.place, line };
    const from = this.#at;
    const begin = this.#take(TAG_BEGIN);
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

  #readNote(game: TextGame): void {
    const line = this.#line;
    this.#at++;
    const end = closingSign(this.text, this.#at, '}');
    if (end < 0) {
      const ply = game.moves.length;
      throw badRecord({ ...game.place, line, ply }, 'expected } at the end of a note; got the end of the text.');
    }
    const text = this.text.slice(this.#at, end);
    this.#moveTo(end + 1);
    game.addNote(text, line);
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
 * @param named the game where no tag tells it
 * @param line the number of the text's first line, where it is a piece of a longer one
 * @param game the number of the text's first game
 */
export function* readText(text: string, named?: GameId, line = 1, game = 1): Generator<Found> {
  for (const found of new TextReader(text, named, line, game).games()) yield found.finish();
}
