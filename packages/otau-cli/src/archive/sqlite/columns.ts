/**
 * The fields of games that searches and the explorer read, as columns of numbers: one blob for each column of a segment. A
 * million games are searched in a few milliseconds. Columns are made from the table `games` and can be rebuilt.
 */
import { type Game, gameDefinition, OtauError } from 'otau';
import { formatDate, parseDate, ratingOf } from 'otau/records';
import type { Connection } from './database.js';

/** A range of whole numbers, including both ends. */
export type NumberRange = readonly [least: number, most: number];

/** The columns. 0 means unknown. */
export const COLUMNS = [
  /** The id in the table of that name. */
  'rules',
  'result',
  'event',
  'first',
  'second',
  'third',
  'fourth',
  /** A `dateNumber`. */
  'date',
  'rating0',
  'rating1',
  /** 1 if the game does not begin from the usual start. */
  'start',
] as const;

export type ColumnName = (typeof COLUMNS)[number];
export type Column = Uint8Array | Uint16Array | Uint32Array;

export const SEAT_COLUMNS = ['first', 'second', 'third', 'fourth'] as const satisfies readonly ColumnName[];

/**
 * The numbers of a game in the order of `COLUMNS`.
 * @param numbers those of its row
 * @param tags all of them
 */
export function columnValues(
  game: Game,
  numbers: Readonly<Record<Exclude<ColumnName, 'rating0' | 'rating1' | 'start'>, number>>,
  tags: Readonly<Record<string, string>>,
  hasStart: boolean,
): number[] {
  const [first, second] = gameDefinition(game.id).playerNames;
  return COLUMNS.map((name) => {
    if (name === 'start') return hasStart ? 1 : 0;
    if (name === 'rating0') return ratingOf({ tags }, first);
    if (name === 'rating1') return ratingOf({ tags }, second);
    return numbers[name];
  });
}

const WIDTHS = [1, 2, 4] as const;
const TYPES = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;

/** A column begins with a base, which is added to all numbers except 0. */
const BASE_BYTES = 4;

/**
 * Packs numbers into as few bytes as possible. They are relative to the smallest one, as the dates of a segment are close
 * together. The result is empty if all numbers are 0, and only the base if all are base + 1.
 */
export function packColumn(values: Uint32Array): Uint8Array {
  let most = 0;
  let least = 2 ** 32;
  for (const value of values) {
    if (value > most) most = value;
    if (value !== 0 && value < least) least = value;
  }
  if (most === 0) return new Uint8Array(0);
  const base = least - 1;
  const head = new Uint8Array(Uint32Array.of(base).buffer);
  if (least === most && !values.includes(0)) return head;
  const width = WIDTHS.find((bytes) => most - base < 2 ** (8 * bytes)) ?? 4;
  const numbers = TYPES[width].from(values.map((value) => (value === 0 ? 0 : value - base)));
  const packed = new Uint8Array(BASE_BYTES + numbers.byteLength);
  packed.set(head);
  packed.set(new Uint8Array(numbers.buffer), BASE_BYTES);
  return packed;
}

/** Unpacks the column of a segment with this many games. Throws `bad-file`. */
export function unpackColumn(bytes: Uint8Array<ArrayBuffer>, games: number): Column {
  if (bytes.length === 0) return new Uint8Array(games);
  if (bytes.length < BASE_BYTES) throw damagedIndex();
  const [base] = new Uint32Array(bytes.buffer, bytes.byteOffset, 1);
  const width = (bytes.length - BASE_BYTES) / games;
  if (width === 0) return new Uint32Array(games).fill(base + 1);
  if (width !== 1 && width !== 2 && width !== 4) throw damagedIndex();
  const numbers = new TYPES[width](bytes.buffer, bytes.byteOffset + BASE_BYTES, games);
  if (base === 0) return numbers;
  const column = new Uint32Array(games);
  for (let i = 0; i < games; i++) if (numbers[i] !== 0) column[i] = numbers[i] + base;
  return column;
}

/** The columns of one segment, each read on first use. */
export class Columns {
  readonly #known = new Map<ColumnName, Column>();
  #isRated?: boolean;

  constructor(
    private readonly connection: Connection,
    private readonly segment: number,
    readonly games: number,
  ) {}

  get isRated(): boolean {
    this.#isRated ??= this.has('rating0') || this.has('rating1');
    return this.#isRated;
  }

  /** Whether the column has a value for any game. */
  has(name: ColumnName): boolean {
    return this.#bytes(COLUMNS.indexOf(name)).length > 0;
  }

  get(name: ColumnName): Column {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const column = unpackColumn(this.#bytes(COLUMNS.indexOf(name)), this.games);
    this.#known.set(name, column);
    return column;
  }

  /** Empty if all numbers are 0. */
  #bytes(name: number): Uint8Array<ArrayBuffer> {
    const found = this.connection
      .prepare('SELECT CAST(bytes AS BLOB) AS bytes FROM columns WHERE segment = ? AND name = ?')
      .get([this.segment, name]) as { bytes: ArrayBuffer } | undefined;
    return found === undefined ? new Uint8Array(0) : new Uint8Array(found.bytes);
  }
}

export function damagedIndex(): OtauError {
  return new OtauError('bad-file', 'The index of the archive is damaged; otau archive check --repair makes it anew.');
}

/** `2026.03.14` as 20260314, with 0 for unknown parts; 0 if the text is not a date. */
export function dateNumber(text: string): number {
  const date = parseDate(text);
  return date === undefined ? 0 : date.year * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0);
}

/** The number of a date as text; undefined for 0. */
export function dateText(number: number): string | undefined {
  if (number === 0) return undefined;
  const [month, day] = [Math.floor(number / 100) % 100, number % 100];
  const year = Math.floor(number / 10_000);
  return formatDate({ year, month: month || undefined, day: month > 0 && day > 0 ? day : undefined });
}
