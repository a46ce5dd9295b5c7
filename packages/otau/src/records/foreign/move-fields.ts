/** Where an object of another program holds its moves, and the moves that are there. */

import type { GameId } from '../../core/game.js';
import { gameIds } from '../../core/registry.js';
import { startOf } from '../../core/rows.js';
import { unlessThrown } from '../../lib/error.js';
import { isJsonObject } from '../../lib/json.js';
import { recentGame } from '../check.js';
import { readMoveText } from '../move-text.js';
import { Replay } from '../moves.js';
import { MoveNumbers } from '../numbers.js';
import { badRecord, describe, type Place } from '../place.js';
import { isResult, usualResult } from '../result.js';
import { readText } from '../text-read.js';
import { columnOf, isSeat } from './columns.js';
import { gameRecords } from './game-records.js';

/** Where a move that is an object names itself. */
const MOVE_KEYS = ['notation', 'move', 'san', 'uci', 'action', 'pit', 'hole', 'from'];

interface Moves {
  readonly moves: string[];
  readonly notes?: unknown;
  readonly variations?: unknown;
  readonly result?: string;
  readonly isOthersTurn?: boolean;
}

/** Whether a value can be the moves of a game: the first of them is one, in some game. */
export function looksLikeMoves(value: unknown, game?: GameId): boolean {
  const found = typeof value === 'string' || Array.isArray(value) ? movesIfAny(value) : undefined;
  if (found === undefined || found.moves.length === 0) return false;
  const ids = game === undefined ? gameIds() : [game];
  return ids.some((id) => isFirstMove(id, found.moves));
}

function isFirstMove(id: GameId, moves: readonly string[]): boolean {
  const { formats = [] } = gameRecords(id);
  if ((moves.length > 1 || moves[0].length > 2) && formats.some((format) => format.split(moves))) return true;
  const game = recentGame(id, {});
  const play = () => {
    new Replay(game, startOf(game), readMoveText).play(moves[0], moves.length === 1);
    return true;
  };
  return unlessThrown(play) ?? false;
}

/**
 * Moves in one text, with or without numbers, notes and a result at the end, or as a list of texts, numbers, pairs or objects.
 * Throws `bad-record`.
 */
export function movesIn(value: unknown, field: string, players: number, place: Place): Moves {
  if (typeof value === 'string' && NOTE.test(value)) return annotated(value, place);
  const words = typeof value === 'string' ? listText(value).split(/\s+/) : wordsOf(value);
  if (words !== undefined) return plainMoves(words, players, place);
  throw badRecord(place, `expected ${field} as a text or a list of texts; got ${describe(value)}.`);
}

/** The same of two players; undefined where the value has no form of moves. */
export function movesIfAny(value: unknown): Moves | undefined {
  return unlessThrown(() => movesIn(value, '', 2, {}));
}

/** Moves between commas, as a list of JSON has them or without blanks, without the signs; any other text as it is. Comments before it stay. */
export function listText(given: string): string {
  const text = OTHER_DIGIT.test(given) ? plainDigits(given) : given;
  const [comments] = /^(?:\s*;.*\n)*/.exec(text) as RegExpExecArray;
  const list = text.slice(comments.length);
  if (/^\s*[["\d]/.test(list) && /^[\s\d,[\]"]+$/.test(list)) return comments + list.replace(/[[\],"]/g, ' ');
  return QUOTED_LIST.test(list) || DIVIDED_LIST.test(list) ? comments + list.replace(/["'[\],;]/g, ' ') : text;
}

/** The zeros of digits that people write besides those from 0 to 9, of Arabic, Persian, Hindi and wide ones; ten follow one another. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];
/** The signs before numbers in a circle, from 1 to 20: ①, ⑴, ❶. */
const CIRCLED = [0x245f, 0x2473, 0x2775];
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19\u2460-\u2487\u2776-\u277f]/;
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19\u2460-\u2487\u2776-\u277f]/g;

/** A text with all its digits from 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (sign) => {
    const code = sign.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return `${code - (zero ?? (CIRCLED.findLast((first) => code > first) as number))}`;
  });
}

/** `["76(10)", "98x"]`. */
const QUOTED_LIST = /^\s*\[\s*(["'])[^"'[\]]{1,12}\1(?:\s?,\s?\1[^"'[\]]{1,12}\1)*\s*\]\s*$/;
/** `76(10),98x,66`, with commas or semicolons between all. */
const DIVIDED_LIST = /^\s*\d\d[^\s,;]{0,6}(?:[,;]\s?\d\d[^\s,;]{0,6})+\s*$/;

const NOTE = /\{|(?:^|\s);/;
/** A comment to the end of a line, outside of braces. */
const LINE_COMMENT = /(\{(?:\\[\s\S]|[^\\}])*)|(^|\s);(.*)/g;

/** Moves with notes and variations between them, in one line for the places of errors. */
function annotated(text: string, { line = 1, game = 1 }: Place): Moves {
  const inBraces = text.replace(LINE_COMMENT, (_, note: string | undefined, space: string, comment: string) =>
    note === undefined ? `${space}{${comment.replaceAll('}', '\\}')} }` : note,
  );
  const [found] = readText(inBraces.replace(/\s+/g, ' '), gameIds()[0], line, game);
  const { moves = [], notes, variations, result, isOthersTurn } = found?.draft ?? {};
  return { moves: moves as string[], notes, variations, result: result as string | undefined, isOthersTurn };
}

/** The words of a list, or of an object with the numbers of rounds as its names. */
function wordsOf(value: unknown): string[] | undefined {
  const seats = isJsonObject(value) ? seatLists(value) : undefined;
  if (seats !== undefined) return wordsOf(seats[0].flatMap((move, at) => [move, ...seats[1].slice(at, at + 1)]));
  const isNumbered = isJsonObject(value) && Object.keys(value).every((name) => /^\d{1,3}$/.test(name));
  if (!Array.isArray(value) && !isNumbered) return undefined;
  const words: string[] = [];
  const parts = Object.values(value);
  const areCounted =
    parts.length > 1 && parts.every((one, at) => Array.isArray(one) && one.length > 1 && Number(one[0]) === at + 1);
  for (const one of parts) {
    const found = Array.isArray(one) ? wordsOf(areCounted ? one.slice(1) : one) : wordOf(one);
    if (found === undefined) return undefined;
    words.push(...(typeof found === 'string' ? [found] : found));
  }
  return words;
}

/** `{"white": ["76", "66"], "black": ["98"]}`: the moves of each player. */
function seatLists(value: Readonly<Record<string, unknown>>): readonly [unknown[], unknown[]] | undefined {
  const entries = Object.entries(value).map(([name, list]) => [columnOf(name).tag, list] as const);
  const [first, second] = [/^(?:White|P1)$/, /^(?:Black|P2)$/].map(
    (seat) => entries.find(([tag]) => seat.test(tag ?? ''))?.[1],
  );
  const isFit = entries.length === 2 && Array.isArray(first) && Array.isArray(second);
  return isFit && [0, 1].includes(first.length - second.length) ? [first, second] : undefined;
}

/** `{"n": 1, "white": "76", "black": "98"}`: the moves of both players; all else there are numbers. */
function roundOf(given: Readonly<Record<string, unknown>>): string[] | undefined {
  const words: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (isSeat(name)) {
      const word = value === null ? '' : wordOf(value);
      if (typeof word !== 'string' || word.length > 12 || !/^$|\d/.test(word)) return undefined;
      words.push(word);
    } else if (typeof value !== 'number') return undefined;
  }
  return words.length === 0 ? undefined : words;
}

function wordOf(one: unknown): string | readonly string[] | undefined {
  if (typeof one === 'string') return one.trim();
  if (typeof one === 'number') return String(one);
  if (typeof one !== 'object' || one === null) return undefined;
  const given = one as Readonly<Record<string, unknown>>;
  const [move, thrown] = [given.move, given.throw ?? given.roll];
  if (typeof move === 'string' && typeof thrown === 'number') return `${thrown}:${move}`;
  const key = MOVE_KEYS.find((name) => ['string', 'number'].includes(typeof given[name]));
  if (key === undefined) return roundOf(given);
  return key === 'from' && given.to !== undefined ? `${given.from}${given.to}` : String(given[key]);
}

function plainMoves(words: readonly string[], players: number, place: Place): Moves {
  const given = words.filter((word) => word !== '');
  const last = usualResult(given.at(-1)) as string | undefined;
  const result = last !== undefined && isResult(last, players) ? last : undefined;
  const numbers = new MoveNumbers();
  const moves: string[] = [];
  for (const word of result === undefined ? given : given.slice(0, -1)) {
    const ply = moves.length + 1;
    const move = numbers.pass(word, () => ({ ...place, ply }));
    if (move === '') continue;
    numbers.addMove();
    moves.push(move);
  }
  numbers.end();
  return { moves, result, isOthersTurn: numbers.isOthersTurn };
}
