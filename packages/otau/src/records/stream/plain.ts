/**
 * Games that are written like the one before them, as in nearly all files: as text, the same tags in the same order, or none, then moves,
 * numbers and the result, nothing else; or as the lines that `writeLine` writes. What was found out for that game, which it is and how its
 * moves are written, holds for them. Any other text is left to the reader that tries what it may mean; both read the same.
 */
import { unlessThrown } from '../../lib/error.js';
import { type CheckedRecord, checkAlike } from '../check.js';
import { LONG_PLIES } from '../evidence.js';
import type { Interpretation } from '../foreign/interpretations.js';
import { RecordError } from '../place.js';
import { isResult, statedResult, UNKNOWN, usualResult } from '../result.js';
import type { Piece } from './piece.js';

/** Tags that say more than facts about the game. */
const TELLING = /^(?:start|variant|fen|position|setup|notation|winner|p[1-4](?:elo)?)$/i;

/** What was found out for a game. */
interface Like {
  readonly checked: CheckedRecord;
  readonly reading?: string;
  /** How many moves one has at least. */
  readonly least: number;
  /** Its tags as they are written, of a line with its game and its options before them. */
  readonly names: readonly string[];
  /** Those of them that have the same value in all games. */
  readonly fields: readonly (readonly [name: string, value: string | undefined])[];
}

/** The games of one text. */
export class PlainGames {
  #like: Like | undefined;

  /** Remembers what a text was read as. */
  learn(text: string, { checked, reading, isGuess }: Interpretation, preferred: string | undefined): void {
    this.#like = undefined;
    const { record, replay, cut, repaired } = checked;
    const found = plainTags(text);
    if (found === undefined || cut !== undefined || repaired !== undefined || reading !== preferred) return;
    const { tags } = found;
    const names = [...tags.keys()];
    const isOwn = replay.playMove !== undefined || checked.game.notations.length === 1;
    const hasOptions = Object.keys(record.options).length > 0;
    const isTold = hasOptions !== tags.has('Options') || names.some((name) => TELLING.test(name));
    if (!isOwn || isTold || record.start !== undefined) return;
    const facts = names.filter((name) => !['Game', 'Options', 'Result'].includes(name));
    const areKept = facts.every((name) => record.tags[name] === tags.get(name));
    if (!areKept || Object.keys(record.tags).length !== facts.length) return;
    const fields = ['Game', 'Options'].map((name) => [name, tags.get(name)] as const);
    // Few moves may be of another game
    const least = isGuess && reading === undefined ? LONG_PLIES : 0;
    this.#like = { checked, reading, least, names, fields };
  }

  /**
   * The game of a text that is written as the one that was learnt, or those of its lines; none for any other text.
   * @param preferred the format of the games before
   */
  read(piece: Piece, preferred: string | undefined): readonly Interpretation[] {
    const whole = this.#read(piece, preferred);
    if (whole !== undefined) return [whole];
    if (piece.form !== 'lists' || this.#like === undefined) return [];
    const games: Interpretation[] = [];
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (text.trim() === '') continue;
      const game = this.#read({ ...piece, text, line: piece.line + at }, preferred);
      // A line of few moves may go on in the next
      if (game === undefined || game.words.length < LONG_PLIES) return [];
      games.push(game);
    }
    return games;
  }

  #read({ text, line, game }: Piece, preferred: string | undefined): Interpretation | undefined {
    const like = this.#like;
    const found = like?.reading === preferred ? plainTags(text) : undefined;
    if (like === undefined || found === undefined) return undefined;
    const { tags, end } = found;
    if (tags.size !== like.names.length || like.fields.some(([name, value]) => tags.get(name) !== value))
      return undefined;
    let at = 0;
    for (const name of tags.keys()) if (name !== like.names[at++]) return undefined;
    const played = (text[0] === '{' ? listedMoves : plainMoves)(text, end, like.checked.game.players);
    const told = tags.get('Result');
    if (played === undefined || played.moves.length < like.least) return undefined;
    if (told !== undefined && told !== played.result && statedResult(told) !== played.result) return undefined;
    const facts: Record<string, string> = {};
    for (const name in like.checked.record.tags) facts[name] = tags.get(name) as string;
    const given = { ...played, tags: facts };
    const checked = unlessThrown(() => checkAlike(like.checked, given, { line, game }), RecordError);
    return checked && { checked, reading: like.reading, words: played.moves };
  }
}

/** The tags of a game and where they end; undefined where they are not written plainly. */
function plainTags(text: string): PlainTags | undefined {
  return text[0] === '{' ? lineTags(text) : textTags(text);
}

interface PlainTags {
  readonly tags: ReadonlyMap<string, string>;
  readonly end: number;
}

const TAG = /\[([A-Za-z]\w{0,63}) "([^"\\\n]*)"\]\n/y;

/** Tags of a text, each on a line, once and without escapes; a list of moves has none. */
function textTags(text: string): PlainTags | undefined {
  const tags = new Map<string, string>();
  let end = 0;
  for (;;) {
    TAG.lastIndex = end;
    const [all, name, value] = TAG.exec(text) ?? [];
    if (all === undefined) return { tags, end };
    if (tags.has(name)) return undefined;
    tags.set(name, value);
    end += all.length;
  }
}

const HEAD = /\{"format":"otau-record","version":1,"game":"(\w+)"(?:,"options":(\{[^{}\\]*\}))?(?:,"tags":(\{))?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in texts
const PAIR = /"([A-Za-z]\w{0,63})":"([^"\\\0-\x1f]*)"([,}])/y;

/** Those of a line, once and without escapes. */
function lineTags(text: string): PlainTags | undefined {
  HEAD.lastIndex = 0;
  const [head, game, options, brace] = HEAD.exec(text) ?? [];
  if (head === undefined) return undefined;
  const tags = new Map([['Game', game]]);
  if (options !== undefined) tags.set('Options', options);
  let end = head.length;
  for (let sign = brace && ','; sign === ','; ) {
    PAIR.lastIndex = end;
    const [all, name, value, next] = PAIR.exec(text) ?? [];
    if (all === undefined || tags.has(name) || name === 'Options' || name === 'Result') return undefined;
    tags.set(name, value);
    end += all.length;
    sign = next;
  }
  return { tags, end };
}

const MOVES = /,"moves":\["([\w().:+-]+(?:","[\w().:+-]+)*)"\],"result":"([^"\\]{1,20})"\}$/y;

/** The moves and the result of a line from a place on. */
function listedMoves(text: string, from: number, players: number) {
  MOVES.lastIndex = from;
  const [, moves, result] = MOVES.exec(text) ?? [];
  return moves === undefined || !isResult(result, players) ? undefined : { moves: moves.split('","'), result };
}

const BLANK = 32;
const NEW_LINE = 10;
const POINT = 46;
const BRACKET = 40;
/** By its code what a sign of a word is: 0 no plain one, 1 a letter, a digit or a bracket, which a result has not alone, 2 another one. */
const SIGNS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return /[A-Za-z0-9()]/.test(sign) ? 1 : '.+-/:*'.includes(sign) ? 2 : 0;
});

/** The moves from a place on, in signs that are plain, with numbers that count and a result at the end, which a list may leave out. */
function plainMoves(text: string, from: number, players: number) {
  const moves: string[] = [];
  let number = -1;
  let isNumbered = false;
  const isList = from === 0;
  for (let at = from; ; ) {
    let code = text.charCodeAt(at);
    while (code === BLANK || code === NEW_LINE) code = text.charCodeAt(++at);
    if (isList && at >= text.length && moves.length > 0 && !isNumbered) return { moves, result: UNKNOWN };
    const begin = at;
    let kinds = 0;
    for (let kind = SIGNS[code]; kind > 0; kind = SIGNS[code]) {
      kinds |= kind;
      code = text.charCodeAt(++at);
    }
    // A bracket before a word opens a variation; elsewhere the game knows which brackets a move has
    const isWord = at > begin && text.charCodeAt(begin) !== BRACKET;
    if (!isWord || (at < text.length && code !== BLANK && code !== NEW_LINE)) return undefined;
    if (text.charCodeAt(at - 1) === POINT) {
      const next = plainNumber(text, begin, at);
      if (isNumbered || (number < 0 ? moves.length > 0 : next !== number && next !== number + 1)) return undefined;
      if (next < 0 || (number < 0 && text.charCodeAt(at - 2) === POINT)) return undefined;
      number = next;
      isNumbered = true;
      continue;
    }
    const word = text.slice(begin, at);
    if (kinds > 1) {
      const result = usualResult(word) as string;
      if (isResult(result, players))
        return isNumbered || moves.length === 0 || text.slice(at).trim() !== '' ? undefined : { moves, result };
      if (word.includes('.')) return undefined;
    }
    moves.push(word);
    isNumbered = false;
  }
}

/** The number of `12.` or `12...`; -1 for anything else. */
function plainNumber(text: string, begin: number, end: number): number {
  let number = 0;
  let at = begin;
  for (; text.charCodeAt(at) !== POINT; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = 10 * number + digit;
  }
  for (let dots = at; dots < end; dots++) if (text.charCodeAt(dots) !== POINT) return -1;
  return at === begin || at - begin > 6 || end - at > 3 ? -1 : number;
}
