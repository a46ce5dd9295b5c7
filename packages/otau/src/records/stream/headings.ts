/** Lines over the moves of a game: `Aigul - Daniyar 1-0`, `Round 3`, `Almaty, 12.05.2018`. */
import { parseDate, wordyDateIn } from '../dates.js';
import { columnOf, isSeat, tellsWinner } from '../foreign/columns.js';
import { isScore } from '../foreign/seats.js';
import { isDrawInWords, statedResult } from '../result.js';

/** What divides the columns of a line of text. */
export const GAP = /\t| {2,}|[;|]/;

/** No heading is longer. */
const MAX_LENGTH = 300;
/** Between the names of two players, with spaces round it. */
const BETWEEN = ['-', '–', '—', 'vs', 'vs.', 'v', 'против', 'қарсы', 'каршы', 'gegen', 'contre'];
const LETTERS = /\p{L}\p{M}?\p{L}/u;
/** Words of moves that have two letters in them. */
const MOVE_WORD = /^(?:t?\d:)?pass$|^(?:[a-i]\d[bw]?[,;>/-]{0,2}){1,4}$/i;

function isWord(text: string): boolean {
  return (LETTERS.test(text) && !MOVE_WORD.test(text)) || /^\p{L}\.$/u.test(text);
}

/** Whether a line is none of moves: most of its words outside of notes are words of a language, or it names two players. */
export function isHeading(line: string): boolean {
  if (line.length > MAX_LENGTH || line.includes('{') || isSeatedMove(line)) return false;
  const words = line.split(/\s+/);
  const known = words.filter(isWord).length;
  const told = words.filter((word) => /[\p{L}\p{N}]/u.test(word) && statedResult(word) === undefined);
  return (
    known > 0 && (2 * known >= told.length || parseDate(line) !== undefined || /^\D*$/.test(namesIn(line)?.rest ?? '0'))
  );
}

/** Whether a line is one move, with the seat of its player: `Black: b5d5`. */
function isSeatedMove(line: string): boolean {
  const [, seat = ''] = /^(\p{L}+):?\s(?=\S*\d)(?!\d{4}$)\S{2,12}$/u.exec(line) ?? [];
  return /^(?:White|Black)$/.test(columnOf(seat).tag ?? '');
}

/** Longer lines that end like a sentence, or have one in them, are prose. */
const MAX_TITLE_WORDS = 4;
const MAX_PHRASE_WORDS = 11;
const MAX_TITLE = 120;
const SENTENCE_END = /[.!?;…]["»”)]?$/;
const SENTENCE_INSIDE = /\p{L}{3}[.!?…]["»”)]? {1,3}\p{L}/u;

/** Whether a line is a sentence or a part of some, and no title. */
function isProse(line: string): boolean {
  const words = line.split(' ').length;
  if (line.length > MAX_TITLE) return true;
  return (
    (words > MAX_TITLE_WORDS && SENTENCE_END.test(line)) || (words > MAX_PHRASE_WORDS && SENTENCE_INSIDE.test(line))
  );
}

/** A line over a table that is a heading of it, and no sentence. */
export function isTitle(line: string): boolean {
  return isHeading(line) && !isProse(line) && !/[.!?:;]$/.test(line);
}

/** Whether two players are named in a heading. */
export function hasNames(line: string): boolean {
  return namesIn(line) !== undefined;
}

/** Whether the lines of a heading tell how the game ended: then one more line of names is another game. */
export function hasResult(lines: readonly string[]): boolean {
  return lines.some((line) => isResultLine(line) || namesIn(line)?.result !== undefined);
}

/** What a line says of the end of a game, if it says nothing else: `1-0`, `Result: 1-0`, `Score 84:78`. */
const END = /^(?:(\p{L}{2,20})(?:\s?[:=–—]\s?|\s))?(\S.{0,20})$/u;

function endIn(line: string): { readonly tag: string; readonly value: string } | undefined {
  const [, word = '', value = ''] = END.exec(line) ?? [];
  const { tag = '', isKnown } = columnOf(word);
  if (value === '') return undefined;
  if (word === '' || tag === 'Result') return statedResult(value) === undefined ? undefined : { tag: 'Result', value };
  return isKnown || !isScore(value) || statedResult(value) !== undefined ? undefined : { tag, value };
}

/** Whether a line is a result and nothing else. */
export function isResultLine(line: string): boolean {
  return endIn(line) !== undefined;
}

/** Whether a line says nothing but how a game ended: `Ничья`, `White resigns`. */
export function isResultInWords(line: string): boolean {
  return line.length <= 40 && (isDrawInWords(line) || tellsWinner(line));
}

/** What a player of a table of places got from another, and all that a player got: it is no move. */
const POINTS = /^(?:[012½xX*+=–-]|[01][.,][05])$/;
const TOTAL = /^\d{1,2}(?:[.,][05])?$/;
const MAX_TOTALS = 2;

/** Whether a line is a row of a table of places: a number, a name, and what was got, as `1 Asan x 1 0.5 1.5`. */
export function isStanding(line: string): boolean {
  const [number, name = '', ...words] = line.split(/[\s|;]+/).filter((word) => word !== '');
  const totals = words.length - 1 - words.findLastIndex((word) => !TOTAL.test(word));
  const results = words.slice(0, words.length - Math.min(totals, MAX_TOTALS));
  const points = words.length - 1 - results.findLastIndex((word) => !POINTS.test(word));
  return /^\d{1,3}[.)]?$/.test(number) && /^\p{L}{2,}\.?$/u.test(name) && !MOVE_WORD.test(name) && points >= 3;
}

/** A tag among other lines, as in a text that begins with words: `[White "Aigul"]`. */
const TAG_LINE = /^\[\s{0,9}(\p{L}[\p{L}\p{N}_]{0,63})\s{1,9}".*"\s{0,9}\]$/u;

/** The name of the tag that a line is; undefined for any other line. */
export function tagLine(line: string): string | undefined {
  return TAG_LINE.exec(line)?.[1];
}

/** The tag that a line such as `White: Aigul` or `Round=3` gives; undefined for any other line. */
export function keyedTag(line: string): string | undefined {
  const { tag, isKnown, isMoves } = columnOf(KEYED.exec(line)?.[1] ?? '');
  return isKnown && !isMoves ? tag : undefined;
}

/** What the lines of a heading say. */
export interface Heading {
  readonly tags: Readonly<Record<string, string>>;
  readonly players: readonly string[];
}

/** `1-үстел.`, `Стол 3:`, `Board 2`: where it was played. */
const BOARD =
  /^(?:(\d{1,3})[-.\s]{0,2}(?:үстел|тақта|такта|стол|доска)|(?:үстел|тақта|такта|стол|доска|board|table|brett|tisch|masa)[\s.]{0,2}(?:№|#)?\s?(\d{1,3}))[.:,)]?\s+/iu;

/** `Game 3.`, `Партия №3:`, `12.`: which game it is. */
const NUMBER = /^(?:(\p{L}{2,12})[\s.]{0,2})?(?:№|#|no\.?|nr\.?)?\s?(\d{1,4})(?:\s?[.):,]\s|\s(?=\D))/iu;

export function parseHeading(lines: readonly string[]): Heading {
  const tags: Record<string, string> = {};
  const others: string[] = [];
  let players: readonly string[] = [];
  const told = lines.map((line) => line.replace(MARKDOWN, '').trim());
  const named = namesLine(told);
  for (const [at, line] of told.entries()) {
    const names = at === named ? (namesIn(line) ?? namesInCells(line)) : undefined;
    const [, key = '', quoted = ''] = KEYED.exec(line) ?? [];
    const { tag, isKnown } = columnOf(key);
    const value = quoted.trim().replace(/^(["'])(.*)\1$/, '$2');
    const end = endIn(line);
    const date = dateIn(line);
    const round = roundIn(line);
    if (names !== undefined) {
      players = names.players;
      if (names.result !== undefined) tags.Result ??= names.result;
      if (LETTERS.test(names.rest)) others.push(names.rest);
      else if (names.rest !== '') tags.Remark ??= names.rest;
      if (round !== undefined) tags.Round ??= round;
      Object.entries(names.tags).forEach(([name, text]) => {
        tags[name] ??= text;
      });
    } else if (end !== undefined) tags[end.tag] ??= end.value;
    else if (isKnown && tag !== undefined) {
      const [, name = value, rating] = (isSeat(key) && RATED.exec(value)) || [];
      tags[tag] ??= name;
      if (rating !== undefined) tags[`${tag}Elo`] ??= rating;
    }
    // What stands before a sentence belongs to it
    else if (isProse(line)) others.length = 0;
    else if (line.endsWith(':')) continue;
    else {
      if (date !== undefined) tags.Date ??= date;
      if (round !== undefined) tags.Round ??= round;
      const isToldAll =
        date === line ||
        (date !== undefined && parseDate(line) !== undefined) ||
        (round !== undefined && line.split(/\s+/).length <= 2);
      if (!isToldAll && !areColumns(line)) others.push(line);
    }
  }
  if (others.length > 0) tags.Event ??= others.join(', ');
  return { tags, players };
}

/** Whether a line names columns: `Ход;Белые;Чёрные`, or those of both players among others, `№,Ақ,қазан,Қара,қазан`. */
export function areColumns(line: string): boolean {
  const columns = line.split(/,| {2,}|[\t;|]/).map((cell) => columnOf(cell.trim()));
  const areSeats = ['White', 'Black'].every((seat) => columns.some(({ tag, isKnown }) => isKnown && tag === seat));
  return areSeats || columns.every(({ isKnown }) => isKnown);
}

/** `White: Aigul`, `- date: 12.05.2018`, `Result=1-0`. */
const KEYED = /^(?:[-*] )?([^:=]{1,30}?)\s?(?::\s|=)(.*)/;

/** Signs that make headings in texts. */
const MARKDOWN = /^#{1,6} |\*\*|__/g;

/** The line with the players: the last that has their result, or the last. A title may have a dash too. */
function namesLine(lines: readonly string[]): number {
  const withResult = lines.findLastIndex((line) => namesIn(line)?.result !== undefined);
  const last = withResult >= 0 ? withResult : lines.findLastIndex((line) => namesIn(line) !== undefined);
  // Names over the columns of their moves
  const isLast = last < 0 && namesInCells(lines.at(-1) ?? '') !== undefined;
  return isLast ? lines.length - 1 : last;
}

/** Two names in columns. */
function namesInCells(line: string): Names | undefined {
  const players = line.split(GAP).map((name) => name.trim());
  const areNames = players.every((name) => LETTERS.test(name) && !/\d/.test(name) && !columnOf(name).isKnown);
  return players.length === 2 && areNames ? { players, tags: {}, rest: '' } : undefined;
}

function dateIn(line: string): string | undefined {
  return (
    wordyDateIn(line) ?? line.split(/[\s,;()]+/).find((word) => /\d{4}/.test(word) && parseDate(word) !== undefined)
  );
}

interface Names {
  readonly players: readonly string[];
  readonly result?: string;
  /** Ratings and the date. */
  readonly tags: Readonly<Record<string, string>>;
  /** What stands behind the names or the result. */
  readonly rest: string;
}

/** The result of a line and what is before and behind it: `1-0` may have spaces in it, stand in brackets, and between the names. */
function splitAtResult(line: string): { before: string; result?: string; behind: string } {
  for (const [found, result] of line.matchAll(RESULT)) {
    const usual = statedResult(result) ?? result;
    const at = line.indexOf(found);
    return { before: line.slice(0, at), result: usual, behind: line.slice(at + found.length) };
  }
  return { before: line, behind: '' };
}

/** A result or a score between spaces or brackets. */
const RESULT =
  /(?<=\S)[\s,;:(]{1,9}((?:1\/2|½|\d{1,3}(?:[.,]5)?|[+=-])\s?[-‐–—−:/]\s?(?:1\/2|½|\d{1,3}(?:[.,]5)?|[+=-])|½|\*)\)?(?=[\s,;]|$)/g;

/** A name has no more words: `Aigul - Daniyar played the game of the day` names nobody. */
const MAX_NAME_WORDS = 5;

/** The players of a line. */
function namesIn(given: string): Names | undefined {
  const whole = given.slice(0, MAX_LENGTH).trim().replace(/\s+/g, ' ');
  const [lead] = whole.split(/[\s,;]/, 1);
  const isDated = dateIn(lead) !== undefined;
  const dated = isDated ? whole.slice(lead.length).replace(/^[\s,;]{1,9}/, '') : whole;
  const [place = '', first, board = first] = BOARD.exec(dated) ?? [];
  const line = dated.slice(place.length);
  const [number = '', word] = NUMBER.exec(line) ?? [];
  // `Board 3:`, `Партия №3`, and a round
  const isNumbered = number !== '' && (word === undefined || /:\s$/.test(number) || columnOf(word).isMoves);
  const { before, result, behind } = splitAtResult(
    isNumbered || columnOf(word ?? '').tag === 'Game' || roundIn(number) !== undefined
      ? line.slice(number.length)
      : line,
  );
  const words = before.trim().split(' ');
  const drawn =
    result === undefined && words.length > 3 && isDrawInWords(words.at(-1) as string) ? words.pop() : undefined;
  const at = words.findIndex((one, index) => index > 0 && BETWEEN.includes(one.toLowerCase()));
  let sides = at < 0 ? [] : [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
  let rest = behind.replace(/[()]/g, '').trim();
  if (at < 0 && result !== undefined) {
    const joined = before.trim().split(/[-–—]/);
    if (rest === '' && joined.length === 2) sides = joined;
    else if (LETTERS.test(rest) && /^[^(]/.test(behind.trim())) [sides, rest] = [[before, behind], ''];
  }
  if (sides.length < 2) return undefined;
  const tags: Record<string, string> = { ...(isDated && { Date: lead }), ...(board !== undefined && { Board: board }) };
  const rated = sides.map((side) => RATED.exec(side.trim()));
  const date = rated.every((one) => one !== null) ? undefined : dateIn(sides[1]);
  if (date !== undefined) {
    tags.Date = date;
    sides[1] = sides[1].slice(0, sides[1].indexOf(date)).replace(/[\s,;(]{1,9}$/, '');
  }
  const players = sides.map((side, seat) => {
    const [, name = side, rating = ''] = (date === undefined && rated[seat]) || [];
    if (rating !== '') tags[`P${seat + 1}Elo`] = rating;
    return name.replace(/^[\s,;:]{1,9}|[\s,;:]{1,9}$/g, '');
  });
  const areNames = players.every((name) => LETTERS.test(name) && name.split(' ').length <= MAX_NAME_WORDS);
  return areNames ? { players, result: result ?? drawn, tags, rest } : undefined;
}

/** A name and a rating. */
const RATED = /^(.*?)[\s,([]{1,3}(\d{3,4})[)\]]?$/;

/** `Round 3`, `3 тур`, `Тур: 3`. */
function roundIn(line: string): string | undefined {
  const words = line.split(/[\s.:,-]+/).filter((word) => word !== '');
  const at = words.findIndex((word) => columnOf(word).tag === 'Round' && columnOf(word).isKnown);
  if (at < 0) return undefined;
  return [words[at + 1], words[at - 1]].find((word) => /^\d{1,3}$/.test(word ?? ''));
}
