/**
 * Other ways to write the same moves down: `1) 76 98`, `1 76 98`, `1. 76-98`, `76 (0:05)`, `Game 2: 76 98`, the moves of each player
 * on a line. Where a text is no game as it stands, it is written in the usual way, and replaying tells whether that was meant.
 */
import { gameIds } from '../../core/registry.js';
import { gameRecords } from '../foreign/game-records.js';
import { listText } from '../foreign/move-fields.js';
import { isScore } from '../foreign/seats.js';
import { statedResult } from '../result.js';

/** A longer text is no list of moves. */
const MAX_LENGTH = 200_000;

/** The texts that may be meant, each once. */
export function rewritings(whole: string): Set<string> {
  const found = new Set<string>();
  if (whole.length > MAX_LENGTH) return found;
  const lines = whole.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('['));
  const tags = lines
    .slice(0, Math.max(0, first))
    .map((line) => `${line}\n`)
    .join('');
  const text = whole.slice(tags.length);
  const own = gameIds().flatMap((id) => gameRecords(id).plainText?.(text) ?? []);
  for (const one of [listText(text), ...own]) {
    const plain = withoutClocks(withoutLabels(one));
    for (const pairs of [plain, splitPairs(plain)]) {
      found.add(pairs).add(withPoints(pairs));
      const lines = interleaved(pairs);
      if (lines !== undefined) found.add(lines);
    }
  }
  found.delete(text);
  return new Set([...found].map((one) => tags + one));
}

/** What stands before the moves of a line: a dash, `Game 2:`, `moves:`, or a number with a colon or a bracket. */
const LABEL =
  /^[ \t]{0,9}(?:[-*•–][ \t]{1,9})?(?:(?=\D)[^\n:{}\d]{1,30}[ \t]?(?:№|#)?\d{0,4}[:.)]|\d{1,4}:)[ \t]{1,9}(?=\S{0,4}\d)/;
/** What stands round a text in a program. */
const QUOTED = /["'`«»]|,[ \t]{0,9}$/g;
const BULLET = /^[ \t]{0,9}[-*•–][ \t]{1,9}/;
const NUMBER = /(^|\s)(\d{1,3})(?:\)|[ \t]\.|:(?=\s))[ \t]{0,3}/g;

/** Without labels; `1)` is `1.`. */
function withoutLabels(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(QUOTED, '').replace(LABEL, '').replace(BULLET, ''));
  return lines.join('\n').replace(NUMBER, '$1$2. ');
}

const CLOCK = /(?<=\s)[([]?(\d{1,2}:\d\d(?::\d\d)?)[)\]]?(?=\s|$)/g;
const DIVIDED = /\d[-–—:]\d/g;
const WORD = /\S+/g;

/** Times beside moves as notes, and so a score at the end. */
function withoutClocks(text: string): string {
  const words = text.trimEnd();
  const last = words.slice(words.lastIndexOf(' ') + 1);
  const isLone = isScore(last) && statedResult(last) === undefined && (words.match(DIVIDED) ?? []).length === 1;
  const moves = isLone ? `${words.slice(0, -last.length)}{${last}}` : text;
  return moves.replace(CLOCK, '{$1}');
}

/** `76-98` as two moves, where nearly all words are such pairs. */
function splitPairs(text: string): string {
  const words = (text.match(WORD) ?? []).filter((word) => !/^\d{1,3}\.$/.test(word));
  const pairs = words.filter((word) => PAIR.test(word)).length;
  return pairs >= 2 && 4 * pairs >= 3 * words.length - 1 ? text.replace(PAIRS, '$1 ') : text;
}

const PAIR = /^(?:\d{1,3}\.)?\w{2,8}(?:\(\d{1,3}\))?[-–—:/|]\w{2,8}(?:\(\d{1,3}\))?$/;
const PAIRS = /(\w{2,8}(?:\(\d{1,3}\))?)[-–—:/|](?=\w{2})/g;

/** `1 76 98 2 66 87`: every third or every second word is the next number. */
function withPoints(text: string): string {
  const words = text.match(WORD) ?? [];
  for (const step of [3, 2]) {
    const numbers = words.filter((_, at) => at % step === 0);
    const isCounted = numbers.length > 1 && numbers.every((word, at) => word === String(Number(numbers[0]) + at));
    if (isCounted) return words.map((word, at) => (at % step === 0 ? `${word}.` : word)).join(' ');
  }
  return text;
}

/** The moves of the first player on one line and those of the second on the next. */
function interleaved(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== 2) return undefined;
  const [first, second] = lines.map((line) => line.match(WORD) ?? []);
  if (first.length < 4 || first.length - second.length > 1 || first.length < second.length) return undefined;
  return first.flatMap((word, at) => (at < second.length ? [word, second[at]] : [word])).join(' ');
}
