/** The opening explorer: what has been played in a position, how often and with what success. */
import type { Game, Row } from 'otau/internal/core/game.js';
import { UNKNOWN } from 'otau/internal/records/result.js';
import { Columns, damagedIndex } from './columns.js';
import { type Connection, numberOf } from './database.js';
import { bindFilter, type GameFilter } from './filter.js';
import { actionsOf, PositionFinder } from './positions/find.js';
import type { PositionHash } from './positions/hash.js';
import { RECORD_ENDS } from './positions/pages.js';
import { GameReader } from './store.js';

/** How the games ended in which something was played. */
export interface Tally {
  readonly games: number;
  /** Results as in records, and how many games ended with each. */
  readonly results: Readonly<Record<string, number>>;
  /** The mean result for each player, -1 to 1, over the games whose result is known; empty where there is none. */
  readonly scores: readonly number[];
  /** The mean rating of each of two players, over the games that tell it; empty where none does. */
  readonly ratings: readonly number[];
  /** How each of two players performed, as a rating: from the result and the ratings of the opponents; empty where they are not known. */
  readonly performances: readonly number[];
  /** The year of the last game; undefined where no game has a date. */
  readonly lastYear?: number;
}

/** A move, or a throw where chance moves. */
export interface ExploredMove extends Tally {
  readonly action: number;
  /** Other actions that are the same by symmetry; their games are counted here. */
  readonly images: readonly number[];
}

/** What was played in a position. */
export interface Explored extends Tally {
  /** The most played first. */
  readonly moves: readonly ExploredMove[];
  /** Games that went no further. */
  readonly ended: number;
}

/** What the games of an archive know of a position; games that reached an image of it count too. */
export function explorePosition(connection: Connection, game: Game, row: Row, filter: GameFilter = {}): Explored {
  const reader = new GameReader(connection);
  const finder = new PositionFinder(reader, game, row);
  const passes = bindFilter(connection, filter);
  const isFiltered = Object.values(filter).some((condition) => condition !== undefined);
  const results = numberOf(connection, 'SELECT 1 + coalesce(max(id), 0) FROM results');
  if (results > MAX_RESULTS) throw damagedIndex();
  const byAction = new Map<number, Counter>();
  for (const { segment, runs } of finder.visits()) {
    const columns = new Columns(connection, segment.id, segment.games);
    // The index has no game that is no longer there.
    const test = isFiltered ? passes(columns, segment) : undefined;
    for (const { action, games } of runs) {
      const counter = byAction.get(action) ?? new Counter(results);
      byAction.set(action, counter);
      counter.add(columns, games, test);
    }
  }
  const tally = (counter: Counter): Tally => counter.tally((result) => reader.text('results', result) ?? UNKNOWN);
  const ended = byAction.get(RECORD_ENDS)?.games ?? 0;
  byAction.delete(RECORD_ENDS);
  finder.hash.find(row);
  const all = new Counter(results);
  const moves: ExploredMove[] = [];
  for (const [image, actions] of actionsByImage(game, row, finder.hash)) {
    const counter = byAction.get(image);
    if (counter === undefined || counter.games === 0) continue;
    const [action, ...images] = actions;
    moves.push({ action, images, ...tally(counter) });
    all.join(counter);
  }
  moves.sort((a, b) => b.games - a.games || a.action - b.action);
  return { ...tally(all), games: all.games + ended, moves, ended };
}

/** The actions or outcomes of a position by the image under which they are counted. `hash` has just seen it. */
function actionsByImage(game: Game, row: Row, { canonical }: PositionHash): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const action of actionsOf(game, row)) {
    const image = game.actor(row) >= 0 ? canonical.action(action) : action;
    found.set(image, [...(found.get(image) ?? []), action]);
  }
  return found;
}

/** There are not so many results. */
const MAX_RESULTS = 1000;
const POINTS: Readonly<Record<string, number>> = { '1': 1, '1/2': 0, '0': -1 };
/** A rating difference of 400 for each point of the mean result: the straight line that performances use. */
const PERFORMANCE_SLOPE = 400;

/** Counts by the numbers of results. */
type ResultCounts = Uint32Array;

/** Counts games without making anything for each. */
class Counter {
  games = 0;
  #lastDate = 0;
  readonly #results: ResultCounts;
  /** By seat: the sum of ratings, and how many. */
  readonly #ratings = [0, 0];
  readonly #rated = [0, 0];
  /** By seat: results of the games that tell the rating of the other player. */
  readonly #against: readonly [ResultCounts, ResultCounts];

  /** @param results how many results there are */
  constructor(private readonly results: number) {
    this.#results = new Uint32Array(results);
    this.#against = [new Uint32Array(results), new Uint32Array(results)];
  }

  /** @param test which games count; all unless given */
  add(columns: Columns, games: ArrayLike<number>, test: ((index: number) => boolean) | undefined): void {
    const [results, dates] = [columns.get('result'), columns.get('date')];
    const { isRated } = columns;
    for (let i = 0; i < games.length; i++) {
      const game = games[i];
      if (test !== undefined && !test(game)) continue;
      this.games++;
      const result = results[game];
      if (result >= this.results) throw damagedIndex();
      this.#results[result]++;
      if (dates[game] > this.#lastDate) this.#lastDate = dates[game];
      if (isRated) this.#rate(columns, game, result);
    }
  }

  #rate(columns: Columns, game: number, result: number): void {
    for (const seat of [0, 1] as const) {
      const rating = columns.get(`rating${seat}`)[game];
      if (rating === 0) continue;
      this.#ratings[seat] += rating;
      this.#rated[seat]++;
      this.#against[1 - seat][result]++;
    }
  }

  join(other: Counter): void {
    this.games += other.games;
    this.#lastDate = Math.max(this.#lastDate, other.#lastDate);
    for (let result = 0; result < this.results; result++) {
      this.#results[result] += other.#results[result];
      for (const seat of [0, 1]) this.#against[seat][result] += other.#against[seat][result];
    }
    for (const seat of [0, 1]) {
      this.#ratings[seat] += other.#ratings[seat];
      this.#rated[seat] += other.#rated[seat];
    }
  }

  tally(textOf: (result: number) => string): Tally {
    const texts = (counts: ResultCounts): Record<string, number> =>
      Object.fromEntries([...counts].flatMap((count, result) => (count === 0 ? [] : [[textOf(result), count]])));
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

/** The mean result of each player, over the games whose result is known. */
export function meanResults(results: Readonly<Record<string, number>>): number[] {
  let known = 0;
  const sums: number[] = [];
  for (const [result, count] of Object.entries(results)) {
    if (result === UNKNOWN) continue;
    known += count;
    result.split('-').forEach((part, player) => {
      sums[player] = (sums[player] ?? 0) + count * POINTS[part];
    });
  }
  return sums.map((sum) => sum / known);
}
