/**
 * Makes the index of a segment out of its games, each replayed once: columns, positions, material.
 *
 * A position that at least `SHARED_GAMES` games of the segment reached is written with its actions. Of rare positions only
 * every second one of a game is written: a search for one between them also looks for the positions that can follow it.
 */
import type { Game, Row } from 'otau';
import type { ActionReader } from '../games/packing.js';
import { COLUMNS, type ColumnName, packColumn } from '../sqlite/columns.js';
import { enlarged } from '../sqlite/numbers.js';
import { PositionHash } from './hash.js';
import { MaterialWriter } from './material.js';
import { type Page, RECORD_ENDS, type SharedRun, writeShared } from './pages.js';
import { RareEntries, writeRare } from './rare.js';
import { type PageKind, sharedKey, spacingOf } from './segment.js';
import { type GameColumns, writeTally } from './tally.js';

/** A position is shared if at least this many games reached it. */
const SHARED_GAMES = 8;
/** The number of counters for positions: with so many, two positions of a segment rarely share one. */
const COUNTERS = 1 << 24;
const FIRST_ROOM = 1 << 14;
const PART_POSITIONS = 1 << 18;

export interface SegmentGame {
  /** Its index in the segment. */
  readonly index: number;
  readonly game: Game;
  /** The first position. */
  readonly start: Row;
  readonly actions: ActionReader;
  /** Its numbers in the order of `COLUMNS`. */
  readonly values: ArrayLike<number>;
}

export type SegmentColumn = readonly [ColumnName, Uint8Array];
export type SegmentPage = Page & { readonly kind: PageKind };

/** The positions of some games, one entry for each position of each game, in order. */
interface Positions {
  /** The lower half of the hash. */
  readonly low: Uint32Array;
  /** What keys have of its upper half. */
  readonly high: Uint8Array;
  /** The action that was played there + 1, 0 where the record ends. */
  readonly actions: Uint16Array;
  /** The index of each game, and where its positions end. */
  readonly games: Uint16Array;
  readonly ends: Uint32Array;
}

/** Collects the games of a segment and writes its index. */
export class SegmentBuilder {
  readonly #columns: readonly Uint32Array[];
  readonly #positions: Positions[] = [];
  /** By game, which of its positions are written: see `spacingOf`. */
  readonly #spacings: Uint8Array;
  readonly #hashes = new Map<Game, PositionHash>();
  readonly #material = new MaterialWriter();
  // The positions that are not among `#positions` yet
  #low = new Uint32Array(FIRST_ROOM);
  #high = new Uint8Array(FIRST_ROOM);
  #actions = new Uint16Array(FIRST_ROOM);
  #length = 0;
  #games: number[] = [];
  #ends: number[] = [];

  /** @param room how many games it may have */
  constructor(room: number) {
    this.#columns = COLUMNS.map(() => new Uint32Array(room));
    this.#spacings = new Uint8Array(room);
  }

  /** Takes the next game. Games come in the order of their indexes. */
  add({ index, game, start, actions, values }: SegmentGame): void {
    this.#spacings[index] = spacingOf(game);
    for (let column = 0; column < COLUMNS.length; column++) this.#columns[column][index] = values[column];
    this.#replay(game, index, start, actions);
    this.#games.push(index);
    this.#ends.push(this.#length);
    if (this.#length >= PART_POSITIONS) this.#endPart();
  }

  #replay(game: Game, index: number, start: Row, actions: ActionReader): void {
    const hash = this.#hashOf(game);
    const material = this.#material;
    const { row } = hash;
    row.set(start);
    material.begin(game, index);
    for (let at = this.#length; ; at++) {
      const action = actions.next(row);
      hash.find(row);
      material.add(row);
      if (at === this.#low.length) this.#grow();
      this.#low[at] = hash.low;
      this.#high[at] = hash.high;
      if (action < 0) {
        this.#actions[at] = RECORD_ENDS + 1;
        this.#length = at + 1;
        return;
      }
      this.#actions[at] = 1 + (game.actor(row) >= 0 ? hash.canonical.action(action) : action);
      game.next(row, action, row);
    }
  }

  #grow(): void {
    const room = 2 * this.#low.length;
    this.#low = enlarged(this.#low, new Uint32Array(room));
    this.#high = enlarged(this.#high, new Uint8Array(room));
    this.#actions = enlarged(this.#actions, new Uint16Array(room));
  }

  /** Keeps the positions collected so far without the room that is left. */
  #endPart(): void {
    this.#positions.push({
      low: this.#low.slice(0, this.#length),
      high: this.#high.slice(0, this.#length),
      actions: this.#actions.slice(0, this.#length),
      games: Uint16Array.from(this.#games),
      ends: Uint32Array.from(this.#ends),
    });
    this.#length = 0;
    this.#games = [];
    this.#ends = [];
  }

  #hashOf(game: Game): PositionHash {
    const hash = this.#hashes.get(game) ?? new PositionHash(game);
    this.#hashes.set(game, hash);
    return hash;
  }

  /** The columns, for as many games as the segment has got. */
  *columns(games: number): Generator<SegmentColumn> {
    for (const [column, name] of COLUMNS.entries()) yield [name, packColumn(this.#columns[column].subarray(0, games))];
  }

  /** The pages in the order of their numbers, for as many games. The builder has no positions any more. */
  *pages(games: number): Generator<SegmentPage> {
    const { shared, rare } = this.#divide();
    const runsOf = [...inOrder(shared)];
    for (const page of writeShared(runsOf)) yield { kind: 'shared', ...page };
    for (const page of writeRare(rare, games)) yield { kind: 'rare', ...page };
    for (const page of this.#material.pages(games)) yield { kind: 'material', ...page };
    const columns = this.#tallied();
    for (const [key, runs] of runsOf) {
      const bytes = writeTally(key, runs, columns);
      if (bytes !== undefined) yield { kind: 'tally', key, bytes };
    }
  }

  #tallied(): GameColumns {
    const get = (name: ColumnName) => this.#columns[COLUMNS.indexOf(name)];
    const isRated = [get('rating0'), get('rating1')].some((ratings) => ratings.some((rating) => rating > 0));
    return { isRated, get };
  }

  /** Divides the positions: games by key and action of the shared ones, and those of the rare ones that are written. */
  #divide(): { readonly shared: SharedGames; readonly rare: RareEntries } {
    this.#endPart();
    const isShared = sharedCounters(this.#positions);
    const shared: SharedGames = new Map();
    const rare = new RareEntries(this.#maxRare());
    // Each part is let go when it is divided
    for (let part = this.#positions.shift(); part !== undefined; part = this.#positions.shift()) {
      const { low, high, actions, games, ends } = part;
      let at = 0;
      for (let number = 0; number < games.length; number++) {
        const game = games[number];
        const spacing = this.#spacings[game];
        const last = ends[number] - 1;
        // Positions until the next one that is written
        let wait = 0;
        // Whether a rare position needs the next one that is written
        let isPending = false;
        for (; at <= last; at++) {
          const counter = low[at] & (COUNTERS - 1);
          if (((isShared[counter >>> 5] >>> (counter & 31)) & 1) === 0) isPending = true;
          else share(shared, sharedKey(low[at], high[at]), actions[at] - 1, game);
          if (wait > 0 && at < last) {
            wait--;
            continue;
          }
          wait = spacing - 1;
          if (isPending) rare.add(low[at], game);
          isPending = false;
        }
      }
    }
    return { shared, rare };
  }

  /** An upper bound for the number of rare positions that are written. */
  #maxRare(): number {
    let count = 0;
    for (const { games, ends } of this.#positions) {
      for (let at = 0; at < games.length; at++) {
        const length = ends[at] - (at === 0 ? 0 : ends[at - 1]);
        count += 2 + Math.floor(length / this.#spacings[games[at]]);
      }
    }
    return count;
  }
}

/** Counters are visited in the order of their parts: one part fits the cache of a processor, all of them do not. */
const PART_BITS = 16;
const PARTS = COUNTERS >> PART_BITS;

/** A bit for each counter, the lowest of a number first: whether `SHARED_GAMES` positions or more have it. */
function sharedCounters(positions: readonly Positions[]): Uint32Array {
  // Two counts in a byte
  const counts = new Uint8Array(COUNTERS >>> 1);
  const isShared = new Uint32Array(COUNTERS >>> 5);
  for (const { low } of positions) {
    const counters = inParts(low);
    for (let at = 0; at < counters.length; at++) {
      const counter = counters[at];
      const shift = 4 * (counter & 1);
      const count = (counts[counter >>> 1] >>> shift) & 15;
      if (count === SHARED_GAMES) continue;
      counts[counter >>> 1] += 1 << shift;
      if (count + 1 === SHARED_GAMES) isShared[counter >>> 5] |= 1 << (counter & 31);
    }
  }
  return isShared;
}

/** The counters of positions in the order of their parts. */
function inParts(low: Uint32Array): Uint32Array {
  const begins = new Uint32Array(PARTS);
  for (let at = 0; at < low.length; at++) begins[(low[at] & (COUNTERS - 1)) >>> PART_BITS]++;
  for (let part = 1; part < PARTS; part++) begins[part] += begins[part - 1];
  const counters = new Uint32Array(low.length);
  for (let at = 0; at < low.length; at++) {
    const counter = low[at] & (COUNTERS - 1);
    counters[--begins[counter >>> PART_BITS]] = counter;
  }
  return counters;
}

/** Games of shared positions, by key and action. */
type SharedGames = Map<number, Map<number, number[]>>;

function share(shared: SharedGames, key: number, action: number, game: number): void {
  const runs = shared.get(key) ?? new Map<number, number[]>();
  if (runs.size === 0) shared.set(key, runs);
  const games = runs.get(action);
  if (games === undefined) runs.set(action, [game]);
  // A game counts once for a move, even if it returns to the position
  else if (games[games.length - 1] !== game) games.push(game);
}

function* inOrder(shared: SharedGames): Generator<readonly [number, readonly SharedRun[]]> {
  for (const key of Float64Array.from(shared.keys()).sort()) {
    const runs = [...(shared.get(key) as Map<number, number[]>)].map(([action, games]) => ({ action, games }));
    yield [key, runs];
  }
}
