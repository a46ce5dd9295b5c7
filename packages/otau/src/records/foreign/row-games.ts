/** Puts rows that hold a move or a round each together to games. */
import { madeOnce } from '../../lib/made.js';
import type { DraftPlace } from '../check.js';
import { badRecord, type Place } from '../place.js';
import { isResult, usualResult } from '../result.js';
import { columnOf } from './columns.js';
import type { Given } from './object.js';

/** Fields of which each row holds a move or a round of a game, and how rows belong together. */
export interface RowOrder {
  readonly fields: readonly string[];
  /** The two fields that are a move together: from where, to where. */
  readonly step?: Step;
  /** What tells that another game begins; undefined where nothing does in the sample. */
  readonly border?: Border;
  /** Where the sample is within one game: what will tell that another begins. */
  readonly later?: readonly Border[];
  /** How rows that are out of order belong together. */
  readonly order?: Order;
  /** Whether the fields are moves in their order, those of one player in a row and those of the other in the next. */
  readonly isPaired?: boolean;
}

/** The sign is what stands between a throw and its move. */
export type Step = readonly [from: string, to: string, sign: string];

/** A game begins where this field begins to count anew, or changes. */
export interface Border {
  readonly field: string;
  readonly isCount: boolean;
}

/** Rows of several games between one another, or in another order than their moves. */
export interface Order {
  /** What tells games apart; undefined for one game. */
  readonly game?: string;
  /** What the rows of a game are sorted by, the first field first; a sign before it for the other direction. */
  readonly by: readonly string[];
  readonly isReversed?: boolean;
}

/** No game is longer, in rows. */
const MAX_ROWS = 5000;
/** Rows in another order that are held, at most. */
const MAX_HELD = 1_000_000;

/** A game of several rows. */
interface RowsGame {
  readonly object: Given;
  /** Whether two names come by turns at its moves. */
  readonly isSeated: boolean;
  readonly place: DraftPlace;
  readonly text: string;
}

interface PlacedRow {
  readonly row: Given;
  readonly place: Place;
  readonly text: string;
}

/** Takes rows one after the other and gives the games in them. */
export class RowGames {
  #rows: PlacedRow[] = [];
  /** The last number of a round above the moves of both players. */
  #number = 0;

  constructor(readonly reading: RowOrder) {}

  /** Takes the next row; gives the game that ends before it. */
  push(given: Given, place: Place, text: string): RowsGame | undefined {
    const { step, order, isPaired, fields } = this.reading;
    const row = step === undefined ? given : withStep(given, step);
    if (isPaired && areRounds(wordsOf(row, fields))) {
      this.#number = Number(wordsOf(row, fields)[0]);
      return undefined;
    }
    if (order !== undefined && this.#rows.length === MAX_HELD) {
      this.#rows = [];
      throw badRecord(
        place,
        `expected at most ${MAX_HELD} rows in another order than their moves; sort them by game and move. None of them is read.`,
      );
    }
    const isLong = order === undefined && this.#rows.length >= MAX_ROWS;
    const ended = isLong || this.#begins(row) ? this.#take() : undefined;
    this.#rows.push({ row, place, text });
    return ended;
  }

  end(): RowsGame[] {
    const { order } = this.reading;
    const rows = this.#rows;
    if (order === undefined) return [this.#take() ?? []].flat();
    return groupsOf(rows, ({ row }) => (order.game === undefined ? '' : row[order.game])).flatMap((group) => {
      this.#rows = inOrder(group, order);
      return this.#take() ?? [];
    });
  }

  #begins(row: Given): boolean {
    const { fields, border, later = [], order, isPaired } = this.reading;
    const before = this.#rows.at(-1);
    if (before === undefined || order !== undefined) return false;
    if (isPaired) return this.#rows.length % 2 === 0 && this.#number <= 1;
    const last = usualResult(wordsOf(before.row, fields).at(-1));
    if (typeof last === 'string' && isResult(last)) return true;
    return (border === undefined ? later : [border]).some(({ field, isCount }) => {
      const [last, next] = [before.row, row].map((one) => one[field] ?? '');
      return isCount ? isAnew(last, next) : last !== next;
    });
  }

  /** The moves in one field; what all rows say alike as it is, and what is said of some as notes at their plies. */
  #take(): RowsGame | undefined {
    const { fields, isPaired } = this.reading;
    const rows = isPaired ? pairedRows(this.#rows, fields) : this.#rows;
    this.#rows = [];
    if (rows.length === 0) return undefined;
    const names = without([...new Set(rows.flatMap(({ row }) => Object.keys(row)))], fields);
    const valuesOf = (name: string) => new Set(rows.map(({ row }) => row[name] ?? '').filter((value) => value !== ''));
    const alike = names.filter((name) => valuesOf(name).size === 1 && name.toLowerCase() !== 'notes');
    const moved = rows.filter(({ row }) => wordsOf(row, fields).length > 0).map(({ row }) => row);
    const seats = fields.length === 1 || isPaired ? names.filter((name) => areSeats(moved, name)) : [];
    const told = without(names, [...alike, ...seats]).filter((name) => !isCounted(moved.map((row) => row[name])));
    const words: string[] = [];
    const moveLines: number[] = [];
    const notes: Record<number, { readonly comment: string }> = {};
    for (const { row, place } of rows) {
      for (const word of wordsOf(row, fields)) {
        words.push(word);
        if (!isResult(usualResult(word) as string)) moveLines.push(place.line ?? 0);
      }
      const said = told.flatMap((name) => (row[name] && isTold(row[name]) ? [`${name} ${row[name]}`] : []));
      const comment = [...said, ...fields.flatMap((name) => remarksOf(row[name]))].join(', ');
      if (comment !== '') {
        const before = notes[moveLines.length]?.comment;
        notes[moveLines.length] = { comment: before === undefined ? comment : `${before}, ${comment}` };
      }
    }
    const facts = alike.map((name) => [name, [...valuesOf(name)][0]] as const);
    const players = seats
      .map((name) => moved.slice(0, 2).map((row) => `${row[name]}`))
      .find((both) => both.every(isPlayer));
    const [{ place }] = rows;
    return {
      isSeated: players !== undefined,
      object: {
        ...Object.fromEntries(facts),
        ...(players === undefined ? {} : { P1: players[0], P2: players[1] }),
        [fields[0]]: words,
        ...(Object.keys(notes).length === 0 ? {} : { notes }),
      },
      place: place.line === undefined ? place : { ...place, moveLines },
      text: rows.map(({ text }) => text).join(''),
    };
  }
}

/** Whether a field tells whose move it is: one value at the moves of the first player, another at those of the second. */
function areSeats(rows: readonly Given[], name: string): boolean {
  const [first, second] = [rows[0]?.[name] ?? '', rows[1]?.[name] ?? ''];
  return first !== second && rows.every((row, at) => (row[name] ?? '') === (at % 2 === 0 ? first : second));
}

/** Whether a value says something of a move: no parts of a text, and no identifier. */
function isTold(value: unknown): boolean {
  return typeof value !== 'object' && !/^\D{0,8}\d{7,}$/.test(`${value}`);
}

/** Whether a value names a player, and no seat, as `white`. */
function isPlayer(value: string): boolean {
  return /\p{L}{2}/u.test(value) && !columnOf(value).isKnown;
}

/** Rows with the moves of one player each as rows of a move each. */
function pairedRows(rows: readonly PlacedRow[], fields: readonly string[]): PlacedRow[] {
  const moves: PlacedRow[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const lines = rows.slice(at, at + 2).map(({ row, place, text }) => {
      const others = Object.entries(row).filter(([name]) => !fields.includes(name));
      return { row, others: Object.fromEntries(others), place, text };
    });
    for (const field of fields) {
      for (const { row, others, place, text } of lines) {
        if (wordsOf(row, [field]).length === 0) continue;
        moves.push({ row: { ...others, [fields[0]]: row[field] }, place, text: field === fields[0] ? text : '' });
      }
    }
  }
  return moves;
}

/** Whether words are the numbers of rounds, one after the other. */
function areRounds(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word, at) => countOf(word) === countOf(words[0]) + at);
}

/** Rows by what they have in common, in the order in which they begin. */
export function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    madeOnce(groups, `${keyOf(row) ?? ''}`, () => []).push(row);
  }
  return [...groups.values()];
}

/** Rows in the order of their moves. */
function inOrder(rows: readonly PlacedRow[], { by, isReversed }: Order): PlacedRow[] {
  const sorted = isReversed ? [...rows].reverse() : [...rows];
  return sorted.sort(({ row: a }, { row: b }) => {
    for (const key of by) {
      const [name, sign] = key in a || key in b ? [key, 1] : [key.slice(1), -1];
      const difference = compareValues(a[name], b[name]);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

function compareValues(a: unknown, b: unknown): number {
  const [one, other] = [a, b].map((value) => `${value ?? ''}`.trim().replace(DAY_FIRST, '$3.$2.$1'));
  const difference = Number.parseFloat(one) - Number.parseFloat(other);
  if (NUMERIC.test(one) && NUMERIC.test(other)) return difference;
  return one < other ? -1 : one > other ? 1 : 0;
}

const NUMERIC = /^\d{1,15}(?:\.\d{0,9})?$/;
const DAY_FIRST = /^(\d\d)\.(\d\d)\.(\d{4})/;

/** A move or a round, with its number, or a result. */
const SHORT = /^(?:\d{1,3}\.{1,3}\s?)?(?:\S{0,2}\d\S{0,10}|pass|\*)(?:[\s,;/]{1,3}(?:\S{0,2}\d\S{0,10}|pass))?$/i;

/** The moves in fields of a row, without the number of a round and what is said beside them. */
export function wordsOf(row: Given, fields: readonly string[]): string[] {
  return fields.flatMap((name) => {
    const text = plainCell(row[name]);
    return SHORT.test(text)
      ? text
          .replace(ROUND, '')
          .split(/[\s,;/]+/)
          .filter((word) => word !== '')
      : [];
  });
}

/** A number before a round. */
const ROUND = /^\d{1,3}\.{1,3}(?!\d{4})\s?/;
/** What is said beside a move, in brackets: a time, a comment. */
const REMARK = /(?:^|\s)(?:\(([^()]{1,200})\)|\{([^{}]{1,200})\}|\[([^[\]]{1,200})\])/g;

/** Whether a cell is a move or a round. */
export function isMoveCell(value: unknown): boolean {
  return SHORT.test(plainCell(value));
}

/** A cell without remarks. */
function plainCell(value: unknown): string {
  const text = `${value ?? ''}`.trim();
  return /[({[]/.test(text) ? text.replace(REMARK, ' ').trim() : text;
}

function remarksOf(value: unknown): string[] {
  const text = `${value ?? ''}`.trim();
  if (text === '') return [];
  if (!SHORT.test(plainCell(text))) return [text];
  return [...text.matchAll(REMARK)].map(([, round, brace, square]) => (round ?? brace ?? square).trim());
}

/** A row with the cells of a move in one field. */
export function withStep(row: Given, [from, to, sign]: Step): Given {
  const { [to]: end, ...others } = row;
  return { ...others, [from]: `${row[from] ?? ''}${sign}${end ?? ''}` };
}

export function countOf(value: unknown): number {
  return /^\d{1,4}\.?$/.test(String(value).trim()) ? Number.parseInt(String(value), 10) : Number.NaN;
}

export function isAnew(before: unknown, value: unknown): boolean {
  return countOf(value) < countOf(before);
}

export function without(names: readonly string[], fields: readonly string[]): string[] {
  return names.filter((name) => !fields.includes(name));
}

/** Whether values count rows, moves or plies. */
export function isCounted(values: readonly unknown[]): boolean {
  return values.every((value, at) => at === 0 || [0, 1].includes(countOf(value) - countOf(values[at - 1])));
}
