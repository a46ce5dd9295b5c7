/** Lines over the moves of a game: `Aigul - Daniyar 1-0`, `Round 3`, `Almaty, 12.05.2018`. */
import { parseDate } from '../dates.js';
import { columnOf } from '../foreign/columns.js';
import { isResult, statedResult } from '../result.js';

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
  return namesIn(withoutResult(line).text) !== undefined;
}

/** What the lines of a heading say. */
export interface Heading {
  readonly tags: Readonly<Record<string, string>>;
  readonly players: readonly string[];
  readonly result?: string;
}

export function parseHeading(lines: readonly string[]): Heading {
  const tags: Record<string, string> = {};
  const others: string[] = [];
  let players: readonly string[] = [];
  let result: string | undefined;
  for (const line of lines) {
    const found = withoutResult(line.replace(/^(?:№|#)?\s?\d{1,4}\s?[.)]\s/, ''));
    const names = namesIn(found.text);
    const [, key, value] = /^([\p{L} ]{1,30}):\s(.+)$/u.exec(line) ?? [];
    const date = line.split(/[\s,;()]+/).find((word) => /\d{4}/.test(word) && parseDate(word) !== undefined);
    const round = roundIn(line);
    if (names !== undefined && players.length === 0) {
      players = names;
      result ??= found.result;
    } else if (key !== undefined && columnOf(key).isKnown && columnOf(key).tag !== undefined) {
      tags[columnOf(key).tag as string] ??= value;
    } else {
      if (date !== undefined) tags.Date ??= date;
      if (round !== undefined) tags.Round ??= round;
      if (date !== line && !(round !== undefined && line.split(/\s+/).length <= 2)) others.push(line);
    }
  }
  if (others.length > 0) tags.Event ??= others.join(', ');
  return { tags, players, result };
}

/** A heading without the result at its end, which may have spaces in it. */
function withoutResult(line: string): { readonly text: string; readonly result?: string } {
  const words = line.slice(0, MAX_LENGTH).split(/\s+/);
  for (const count of [1, 3]) {
    const last = words
      .slice(-count)
      .join('')
      .replace(/^\(|\)$/g, '');
    const result = words.length > count ? statedResult(last) : undefined;
    if (result !== undefined && isResult(result)) {
      return {
        text: words
          .slice(0, -count)
          .join(' ')
          .replace(/[,;:]$/, ''),
        result,
      };
    }
  }
  return { text: words.join(' ') };
}

function namesIn(text: string): readonly string[] | undefined {
  const words = text.split(' ');
  const at = words.findIndex((word, index) => index > 0 && BETWEEN.includes(word.toLowerCase()));
  if (at < 0) return undefined;
  const names = [words.slice(0, at), words.slice(at + 1)].map((part) => part.join(' ').trim());
  return names.every((name) => LETTERS.test(name)) ? names : undefined;
}

/** `Round 3`, `3 тур`, `Тур: 3`. */
function roundIn(line: string): string | undefined {
  const words = line.split(/[\s.:,-]+/).filter((word) => word !== '');
  const at = words.findIndex((word) => columnOf(word).tag === 'Round' && columnOf(word).isKnown);
  if (at < 0) return undefined;
  return [words[at + 1], words[at - 1]].find((word) => /^\d{1,3}$/.test(word ?? ''));
}
