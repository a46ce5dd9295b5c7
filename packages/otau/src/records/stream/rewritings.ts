/**
 * Other ways to write the same moves down: `1) 76 98`, `1 76 98`, `1. 76-98`, `76 (0:05)`, `Game 2: 76 98`, `#1 W 76 B 98`, the moves
 * of each player on a line. Where a text is no game as it stands, it is written in the usual way, and replaying tells whether that was meant.
 */
import { gameIds } from '../../core/registry.js';
import { explainedBits, MIN_BITS, NAMED_BITS } from '../evidence.js';
import { columnOf } from '../foreign/columns.js';
import { gameRecords } from '../foreign/game-records.js';
import type { Interpretation } from '../foreign/interpretations.js';
import { listText } from '../foreign/move-fields.js';
import { isScore } from '../foreign/seats.js';
import { RecordError } from '../place.js';
import { statedResult } from '../result.js';
import { hasNames, isHeading, isResultInWords } from './headings.js';

/** A longer text is no list of moves. */
const MAX_LENGTH = 200_000;

/** The texts that may be meant, each once. */
export function rewritings(whole: string): Set<string> {
  const found = new Set<string>();
  if (whole.length > MAX_LENGTH) return found;
  const lines = whole.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !/^\s*\[\s*\p{L}/u.test(line));
  const tags = lines
    .slice(0, Math.max(0, first))
    .map((line) => `${line}\n`)
    .join('');
  const text = whole.slice(tags.length);
  const own = gameIds().flatMap((id) => gameRecords(id).plainText?.(text) ?? []);
  const seen = text.replace(UNSEEN, '').replace(WIDE, (sign) => sign.normalize('NFKC'));
  const flat = withoutRemarks(
    withoutSeats(seen.replace(ARROW, '-').replace(BROKEN, '$1').replace(THROWN, '$1').replace(DIVIDER, '')),
  );
  for (const one of [listText(flat), flat.replace(/[,;](?=\S)|(?<=\S)[,;](?=\s)/g, ' '), ...own]) {
    const plain = withoutClocks(withoutLabels(one));
    for (const counted of [plain, markedRounds(one), ...bareRounds(one)]) {
      for (const pairs of [counted, splitPairs(counted), withoutWrongNumber(counted)]) {
        found.add(pairs);
        const lines = interleaved(pairs);
        if (lines !== undefined) found.add(lines);
      }
    }
  }
  found.delete(text);
  return new Set([...found].map((one) => tags + one));
}

/**
 * What a text means as it stands, or, where that is no game, as the other way to write it that explains most.
 * @param asFarAs reads it as far as it goes, or repairs it, where nothing else is a game
 */
export function asMeant<Written>(
  read: () => Interpretation[],
  others: Iterable<Written>,
  readOther: (other: Written) => Interpretation[],
  asFarAs?: () => Interpretation[],
): Interpretation[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RecordError) || error.isEmpty) throw error;
    let best: { readonly fits: Interpretation[]; readonly bits: number } | undefined;
    let deepest = error;
    for (const other of others) {
      let fits: Interpretation[];
      try {
        fits = readOther(other);
      } catch (thrown) {
        if (!(thrown instanceof RecordError)) throw thrown;
        if (thrown.reached > Math.max(MIN_REACHED, deepest.reached)) deepest = thrown;
        continue;
      }
      const [{ checked, words }] = fits;
      // A position alone is a game without moves
      const isPosition = checked.record.start !== undefined && words.length === 0;
      const bits = isPosition ? NAMED_BITS : explainedBits(checked, words);
      if (bits > (best?.bits ?? MIN_BITS)) best = { fits, bits };
    }
    if (best !== undefined) return best.fits;
    if (asFarAs !== undefined) return asFarAs();
    throw deepest === error ? error : deepest.at({ ...deepest.place, line: error.place.line });
  }
}

/** Another way to write moves that gets no further explains nothing. */
const MIN_REACHED = 3;

/** What stands before the moves of a line: a dash, `Game 2:`, `moves:`, or a number with a colon or a bracket. */
const LABEL =
  /^[ \t]{0,9}(?:[-*•–][ \t]{1,9})?(?:(?=\D)[^\n:{}\d]{1,30}[ \t]?(?:№|#)?\d{0,4}[:.)]|\d{1,4}:)[ \t]{1,9}(?=\S{0,4}\d)|^[ \t]{0,9}\p{L}{2,20}[ \t]{0,9}=[ \t]{0,9}(?=\S{0,4}\d)/u;
/** What stands round a text in a program. */
const QUOTED = /["'`«»]|\*\*|__|,[ \t]{0,9}$/g;
const BULLET = /^[ \t]{0,9}[-*•–][ \t]{1,9}/;
const NUMBER = /(^|\s)(\d{1,3})(?:\)|[ \t]\.|:(?=\s))[ \t]{0,3}/g;

/** Without labels; `1)` is `1.`. */
function withoutLabels(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(QUOTED, '').replace(LABEL, '').replace(BULLET, ''));
  return lines.join('\n').replace(NUMBER, '$1$2. ');
}

/** Soft hyphens, spaces without width and signs of direction, which pages and word processors put between the signs of a word. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** A move that goes on in the next line. */
const BROKEN = /(\d)-\n(?=\d)/g;

/** A throw apart from its move, as in `2: 10+2`, and a sign between the turns of players. */
const THROWN = /(\d:)[ \t]{1,3}(?=\d{1,2}\+\d|pass)/g;
const DIVIDER = /(?<=\s)[/|](?=\s)/g;

/** A full stop of Chinese and Japanese keyboards, and three full stops as one sign. */
const WIDE = /[\u2026\uff0e]/g;

/** `b5 -> d5`: from where, to where. */
const ARROW = /[ \t]{0,3}(?:[-=]?>|→)[ \t]{0,3}(?=[a-i\d])/gi;

/** What people say or count in round brackets, as `(better 65)` and `(10:4)`. */
const REMARK = /\((?=[^()\n]{0,80}(?:\p{L}{3}|\d:\d))([^(){}\n]{1,80})\)/gu;
/** What stands in square brackets and is no tag and no list of numbers, as the time of a move in `76 [12 s]`. */
const BRACKETED = /\[(?!\w{1,64}[ \t]+"|[\d\s,]+\])([^[\]{}\n]{1,80})\]/g;

/** With remarks as comments, and with the braces of comments in comments as round brackets. */
function withoutRemarks(text: string): string {
  let depth = 0;
  return text
    .replace(REMARK, '{$1}')
    .replace(BRACKETED, '{$1}')
    .replace(/[{}]/g, (sign) => {
      if (sign === '{') return depth++ === 0 ? sign : '(';
      depth = Math.max(0, depth - 1);
      return depth === 0 ? sign : ')';
    });
}

const SCORES = /(?<=\s)\d{1,3}:\d{1,3}(?=\s|$)/g;

const CLOCK = /(?<=\s)[([]?(\d{1,2}:\d\d(?::\d\d)?)[)\]]?(?=\s|$)/g;
const DIVIDED = /\d[-–—:]\d/g;
const WORD = /\S+/g;

/** Times beside moves as notes, and so a score at the end. */
function withoutClocks(text: string): string {
  const words = text.trimEnd();
  const last = words.slice(words.lastIndexOf(' ') + 1);
  const isLone = isScore(last) && (words.match(DIVIDED) ?? []).length === 1;
  const end = statedResult(last) ?? `{${last}}`;
  const moves = isLone ? `${words.slice(0, -last.length)}${end}` : text;
  const scores = moves.match(SCORES)?.length ?? 0;
  const plain = scores > 1 && 4 * scores <= (moves.match(WORD) ?? []).length ? moves.replace(SCORES, '{$&}') : moves;
  return plain.replace(CLOCK, '{$1}');
}

/** Words before the moves of a line or behind them, at most. */
const MAX_TOLD_WORDS = 16;
/** What may be a move, with its number. */
const MOVE = /^(?:\d{1,3}\.{1,3})?(?=\S*\d|pass)(?!\d{4})[^\s{}]{0,14}$/i;

function isMoveWord(word: string): boolean {
  return MOVE.test(word) && !isFact(word);
}

/** A text that ends with its result in words or with names, as `... 25 78 white resigns`: that as a heading, and the text without it. */
export function withoutTail(text: string): Told | undefined {
  const words = text.trimEnd().split(/(?=\s)/);
  const end = words.findLastIndex((word) => isMoveWord(word.trim())) + 1;
  const tail = words.slice(end).join('').trim();
  if (end === 0 || tail === '' || words.length - end > MAX_TOLD_WORDS) return undefined;
  const moves = words.slice(0, end).join('');
  if (isResultInWords(tail)) return { head: `Result: ${tail}`, text: moves };
  return hasNames(tail) ? { head: tail, text: moves } : undefined;
}

interface Told {
  readonly head: string;
  readonly text: string;
}

/**
 * A line whose moves stand behind names, a date or a score, as `12.05.2018 Aigul - Daniyar 1-0 76 98 66`: what is before its moves,
 * and the text without that. Where a number may belong to either there are two ways.
 */
export function withoutHead(text: string): Told[] {
  const end = text.indexOf('\n');
  const line = (end < 0 ? text : text.slice(0, end))
    .replace(BULLET, '')
    .replace(/\*\*|__/g, '')
    .trim();
  if (line.length > MAX_LENGTH) return [];
  const words = line.split(/(?<=\s)(?=\S)/);
  const others = words.slice(0, MAX_TOLD_WORDS).findLastIndex((word) => !isMoveWord(word.trim())) + 1;
  const head = words.slice(0, others).map((word) => word.trim());
  if (others === 0 || others === words.length || !(isHeading(head.join(' ')) || head.every(isFact))) return [];
  const isCounted = /^\d{1,2}[.,:]?$/.test(words[others].trim()) && columnOf(head[others - 1]).isKnown;
  const cuts = isCounted ? [others + 1, others] : [others];
  return cuts.map((at) => ({
    head: withDash(words.slice(0, at).join('').trim()).replace(/[:,]$/, ''),
    text: words.slice(at).join('') + (end < 0 ? '' : text.slice(end)),
  }));
}

/** Two names in columns with a dash between them, and what else is there behind them. */
function withDash(line: string): string {
  const cells = line.split(/\s{2,}|\t/);
  const names = cells.filter((cell) => /\p{L}{2}/u.test(cell) && !/\d/.test(cell));
  return names.length === 2 ? [names.join(' - '), ...cells.filter((cell) => !names.includes(cell))].join(' ') : line;
}

/** A date, a time, a score or a result. */
function isFact(word: string): boolean {
  const plain = word.replace(/[,;.:]$/, '');
  return (
    isScore(plain) ||
    statedResult(plain) !== undefined ||
    /^(?:(?:19|20)\d\d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$/.test(plain)
  );
}

/** `76-98` as two moves, where nearly all words are such pairs. */
function splitPairs(text: string): string {
  const tight = text.replace(SPACED, '-');
  if (tight !== text) return splitPairs(tight);
  const words = (text.match(WORD) ?? []).filter((word) => !/^\d{1,3}\.$/.test(word));
  const pairs = words.filter((word) => PAIR.test(word)).length;
  return pairs >= 2 && 4 * pairs >= 3 * words.length - 1 ? text.replace(PAIRS, '$1 ') : text;
}

/** The player before each move, as in `W:76 B:98` and `Б7 Ч9`. */
const SEATED = /^(\p{L}{1,8}):?(?=\d|[a-i]\d)/u;

/** Without the players before the moves, where two come by turns. */
function withoutSeats(text: string): string {
  const seats = (text.match(WORD) ?? []).flatMap((word) => SEATED.exec(word)?.[1] ?? []);
  const areTurns = seats.length > 3 && seats[0] !== seats[1] && seats.every((seat, at) => seat === seats[at % 2]);
  return areTurns ? text.replace(WORD, (word) => word.replace(SEATED, '')) : text;
}

/** A dash between the two moves of a round, as in `76 – 98`. */
const SPACED = /(?<=\d[)x]?)[ \t]{1,3}[-–—][ \t]{1,3}(?=\d)/g;
const PAIR = /^(?:\d{1,3}\.)?\w{1,8}(?:\(\d{1,3}\))?[-–—:/|]\w{1,8}(?:\(\d{1,3}\))?$/;
const PAIRS = /(\w{1,8}(?:\(\d{1,3}\))?)[-–—:/|](?=\w)/g;

/** The number of a round, with what is round it: `001`, `#1`, `[1]`, `1 -`, `1-жүріс:`. */
const ROUND =
  /^[^\p{L}\d]{0,3}(\d{1,3})(?:[^\p{L}\d\s]{0,3}(?=\s)|-?\p{L}{1,12}[.:)]?(?=\s)|[^\p{L}\d]{1,3}(?=[\p{L}\d]))/u;
/** What names the player before a move: `Б:76`. */
const SEAT = /^\p{L}{1,8}:(?=\S*\d)/u;

/**
 * The rounds of a score sheet, one a line, with their numbers alone: what most of the lines have besides is none of the moves. Where
 * clocks or kazans have columns too, any two may be the moves; the others are notes.
 */
function* bareRounds(text: string): Generator<string> {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const numbers = lines.map((line) => ROUND.exec(line));
  if (lines.length < 2 || !numbers.every((found, at) => found !== null && Number(found[1]) === at + 1)) return;
  const rounds = lines.map((line, at) => {
    const words = line.slice((numbers[at] as RegExpExecArray)[0].length).match(WORD) ?? [];
    return words.map((word) => word.replace(SEAT, ''));
  });
  const isMove = (word: string): boolean => /\d|^pass$/i.test(word);
  // Names of a list all differ
  if (new Set(rounds.flat().filter((word) => !isMove(word))).size >= lines.length) return;
  const withNumbers = (each: readonly string[][]) =>
    each.map((words, at) => [`${at + 1}.`, ...words].join(' ')).join('\n');
  yield withNumbers(rounds.map((round) => round.filter(isMove)));
  const columns = rounds[0].length;
  if (columns < 3 || columns > MAX_COLUMNS || rounds.slice(0, -1).some(({ length }) => length !== columns)) return;
  const isTold = rounds[0].map((_, column) => areTold(rounds.flatMap((round) => round[column] ?? [])));
  for (let first = 0; first < columns; first++) {
    for (let second = first + 1; second < columns; second++) {
      const isChosen = (column: number): boolean => column === first || column === second;
      if (isTold.every((told, column) => told || isChosen(column)))
        yield withNumbers(rounds.map((round) => round.map((word, at) => (isChosen(at) ? word : `{${word}}`))));
    }
  }
}

/** The number of a round with a sign or a word at it: `№1`, `(1)`, `1:`, `1-ход`, `IV.` */
const MARKED =
  /^(?:[^\p{L}\d]{0,3}|n|no\.?)(?:(\d{1,3})(?:[^\p{L}\d]{1,3}|[^\p{L}\d]?-?\p{L}{1,12}[.:)]?)?|([IVXLC]{1,8})[.):])$/iu;

/** A text in which every round has its number, with a sign at it, a word before it or neither: its numbers with points. */
function markedRounds(text: string): string {
  const words = text.match(WORD) ?? [];
  // A word that comes at each number, as `Ход 1 76 98 Ход 2`
  const [label] = words;
  const rest =
    label === undefined || /\d/.test(label) || MARKED.test(label) ? words : words.filter((word) => word !== label);
  const found: string[] = [];
  const labels = new Set<string>();
  let next = 1;
  let since = 1;
  for (const word of rest) {
    const [, digits, roman] = MARKED.exec(word) ?? [];
    const isNumber = next === (roman === undefined ? Number(digits) : romanNumber(roman));
    if (isNumber && since > 0) {
      found.push(`${next++}.`);
      since = 0;
    } else if (since++ > 0 || /\d|^pass$/i.test(word)) found.push(word);
    else labels.add(word);
  }
  // Names of a list all differ
  return next > 2 && labels.size < 2 ? found.join(' ') : text;
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function romanNumber(text: string): number {
  const values = [...text.toUpperCase()].map((sign) => ROMAN[sign]);
  return values.reduce((sum, value, at) => (value < values[at + 1] ? sum - value : sum + value), 0);
}

/** Whether the words of a column may be clocks, or kazans, which never fall. */
function areTold(words: readonly string[]): boolean {
  return words.every(
    (word, at) => /^\{|\d:\d/.test(word) || (/^\d{1,3}$/.test(word) && !(at > 0 && +words[at - 1] > +word)),
  );
}

/** Columns of a score sheet besides its numbers, at most. */
const MAX_COLUMNS = 6;

const MOVE_NUMBER = /(^|\s)(\d{1,3})\.(?=\s{1,3}\S{0,4}\d)/g;

/** Without numbers of rounds, where one is misprinted: the last shows that no round is missing. */
function withoutWrongNumber(text: string): string {
  const numbers = [...text.matchAll(MOVE_NUMBER)].map(([, , number]) => Number(number));
  const wrong = numbers.filter((number, at) => number !== at + 1).length;
  return wrong === 1 && numbers.at(-1) === numbers.length ? text.replace(MOVE_NUMBER, '$1') : text;
}

/** The moves of the first player on one line and those of the second on the next. */
function interleaved(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== 2) return undefined;
  const [first, second] = lines.map((line) => line.match(WORD) ?? []);
  if (first.length < 4 || first.length - second.length > 1 || first.length < second.length) return undefined;
  return first.flatMap((word, at) => (at < second.length ? [word, second[at]] : [word])).join(' ');
}
