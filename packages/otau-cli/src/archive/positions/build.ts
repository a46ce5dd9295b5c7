/**
 * Builds the index of a segment: a run of at most 65,536 games, each replayed once. It is built after an import, when small
 * segments are merged, and when an archive is repaired.
 *
 * A position that at least `SHARED_GAMES` games of the segment reached is written with its actions. Of rare positions only
 * every second one of a game is written: a search for one between them also looks for the positions that can follow it.
 */
import type { Game } from 'otau/internal/core/game.js';
import { gameDefinition } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { ratingOf } from 'otau/internal/records/ratings.js';
import { type ActionReader, readActions } from '../games/packing.js';
import { GameReader, type GameRow } from '../games/store.js';
import { COLUMNS, type ColumnName, packColumn, SEAT_COLUMNS } from '../sqlite/columns.js';
import { type Connection, numberOf } from '../sqlite/database.js';
import { PositionHash } from './hash.js';
import { MaterialWriter } from './material.js';
import { type Page, RECORD_ENDS, type SharedRun, writeShared } from './pages.js';
import { rareEntry, writeRare } from './rare.js';
import { pageNumber, type Segment, segmentsOf, sharedKey, spacingOf, tallyNumber } from './segment.js';
import { writeTally } from './tallies.js';

/** The maximum size of a segment: its games are numbered by two bytes. */
export const SEGMENT_GAMES = 0x10000;
/** A position is shared if at least this many games reached it. */
const SHARED_GAMES = 8;
/** How many segments of similar size are merged into one. */
const MERGED_SEGMENTS = 4;

/**
 * Indexes the games from a number on, which are in no segment yet, and merges small segments.
 * @param onProgress called with the number of the last game that was read
 */
export function indexGames(connection: Connection, from: number, onProgress?: (last: number) => void): void {
  const last = numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
  for (let first = from; first <= last; first += SEGMENT_GAMES) {
    buildSegment(connection, first, Math.min(SEGMENT_GAMES, last - first + 1), onProgress);
  }
  while (mergeLast(connection));
}

/** Merges the last segments if there are several of similar size. */
function mergeLast(connection: Connection): boolean {
  const level = ({ games }: Segment): number => Math.floor(Math.log(games) / Math.log(MERGED_SEGMENTS));
  const last = segmentsOf(connection).slice(-MERGED_SEGMENTS);
  const games = last.reduce((sum, segment) => sum + segment.games, 0);
  const areSimilar = last.every((segment) => level(segment) <= level(last[last.length - 1]));
  if (last.length < MERGED_SEGMENTS || !areSimilar || games > SEGMENT_GAMES) return false;
  try {
    buildSegment(connection, last[0].first, games);
  } catch (error) {
    // The plugin of a game is not loaded: the small segments stay
    if (error instanceof OtauError && error.code === 'unknown-game') return false;
    throw error;
  }
  for (const { id } of last) dropSegment(connection, id);
  return true;
}

export function dropSegment(connection: Connection, id: number): void {
  const [from, to] = [pageNumber(id, 'shared', 0), pageNumber(id + 1, 'shared', 0)];
  connection.prepare('DELETE FROM pages WHERE id >= ? AND id < ?').run([from, to]);
  connection.prepare('DELETE FROM columns WHERE segment = ?').run([id]);
  connection.prepare('DELETE FROM segments WHERE id = ?').run([id]);
}

/** Writes the index of `games` numbers from `first` on. */
export function buildSegment(
  connection: Connection,
  first: number,
  games: number,
  onProgress?: (last: number) => void,
): void {
  const builder = new Builder(connection, first, games, onProgress);
  const id = numberOf(connection, 'SELECT coalesce(max(id), 0) + 1 FROM segments');
  connection.prepare('INSERT INTO segments VALUES (?, ?, ?)').run([id, first, games]);
  const column = connection.prepare('INSERT INTO columns VALUES (?, ?, ?)');
  for (const [name, bytes] of builder.columns()) {
    if (bytes.length > 0) column.run([id, COLUMNS.indexOf(name), bytes]);
  }
  const page = connection.prepare('INSERT INTO pages VALUES (?, ?)');
  const tally = connection.prepare('INSERT OR IGNORE INTO pages VALUES (?, ?)');
  const { shared, rare } = builder.pages((key, bytes) => tally.run([tallyNumber(id, key), bytes]));
  for (const { key, bytes } of shared) page.run([pageNumber(id, 'shared', key), bytes]);
  for (const { key, bytes } of rare) page.run([pageNumber(id, 'rare', key), bytes]);
  for (const { key, bytes } of builder.material.pages()) page.run([pageNumber(id, 'material', key), bytes]);
}

/** How many rows are read at once. */
const FETCHED_ROWS = 2000;
/** The number of counters for positions: with so many, two positions of a segment rarely share one. */
const COUNTERS = 1 << 24;

/** Collects columns and positions of the games of a segment. */
class Builder {
  readonly #columns: Record<ColumnName, Uint32Array>;
  /** One entry for each position of each game, in order. */
  #low: Uint32Array;
  #high: Uint32Array;
  #actions: Int32Array;
  /** Where the positions of each game begin and end; both 0 for a deleted game. */
  readonly #begins: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #counts = new Uint8Array(COUNTERS);
  /** Which of the positions of a game are written: see `spacingOf`. */
  readonly #spacings: Uint8Array;
  readonly #hashes = new Map<Game, PositionHash>();
  readonly material: MaterialWriter;
  #length = 0;

  constructor(
    connection: Connection,
    readonly first: number,
    readonly games: number,
    onProgress?: (last: number) => void,
  ) {
    this.material = new MaterialWriter(games);
    const reader = new GameReader(connection);
    this.#columns = Object.fromEntries(COLUMNS.map((name) => [name, new Uint32Array(games)])) as never;
    const moves = 'SELECT coalesce(sum(plies + 1), 0) FROM games WHERE id BETWEEN ? AND ?';
    const positions = numberOf(connection, moves, [first, first + games - 1]);
    this.#low = new Uint32Array(positions);
    this.#high = new Uint32Array(positions);
    this.#actions = new Int32Array(positions);
    this.#begins = new Uint32Array(games);
    this.#ends = new Uint32Array(games);
    this.#spacings = new Uint8Array(games);
    const end = first + games - 1;
    for (let from = first; from <= end; from += FETCHED_ROWS) {
      const last = Math.min(end, from + FETCHED_ROWS - 1);
      for (const row of reader.rows(from, last)) this.#add(reader, row);
      onProgress?.(last);
    }
  }

  #add(reader: GameReader, stored: GameRow): void {
    const index = stored.id - this.first;
    const game = reader.game(stored.rules);
    const start = reader.start(game, stored);
    this.#begins[index] = this.#length;
    this.material.begin(game, index);
    this.#positions(game, start.row, readActions(game, new Uint8Array(stored.actions)));
    this.#ends[index] = this.#length;
    this.#spacings[index] = spacingOf(game);
    this.#fillColumns(reader, stored, game, index);
  }

  /** Collects the positions of a game. */
  #positions(game: Game, row: Uint8Array, actions: ActionReader): void {
    const hash = this.#hashOf(game);
    for (;;) {
      const action = actions.next(row);
      hash.find(row);
      const { low, high } = hash;
      if (this.#length === this.#low.length) this.#grow();
      this.#low[this.#length] = low;
      this.#high[this.#length] = high;
      const isMove = action >= 0 && game.actor(row) >= 0;
      this.#actions[this.#length++] = action < 0 ? RECORD_ENDS : isMove ? hash.canonical.action(action) : action;
      const counter = low & (COUNTERS - 1);
      if (this.#counts[counter] < SHARED_GAMES) this.#counts[counter]++;
      this.material.add(row);
      if (action < 0) return;
      game.next(row, action, row);
    }
  }

  /** Games with throws have more positions than moves, which gave the first size. */
  #grow(): void {
    const length = 2 * this.#low.length + 1;
    const grown = <Numbers extends Uint32Array | Int32Array>(out: Numbers, numbers: Numbers): Numbers => {
      out.set(numbers);
      return out;
    };
    this.#low = grown(new Uint32Array(length), this.#low);
    this.#high = grown(new Uint32Array(length), this.#high);
    this.#actions = grown(new Int32Array(length), this.#actions);
  }

  #hashOf(game: Game): PositionHash {
    const hash = this.#hashes.get(game) ?? new PositionHash(game);
    this.#hashes.set(game, hash);
    return hash;
  }

  #fillColumns(reader: GameReader, stored: GameRow, game: Game, index: number): void {
    const { playerNames } = gameDefinition(game.id);
    for (const name of ['rules', 'result', 'event', 'date', ...SEAT_COLUMNS] as const) {
      this.#columns[name][index] = stored[name];
    }
    this.#columns.start[index] = stored.start === null ? 0 : 1;
    if (stored.tags !== null) {
      const tags = reader.tags(game, stored);
      for (const seat of [0, 1] as const) this.#columns[`rating${seat}`][index] = ratingOf({ tags }, playerNames[seat]);
    }
  }

  *columns(): Generator<[ColumnName, Uint8Array]> {
    for (const name of COLUMNS) yield [name, packColumn(this.#columns[name])];
  }

  /** @param onTally called with the tally of each position that has one, while the pages are read */
  pages(onTally: (key: number, bytes: Uint8Array) => void): { shared: Iterable<Page>; rare: Iterable<Page> } {
    const shared = new Map<number, Map<number, number[]>>();
    const rare = new Float64Array(this.#maxRare());
    let count = 0;
    for (let game = 0; game < this.games; game++) {
      const from = this.#begins[game];
      const end = this.#ends[game];
      // Whether a rare position needs the next one that is written
      let isPending = false;
      for (let at = from; at < end; at++) {
        if (this.#isShared(at)) this.#share(shared, at, game);
        else isPending = true;
        const isWritten = (at - from) % this.#spacings[game] === 0 || at === end - 1;
        if (!isPending || !isWritten) continue;
        rare[count++] = rareEntry(this.#low[at], game);
        isPending = false;
      }
    }
    const entries = rare.subarray(0, count);
    return { shared: writeShared(this.#tallied(inOrder(shared), onTally)), rare: writeRare(entries, this.games) };
  }

  /** An upper bound for the number of rare positions that are written. */
  #maxRare(): number {
    let count = 0;
    for (let game = 0; game < this.games; game++) {
      if (this.#spacings[game] === 0) continue;
      count += 2 + Math.floor((this.#ends[game] - this.#begins[game]) / this.#spacings[game]);
    }
    return count;
  }

  *#tallied(
    entries: Iterable<readonly [number, readonly SharedRun[]]>,
    onTally: (key: number, bytes: Uint8Array) => void,
  ) {
    const all = this.#columns;
    const isRated = [all.rating0, all.rating1].some((ratings) => ratings.some((rating) => rating > 0));
    const columns = { isRated, get: (name: ColumnName) => all[name] };
    for (const entry of entries) {
      const [key, runs] = entry;
      const bytes = writeTally(key, runs, columns);
      if (bytes !== undefined) onTally(key, bytes);
      yield entry;
    }
  }

  #isShared(at: number): boolean {
    return this.#counts[this.#low[at] & (COUNTERS - 1)] >= SHARED_GAMES;
  }

  #share(shared: Map<number, Map<number, number[]>>, at: number, game: number): void {
    const key = sharedKey({ low: this.#low[at], high: this.#high[at] });
    const runs = shared.get(key) ?? new Map<number, number[]>();
    shared.set(key, runs);
    const action = this.#actions[at];
    const games = runs.get(action);
    if (games === undefined) runs.set(action, [game]);
    // A game counts once for a move, even if it returns to the position.
    else if (games[games.length - 1] !== game) games.push(game);
  }
}

function* inOrder(shared: Map<number, Map<number, number[]>>): Generator<readonly [number, readonly SharedRun[]]> {
  for (const key of Float64Array.from(shared.keys()).sort()) {
    const runs = [...(shared.get(key) as Map<number, number[]>)].map(([action, games]) => ({ action, games }));
    yield [key, runs];
  }
}
