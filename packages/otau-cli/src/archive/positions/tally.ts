/** Counts results and ratings of games, and stores these counts in the index. */
import { UNKNOWN } from 'otau/internal/records/result.js';
import { type ColumnName, damagedIndex } from '../sqlite/columns.js';
import { NumberReader, NumberWriter } from '../sqlite/numbers.js';
import type { SharedRun } from './pages.js';

/** Results and ratings of games. */
export interface Tally {
  readonly games: number;
  /** Results as in records, and how many games ended with each. */
  readonly results: Readonly<Record<string, number>>;
  /** The mean result for each player, -1 to 1, over the games whose result is known; empty if there are none. */
  readonly scores: readonly number[];
  /** The mean rating of both players, over the games that give it; empty if none does. */
  readonly ratings: readonly number[];
  /** The performance ratings of both players, from results and the ratings of the opponents; empty if these are unknown. */
  readonly performances: readonly number[];
  /** The year of the last game; undefined if no game has a date. */
  readonly lastYear?: number;
}

/** Columns, read by the index of a game in a segment. */
export interface GameColumns {
  get(name: ColumnName): ArrayLike<number>;
  readonly isRated: boolean;
}

const POINTS: Readonly<Record<string, number>> = { '1': 1, '1/2': 0, '0': -1 };
/** Performance ratings are linear: 400 rating points for each point of the mean result. */
const PERFORMANCE_SLOPE = 400;
const MAX_RESULTS = 1000;
const SEATS = [0, 1] as const;

type Counts = number[];

/** Counts games without allocating for each. */
export class Counter {
  games = 0;
  #lastDate = 0;
  readonly #results: Counts = [];
  /** By seat: the sum of ratings, and their count. */
  readonly #ratings = [0, 0];
  readonly #rated = [0, 0];
  /** By seat: results of the games in which the opponent has a rating. */
  readonly #against: readonly [Counts, Counts] = [[], []];

  /** @param marks 1 for each game that counts; all unless given */
  add(columns: GameColumns, games: ArrayLike<number>, marks?: Uint8Array): void {
    const counted = marks === undefined ? games : keepMarked(games, marks);
    this.games += counted.length;
    const dates = columns.get('date');
    for (let i = 0; i < counted.length; i++) {
      if (dates[counted[i]] > this.#lastDate) this.#lastDate = dates[counted[i]];
    }
    countInto(this.#results, columns.get('result'), counted);
    if (!columns.isRated) return;
    for (const seat of SEATS) this.#rate(columns, counted, seat);
  }

  #rate(columns: GameColumns, games: ArrayLike<number>, seat: 0 | 1): void {
    const ratings = columns.get(`rating${seat}`);
    const rated = keepMarked(games, ratings);
    for (let i = 0; i < rated.length; i++) this.#ratings[seat] += ratings[rated[i]];
    this.#rated[seat] += rated.length;
    countInto(this.#against[1 - seat], columns.get('result'), rated);
  }

  merge(other: Counter): void {
    this.games += other.games;
    this.#lastDate = Math.max(this.#lastDate, other.#lastDate);
    addCounts(this.#results, other.#results);
    for (const seat of SEATS) {
      addCounts(this.#against[seat], other.#against[seat]);
      this.#ratings[seat] += other.#ratings[seat];
      this.#rated[seat] += other.#rated[seat];
    }
  }

  write(writer: NumberWriter): void {
    writer.number(this.games);
    writer.number(this.#lastDate);
    writeCounts(writer, this.#results);
    for (const seat of SEATS) {
      writer.number(this.#ratings[seat]);
      writer.number(this.#rated[seat]);
      writeCounts(writer, this.#against[seat]);
    }
  }

  /** Adds what `write` has written. Throws `bad-file`. */
  read(reader: NumberReader): void {
    this.games += reader.number();
    this.#lastDate = Math.max(this.#lastDate, reader.number());
    readCounts(reader, this.#results);
    for (const seat of SEATS) {
      this.#ratings[seat] += reader.number();
      this.#rated[seat] += reader.number();
      readCounts(reader, this.#against[seat]);
    }
  }

  tally(textOf: (result: number) => string): Tally {
    const texts = (counts: Counts): Record<string, number> =>
      Object.fromEntries(counts.flatMap((found, result) => (found === 0 ? [] : [[textOf(result), found]])));
    const results = texts(this.#results);
    const ratings = this.#ratings.map((sum, seat) => sum / this.#rated[seat]);
    const performances = ratings.map((_, seat) => {
      const score = meanResults(texts(this.#against[seat]))[seat];
      return score === undefined ? Number.NaN : ratings[1 - seat] + PERFORMANCE_SLOPE * score;
    });
    return {
      games: this.games,
      results,
      scores: meanResults(results),
      ratings: ratings.every(Number.isFinite) ? ratings : [],
      performances: performances.every(Number.isFinite) ? performances : [],
      ...(this.#lastDate > 0 ? { lastYear: Math.floor(this.#lastDate / 10_000) } : {}),
    };
  }
}

/** The games for which `marks` is not 0; `kept`, which may be the games themselves, has room for them. */
export function keepMarked(
  games: ArrayLike<number>,
  marks: ArrayLike<number>,
  kept: Uint32Array = new Uint32Array(games.length),
): Uint32Array {
  let count = 0;
  for (let i = 0; i < games.length; i++) {
    kept[count] = games[i];
    if (marks[games[i]] !== 0) count++;
  }
  return kept.subarray(0, count);
}

/** Adds the results of games. Throws `bad-file` for an id that no result can have. */
function countInto(counts: Counts, results: ArrayLike<number>, games: ArrayLike<number>): void {
  const found = new Uint32Array(MAX_RESULTS);
  let highest = -1;
  for (let i = 0; i < games.length; i++) {
    const result = results[games[i]];
    if (result > highest) highest = result;
    found[result]++;
  }
  for (let result = 0; result <= highest; result++) count(counts, result, found[result] ?? 0);
}

/** Throws `bad-file` for an id that no result can have. */
function count(counts: Counts, result: number, more: number): void {
  if (result >= MAX_RESULTS) throw damagedIndex();
  while (counts.length <= result) counts.push(0);
  counts[result] += more;
}

function addCounts(counts: Counts, others: Counts): void {
  for (const [result, more] of others.entries()) count(counts, result, more);
}

function writeCounts(writer: NumberWriter, counts: Counts): void {
  writer.number(counts.length);
  for (const one of counts) writer.number(one);
}

function readCounts(reader: NumberReader, counts: Counts): void {
  const length = reader.number();
  if (length > MAX_RESULTS) throw damagedIndex();
  for (let result = 0; result < length; result++) count(counts, result, reader.number());
}

/** From this many games on, reading a tally is faster than reading the games. */
const TALLIED_GAMES = 64;

/**
 * The tally of a position in a segment, stored so that its games need not be read: the key, then for each action the action + 1
 * and its counter. Undefined if it has too few games.
 */
export function writeTally(key: number, runs: readonly SharedRun[], columns: GameColumns): Uint8Array | undefined {
  const games = runs.reduce((sum, run) => sum + run.games.length, 0);
  if (games < TALLIED_GAMES) return undefined;
  const writer = new NumberWriter();
  writer.number(key);
  for (const run of runs) {
    writer.number(run.action + 1);
    const counter = new Counter();
    counter.add(columns, run.games);
    counter.write(writer);
  }
  return writer.take();
}

/**
 * Adds the tally of a position to counters by action; false if it is the tally of another position. Throws `bad-file`.
 * @param counterOf the counter of an action
 */
export function readTally(bytes: Uint8Array, key: number, counterOf: (action: number) => Counter): boolean {
  const reader = new NumberReader(bytes);
  if (reader.number() !== key) return false;
  while (reader.hasMore) counterOf(reader.number() - 1).read(reader);
  return true;
}

/** The mean result of each player, over the games whose result is known. */
export function meanResults(results: Readonly<Record<string, number>>): number[] {
  let known = 0;
  const sums: number[] = [];
  for (const [result, found] of Object.entries(results)) {
    if (result === UNKNOWN) continue;
    known += found;
    result.split('-').forEach((part, player) => {
      sums[player] = (sums[player] ?? 0) + found * POINTS[part];
    });
  }
  return sums.map((sum) => sum / known);
}
