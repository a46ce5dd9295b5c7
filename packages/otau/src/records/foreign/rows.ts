/**
 * How the rows of a table hold games: a game in a field of each row, a game whose moves are in fields of their own, or a game that
 * goes down the rows, with a move or a round in each. Every way is tried on a sample, and the one that explains most is it.
 */
import { unlessThrown } from '../../lib/error.js';
import { Evidence, MIN_BITS } from '../evidence.js';
import { RecordError } from '../place.js';
import { columnOf } from './columns.js';
import { type FieldEvidence, judgeFields, SAMPLE_ROWS } from './fields.js';
import type { ReadingOptions } from './interpretations.js';
import { looksLikeMoves } from './move-fields.js';
import { type Given, interpretField } from './object.js';
import {
  type Border,
  countOf,
  groupsOf,
  isAnew,
  isCounted,
  isMoveCell,
  type Order,
  RowGames,
  type RowOrder,
  type Step,
  without,
  withStep,
  wordsOf,
} from './row-games.js';

/** A way to read rows. */
export interface RowReading {
  /** The fields that may hold moves, the one that explains most first. */
  readonly judged: readonly FieldEvidence[];
  /** Puts rows together to games; undefined where each row is a game as it stands. */
  readonly down?: DownReading;
  /** Fields with one move each: together they are a game. */
  readonly across?: readonly string[];
}

interface DownReading extends RowOrder {
  readonly evidence: FieldEvidence;
}

/** Games of more plies are judged as they stand. */
const SHORT_PLIES = 4;

/** How rows hold games. */
export function judgeRows(rows: readonly Given[], options: ReadingOptions): RowReading {
  const judged = judgeFields(rows, options);
  if ((judged[0]?.plies ?? 0) > SHORT_PLIES * rows.length) return { judged };
  const across = acrossFields(rows, options);
  const joined = rows.map((row) => joinedAcross(row, across));
  const plain: RowReading = across.length === 0 ? { judged } : { judged: judgeFields(joined, options), across };
  const others = [downReading(rows, options), pairedReading(rows, options)].filter((one) => one !== undefined);
  const [down] = others.sort((a, b) => b.evidence.bits - a.evidence.bits);
  const isDown = down !== undefined && down.evidence.bits > (plain.judged[0]?.bits ?? 0);
  return isDown ? { judged: [down.evidence], down } : plain;
}

/** Rows that are looked at where the first ones do not show how they are games, at most. */
export const MAX_SAMPLE_ROWS = 12_800;

/** Whether more rows may show how they are games: each holds a move or a round, but too few follow one another. */
export function mayShowLater(rows: readonly Given[], { judged: [best], down }: RowReading): boolean {
  if (rows.length < SAMPLE_ROWS || down !== undefined || (best !== undefined && best.bits >= MIN_BITS)) return false;
  const names = Object.keys(rows[0]);
  return names.length > 1 && names.some((name) => areMostlyMoves(rows, name) && mayBegin(rows, name));
}

/** Of the values of a field of moves, the part that is none, as talk between them. */
const MAX_TALK = 0.4;

/** Whether most values of a field are a move or a round each. Numbers that never fall count or sort the rows. */
function areMostlyMoves(rows: readonly Given[], name: string): boolean {
  const texts = rows.map((row) => `${row[name] ?? ''}`.trim()).filter((text) => text !== '');
  const moves = texts.filter(isMoveCell).length;
  if (moves === 0 || moves < (1 - MAX_TALK) * texts.length) return false;
  return texts.length < MIN_DOWN || !texts.every((text, at) => countOf(text) >= countOf(texts[Math.max(0, at - 1)]));
}

/** Whether a value of a field may begin a game, or the first ones together, as lone pits. */
function mayBegin(rows: readonly Given[], name: string): boolean {
  return rows.some((row) => looksLikeMoves(wordsOf(row, [name]))) || looksLikeMoves(firstWords(rows, name));
}

function firstWords(rows: readonly Given[], name: string): string[] {
  return rows.slice(0, 2 * MIN_DOWN).flatMap((row) => wordsOf(row, [name]));
}

/** What the first player got, as a lone number in a column of results. */
const POINTS: Readonly<Record<string, string>> = {
  '1': '1-0',
  '1.0': '1-0',
  '0': '0-1',
  '0.0': '0-1',
  '0.5': '1/2-1/2',
  '½': '1/2-1/2',
};
const LONE_NUMBER = /^(?:\d{1,3}(?:[.,]\d)?|½)$/;

/** Numbers of winners from 1, and from 0. */
const FROM_1: Readonly<Record<string, string>> = { '1': 'P1', '2': 'P2', '3': 'P3', '4': 'P4' };
const FROM_0: Readonly<Record<string, string>> = { '0': 'P1', '1': 'P2' };

/** The columns of results and winners with lone numbers, with what these mean; nothing where nobody knows it. */
export function numberedResults(rows: readonly Given[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const name of names) {
    const { tag = '' } = columnOf(name);
    if (!['Result', 'Score', 'Winner'].includes(tag)) continue;
    const numbers = new Set(rows.map((row) => pointsIn(row[name])).filter((text) => LONE_NUMBER.test(text)));
    const arePoints = [...numbers].every((text) => text in POINTS);
    const [hasFirst, hasSecond] = [numbers.has('0'), numbers.has('2')];
    if (tag === 'Winner') {
      if (numbers.has('1') && hasFirst !== hasSecond) found.set(name, hasFirst ? FROM_0 : FROM_1);
      // Of three players, or 0 for nobody
      else if (hasFirst && hasSecond && !names.has('options')) found.set(name, {});
    } else if (arePoints && (numbers.size > 1 || numbers.has('0.5'))) found.set(name, POINTS);
    // 1 and 2 are the numbers of the players; with 0 besides, 1 may be a draw
    else if (!arePoints && tag === 'Result' && (hasFirst || numbers.size > 2)) found.set(name, {});
  }
  return found;
}

function pointsIn(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(',', '.');
}

/** A row with the results of such columns; what is none is kept under another name. */
export function withResults(row: Given, columns: ReadonlyMap<string, Readonly<Record<string, string>>>): Given {
  if (columns.size === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const text = pointsIn(value);
      const meanings = columns.get(name);
      if (meanings === undefined || !LONE_NUMBER.test(text)) return [name, value];
      return text in meanings ? [name, meanings[text]] : [`${name} points`, value];
    }),
  );
}

/** A word that may be a move. */
const ONE_MOVE = /^\S{0,2}\d\S{0,10}$/;
/** Fields with one move each that are one game, at least. */
const MIN_JOINED = 4;

/** Numbers that may stand before such fields, beginnings that are tried, and rows on which they are. */
const MAX_BEFORE = 10;
const MAX_BEGINNINGS = 40;
const MAX_TRIED_ROWS = 8;

/** The fields of which each holds one move: those that explain most together. Years and ratings may stand before them. */
function acrossFields(rows: readonly Given[], options: ReadingOptions): readonly string[] {
  let best: { readonly fields: readonly string[]; readonly bits: number } = { fields: [], bits: MIN_BITS };
  for (const fields of fieldsWith(rows, (text) => ONE_MOVE.test(text))) {
    const texts = rows.map((row) => wordsOf(row, fields).join(' ')).filter((text) => text !== '');
    const games = texts.slice(0, MAX_TRIED_ROWS).map((moves) => ({ moves }));
    const [found] = judgeFields(games, options);
    if (found !== undefined && found.bits - found.named > best.bits) best = { fields, bits: found.bits - found.named };
  }
  return best.fields;
}

/** A row with the moves of several fields in one. */
export function joinedAcross(row: Given, fields: readonly string[]): Given {
  if (fields.length === 0) return row;
  const others = Object.entries(row).filter(([name]) => !fields.includes(name));
  return { ...Object.fromEntries(others), moves: wordsOf(row, fields).join(' ') };
}

/** Fields beside one another whose values are all such ones: from each of them to where they end. */
function fieldsWith(rows: readonly Given[], isFit: (text: string) => boolean): string[][] {
  const names = Object.keys(rows[0] ?? {});
  const areFit = names.map((name) => isFilledWith(rows, name, isFit));
  const runs: string[][] = [];
  for (let from = 0, begin = 0; from < names.length && runs.length < MAX_BEGINNINGS; from++) {
    if (!areFit[from]) begin = from + 1;
    if (from - begin > MAX_BEFORE) continue;
    const end = areFit.indexOf(false, from);
    const run = names.slice(from, end < 0 ? names.length : end);
    if (run.length >= MIN_JOINED) runs.push(run);
  }
  return runs;
}

function isFilledWith(rows: readonly Given[], name: string, isFit: (text: string) => boolean): boolean {
  const texts = rows.map((row) => String(row[name] ?? '').trim()).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isFit);
}

/** Rows that are one game, at least. */
const MIN_DOWN = 4;
/** Rows of single moves have no more fields. */
const MAX_NAMES = 64;
/** Fields that are tried in pairs, and orders, at most. */
const MAX_TRIED = 6;
const MAX_ORDERS = 600;
/** Of the rows, the part at which a field that tells games apart changes. */
const MAX_CHANGES = 0.25;
/** How the games down the rows explain most, if they explain more than chance: by moves in a field of their own, or in two. */
function downReading(rows: readonly Given[], options: ReadingOptions): DownReading | undefined {
  if (rows.length < MIN_DOWN || new Set(rows.flatMap((row) => Object.keys(row))).size > MAX_NAMES) return undefined;
  const areCells = (name: string) => isFilledWith(rows, name, (text) => CELL.test(text));
  const short = Object.keys(rows[0]).filter((name) => areMostlyMoves(rows, name));
  const steps = short.slice(1, MAX_TRIED + 1).flatMap((to, at): Step[] => {
    return areCells(short[at]) ? [[short[at], to, areCells(to) ? '' : ':']] : [];
  });
  const stepped = steps.map((step) => {
    const found = plainDownReading(
      rows.map((row) => withStep(row, step)),
      options,
    );
    return found && { ...found, step };
  });
  const best = bestOf([plainDownReading(rows, options), ...stepped]);
  return best?.evidence.failed === 0 ? best : bestOf([best, orderedReading(rows, options)]);
}

/** The reading that explains most, if it explains more than chance. */
function bestOf(readings: readonly (DownReading | undefined)[]): DownReading | undefined {
  const likely = readings.filter((one) => one !== undefined && one.evidence.bits > MIN_BITS) as DownReading[];
  return likely.sort((a, b) => b.evidence.bits - a.evidence.bits)[0];
}

/** Each of the first fields alone, and with each other one. */
function alonePaired(firsts: readonly string[], others: readonly string[]): string[][] {
  return firsts.flatMap((first) => [[first], ...without(others, [first]).map((other) => [first, other])]);
}

/** Games that are tried to know an order, at most. */
const MAX_TRIED_GAMES = 8;

/** The order under which the moves of a field, or of two, explain most. */
function orderedReading(rows: readonly Given[], options: ReadingOptions): DownReading | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const short = names.filter((name) => areMostlyMoves(rows, name)).slice(0, MAX_TRIED);
  const orders = function* (): Generator<RowOrder> {
    const firsts = short.filter((name) => mayBegin(rows, name));
    for (const fields of alonePaired(firsts, short))
      for (const order of ordersOf(rows, without(names, fields))) yield { fields, order };
  };
  const tried: (DownReading | undefined)[] = [];
  for (const one of orders()) if (tried.push(judgeDown(rows, one, options)) === MAX_ORDERS) break;
  const best = bestOf(tried);
  // The best of several readings explains less by what the choice among them does
  const bits = best === undefined ? 0 : best.evidence.bits - Math.log2(tried.length);
  return best === undefined || bits <= MIN_BITS ? undefined : { ...best, evidence: { ...best.evidence, bits } };
}

/** Orders that rows may have: fields with a few values tell games apart, fields that count or tell times sort their rows. */
function* ordersOf(rows: readonly Given[], names: readonly string[]): Generator<Order> {
  const filled = names.filter((name) => isFilledWith(rows, name, () => true));
  const valuesOf = (name: string) => new Set(rows.map((row) => row[name] ?? ''));
  const games = filled.filter((name) => valuesOf(name).size > 1 && valuesOf(name).size <= rows.length / 2);
  const seats = filled.filter((name) => valuesOf(name).size === 2);
  for (const game of [undefined, ...games.slice(0, MAX_TRIED)]) {
    const groups = groupsOf(rows, (row) => (game === undefined ? '' : row[game]));
    yield { game, by: [] };
    yield { game, by: [], isReversed: true };
    for (const name of filled.slice(0, 2 * MAX_TRIED)) {
      if (name === game || !groups.every((group) => areSteps(group.map((row) => row[name])))) continue;
      yield { game, by: [name] };
      yield { game, by: [name], isReversed: true };
      for (const seat of seats) {
        if (seat === name || seat === game) continue;
        yield { game, by: [name, seat] };
        yield { game, by: [name, `-${seat}`] };
      }
    }
  }
}

/** Whether no value of a game comes more than twice, as the number of a ply, of a round, or a time. */
function areSteps(values: readonly unknown[]): boolean {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(`${value ?? ''}`, (counts.get(`${value ?? ''}`) ?? 0) + 1);
  counts.delete('');
  return [...counts.values()].every((count) => count <= 2) && 2 * counts.size >= 0.9 * values.length;
}

/** Moves of a player in one row, at most. */
const MAX_ROUNDS = 256;

/** Rows that hold the moves of one player each, two after the other: what they explain together. */
function pairedReading(rows: readonly Given[], options: ReadingOptions): DownReading | undefined {
  if (rows.length < 2) return undefined;
  const [fields] = fieldsWith(rows, (text) => ONE_MOVE.test(text) || text === '-');
  if (fields === undefined || fields.length > MAX_ROUNDS) return undefined;
  return judgeDown(rows, { fields, isPaired: true }, options);
}

/** A pit, or a cell of a board. */
const CELL = /^[a-i]?\d$/i;

/** The fields and the border under which the games down the rows explain most. */
function plainDownReading(rows: readonly Given[], options: ReadingOptions): DownReading | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const short = names.filter((name) => areMostlyMoves(rows, name)).slice(0, MAX_TRIED);
  const firsts = short.filter((name) => {
    const words = firstWords(rows, name);
    return looksLikeMoves(words.slice(0, 1), options.game) || looksLikeMoves(words, options.game);
  });
  const best = bestOf(
    alonePaired(firsts, short).flatMap((fields) => {
      const plain = judgeDown(rows, { fields }, options);
      if (plain === undefined) return [];
      const borders = bordersOf(rows, without(names, fields));
      return [plain, ...borders.map((border) => judgeDown(rows, { fields, border }, options))];
    }),
  );
  if (best === undefined || best.border !== undefined) return best;
  return { ...best, later: laterBorders(rows, without(names, best.fields)) };
}

/** Fields that count the rows of one game, or where none does, those that name it. */
function laterBorders(rows: readonly Given[], names: readonly string[]): Border[] {
  const valuesOf = (field: string) => rows.map((row) => row[field] ?? '');
  const counts = names.filter((field) => {
    const values = valuesOf(field);
    return countOf(values.at(-1)) > countOf(values[0]) && isCounted(values);
  });
  if (counts.length > 0) return counts.map((field) => ({ field, isCount: true }));
  const told = names.filter((field) => {
    const [first, ...others] = valuesOf(field);
    return first !== '' && others.every((value) => value === first);
  });
  return told.map((field) => ({ field, isCount: false }));
}

/** Fields that may tell where a game begins. */
function bordersOf(rows: readonly Given[], names: readonly string[]): Border[] {
  return names.flatMap((field): Border[] => {
    const values = rows.map((row) => row[field] ?? '');
    const steps = values.slice(1).map((value, at) => [values[at], value] as const);
    const isCount = steps.every(([a, b]) => countOf(b) - countOf(a) <= 1);
    if (isCount && steps.some(([a, b]) => isAnew(a, b))) return [{ field, isCount: true }];
    const changes = steps.filter(([a, b]) => a !== b).length;
    return changes > 0 && changes <= MAX_CHANGES * rows.length ? [{ field, isCount: false }] : [];
  });
}

/** A column of lone pits: any other column of digits, as points, may be legal by chance. */
const PIT_COLUMN = /move|pit|hole|лунка|отау|үй|ход|жүріс/i;
/** Plies of a game at which two names come by turns, at least: that is a sign of moves, also of lone pits. */
const MIN_SEATED = 20;

/** What the games of these fields explain; undefined where the first of them has fewer plies than a game. */
function judgeDown(rows: readonly Given[], reading: RowOrder, options: ReadingOptions): DownReading | undefined {
  const { fields, order } = reading;
  const games = new RowGames(reading);
  const evidence = new Evidence();
  const asFarAs = { ...options, partial: true, repair: false };
  const found = rows.flatMap((row) => games.push(row, {}, '') ?? []);
  let first: Pick<FieldEvidence, 'game' | 'reading'> | undefined;
  let plies = 0;
  let seated = 0;
  let isLone = true;
  const ended = games.end();
  for (const { object, isSeated } of [...found, ...(order === undefined ? ended : ended.slice(0, MAX_TRIED_GAMES))]) {
    const [fit] =
      unlessThrown(() => interpretField({ moves: object[fields[0]] }, 'moves', {}, asFarAs), RecordError) ?? [];
    if (fit === undefined || fit.checked.cut !== undefined) evidence.fail();
    if (fit !== undefined) {
      const { record, cut } = fit.checked;
      evidence.add(fit.checked, fit.words);
      plies += record.moves.length;
      isLone &&= fit.words.every((word) => word.length === 1);
      if (isSeated && cut === undefined && record.moves.length >= MIN_SEATED) seated = MIN_BITS;
      first ??= { game: record.game, reading: fit.reading };
    }
    if (first === undefined || plies < MIN_DOWN) return undefined;
  }
  const { failed } = evidence;
  const bits = evidence.bits + seated;
  const sample = rows
    .slice(0, MAX_SAMPLE)
    .flatMap((row) => wordsOf(row, fields))
    .join(' ');
  const counts = { bits, named: 0, isBegun: failed > 0, games: found.length + 1, failed, plies };
  if (isLone && seated === 0 && !fields.every((field) => PIT_COLUMN.test(field))) return undefined;
  return { ...reading, evidence: { field: fields.join(', '), ...first, ...counts, sample } };
}

const MAX_SAMPLE = 8;
