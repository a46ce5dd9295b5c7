/** Lines over the moves of a game: `Aigul - Daniyar 1-0`, `Round 3`, `Almaty, 12.05.2018`. */
import { parseDate } from '../dates.js';
import { columnOf } from '../foreign/columns.js';
import { statedResult } from '../result.js';

/** No heading is longer. */
const MAX_LENGTH = 300;
/** Between the names of two players, with spaces round it. */
const BETWEEN = ['-', '–', '—', 'vs', 'vs.', 'v', 'против', 'қарсы', 'каршы', 'gegen', 'contre'];
const LETTERS = /\p{L}\p{M}?\p{L}/u;
/** Words of moves that have two letters in them. */
const MOVE_WORD = /^(?:t?\d:)?pass$|^(?:[a-i]\d[bw]?[,;>/-]{0,2}){1,4}$/i;

function isWord(text: string): boolean {
  return LETTERS.test(text) && !MOVE_WORD.test(text);
}

/** Whether a line is none of moves: most of its words outside of notes are words of a language. */
export function isHeading(line: string): boolean {
  if (line.length > MAX_LENGTH || line.includes('{')) return false;
  const words = line.split(/\s+/);
  const known = words.filter(isWord).length;
  return (
    known > 0 &&
    2 * known >= words.filter((word) => /[\p{L}\p{N}]/u.test(word) && statedResult(word) === undefined).length
  );
}

/** Whether two players are named in a heading. */
export function hasNames(line: string): boolean {
  return namesIn(line) !== undefined;
}

/** Whether a line is a result and nothing else. */
export function isResultLine(line: string): boolean {
  const result = line.length <= 20 ? statedResult(line) : undefined;
  return result !== undefined && line !== '';
}

/** What the lines of a heading say. */
export interface Heading {
  readonly tags: Readonly<Record<string, string>>;
  readonly players: readonly string[];
}

/** `Game 3.`, `Партия №3:`, `12.`: which game it is. */
const NUMBER = /^(?:(\p{L}{2,12})[\s.]{0,2})?(?:№|#|no\.?|nr\.?)?\s?(\d{1,4})(?:\s?[.):,]\s|\s(?=\D))/iu;

export function parseHeading(lines: readonly string[]): Heading {
  const tags: Record<string, string> = {};
  const others: string[] = [];
  let players: readonly string[] = [];
  for (const line of lines) {
    const names = namesIn(line);
    const colon = line.indexOf(': ');
    const [key, value] = [line.slice(0, Math.max(0, colon)).replace(/^[-*] /, ''), line.slice(colon + 2).trim()];
    const { tag, isKnown } = columnOf(key.length <= 30 ? key : '');
    const date = dateIn(line);
    const round = roundIn(line);
    if (names !== undefined && players.length === 0) {
      players = names.players;
      if (names.result !== undefined) tags.Result ??= names.result;
      if (names.rest !== '') others.push(names.rest);
      if (round !== undefined) tags.Round ??= round;
      Object.entries(names.tags).forEach(([name, text]) => {
        tags[name] ??= text;
      });
    } else if (isResultLine(line)) tags.Result ??= line;
    else if (isKnown && tag !== undefined) tags[tag] ??= value;
    else {
      if (date !== undefined) tags.Date ??= date;
      if (round !== undefined) tags.Round ??= round;
      if (date !== line && !(round !== undefined && line.split(/\s+/).length <= 2)) others.push(line);
    }
  }
  if (others.length > 0) tags.Event ??= others.join(', ');
  return { tags, players };
}

function dateIn(line: string): string | undefined {
  return line.split(/[\s,;()]+/).find((word) => /\d{4}/.test(word) && parseDate(word) !== undefined);
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

/** The players of a line. */
function namesIn(given: string): Names | undefined {
  const line = given.slice(0, MAX_LENGTH).replace(/\s+/g, ' ');
  const [number = '', word] = NUMBER.exec(line) ?? [];
  const isNumbered = number !== '' && (word === undefined || columnOf(word).isMoves || columnOf(word).tag === 'Game');
  const { before, result, behind } = splitAtResult(
    isNumbered || roundIn(number) !== undefined ? line.slice(number.length) : line,
  );
  const words = before.trim().split(' ');
  const at = words.findIndex((one, index) => index > 0 && BETWEEN.includes(one.toLowerCase()));
  let sides = at < 0 ? [] : [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
  let rest = behind.replace(/[()]/g, '').trim();
  if (at < 0 && result !== undefined) {
    const joined = before.trim().split(/[-–—]/);
    if (rest === '' && joined.length === 2) sides = joined;
    else if (LETTERS.test(rest) && /^[^(]/.test(behind.trim())) [sides, rest] = [[before, behind], ''];
  }
  if (sides.length < 2) return undefined;
  const tags: Record<string, string> = {};
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
  return players.every((name) => LETTERS.test(name)) ? { players, result, tags, rest } : undefined;
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
