/**
 * Finds the games that reached a position at any ply, and the moves played there. Shared positions are read from the index.
 * Games with a rare position are replayed, because the index names only candidates.
 */
import { type Game, gameTraits, playableActions, type Row, rowAfter, rulesKey } from 'otau';
import { madeOnce } from 'otau/internal/lib/made.js';
import { readActions } from '../games/packing.js';
import { GameReader } from '../games/store.js';
import { type Connection, numberOf } from '../sqlite/database.js';
import { PositionHash } from './hash.js';
import { findShared, type Page, RECORD_ENDS, type SharedRun } from './pages.js';
import { findRare } from './rare.js';
import { pageNumber, type Segment, segmentsOf, sharedKey, spacingOf } from './segment.js';

/** The moves played in a position in one segment, and the games by their index in the segment. */
export interface SegmentVisits {
  readonly segment: Segment;
  readonly runs: readonly SharedRun[];
}

export class PositionFinder {
  readonly hash: PositionHash;
  /** The key of the position if it is shared. */
  readonly key: number;
  readonly #rare: readonly number[];
  readonly #images: readonly Row[];
  readonly #rules: string;
  /** The material of a row, which never decreases, and its sum in the position. */
  readonly #material;
  readonly #total: number;
  readonly #page;
  readonly #tally;

  constructor(
    private readonly reader: GameReader,
    readonly game: Game,
    row: Row,
  ) {
    this.hash = new PositionHash(game);
    this.#rules = rulesKey(game);
    const { material } = gameTraits(game.id);
    this.#material = material === undefined ? undefined : game.layout[material];
    this.#total = this.#materialOf(row);
    this.#images = game.symmetries.map((symmetry) => {
      const image = new Uint8Array(game.rowSize);
      symmetry.row(row, image);
      return image;
    });
    const rare = new Set<number>();
    this.#addKeys(rare, row, spacingOf(game) - 1);
    this.#rare = [...rare];
    this.hash.find(row);
    this.key = sharedKey(this.hash.low, this.hash.high);
    this.#page = reader.connection.prepare(
      'SELECT id, CAST(bytes AS BLOB) AS bytes FROM pages WHERE id <= ? ORDER BY id DESC LIMIT 1',
    );
    this.#tally = reader.connection.prepare('SELECT CAST(bytes AS BLOB) AS bytes FROM pages WHERE id = ?');
  }

  /** Adds the keys of a position and of those a few plies later: each game that reached it has one of them in the index. */
  #addKeys(keys: Set<number>, row: Row, plies: number): void {
    const { game, hash } = this;
    hash.find(row);
    keys.add(hash.low);
    if (plies === 0) return;
    for (const action of playableActions(game, row)) this.#addKeys(keys, rowAfter(game, row, action), plies - 1);
  }

  /**
   * The moves played in the position, segment by segment.
   * @param takeTally called with the stored tally of a segment; if it returns true, the games of the segment are left out
   */
  *visits(takeTally?: (bytes: Uint8Array) => boolean): Generator<SegmentVisits> {
    for (const segment of segmentsOf(this.reader.connection)) {
      const tally = takeTally === undefined ? undefined : this.#tallyOf(segment);
      if (tally !== undefined && takeTally?.(tally)) continue;
      const page = this.#pageOf(segment, 'shared', this.key);
      const shared = page === undefined ? [] : findShared(page, this.key);
      // In a segment, a position is shared by all of its games or by none
      const runs = shared.length > 0 ? shared : this.#replayed(segment);
      if (runs.length > 0) yield { segment, runs };
    }
  }

  #replayed(segment: Segment): SharedRun[] {
    const runs = new Map<number, number[]>();
    for (const game of [...new Set(this.#candidates(segment))].sort((a, b) => a - b)) {
      for (const action of this.#played(segment.first + game)) madeOnce(runs, action, (): number[] => []).push(game);
    }
    return [...runs].map(([action, games]) => ({ action, games }));
  }

  #tallyOf({ id }: Segment): Uint8Array | undefined {
    const found = this.#tally.get([pageNumber(id, 'tally', this.key)]) as { bytes: Uint8Array } | undefined;
    return found && new Uint8Array(found.bytes);
  }

  #pageOf({ id }: Segment, kind: 'shared' | 'rare', key: number): Page | undefined {
    const first = pageNumber(id, kind, 0);
    const found = this.#page.get([first + key]) as { id: number; bytes: Uint8Array } | undefined;
    if (found === undefined || found.id < first) return undefined;
    return { key: found.id - first, bytes: new Uint8Array(found.bytes) };
  }

  *#candidates(segment: Segment): Generator<number> {
    for (const key of this.#rare) {
      const page = this.#pageOf(segment, 'rare', key);
      if (page !== undefined) yield* findRare(page, key, segment.games);
    }
  }

  #played(number: number): Set<number> {
    const played = new Set<number>();
    const stored = this.reader.moves(number);
    if (stored === undefined || this.reader.rules(stored.rules).key !== this.#rules) return played;
    const { game } = this;
    const { row } = this.reader.start(game, stored);
    const actions = readActions(game, new Uint8Array(stored.actions));
    // Material never decreases: with more than in the position, the game cannot reach it
    while (this.#materialOf(row) <= this.#total) {
      const action = actions.next(row);
      if (this.#images.some((image) => isSame(image, row))) {
        this.hash.canonical.find(row);
        const isMove = action >= 0 && game.actor(row) >= 0;
        played.add(action < 0 ? RECORD_ENDS : isMove ? this.hash.canonical.action(action) : action);
      }
      if (action < 0) break;
      game.next(row, action, row);
    }
    return played;
  }

  /** The material of both players together, which is the same in all images. */
  #materialOf(row: Row): number {
    const field = this.#material;
    if (field?.type !== 'uint8') return 0;
    let sum = 0;
    for (let i = 0; i < field.length; i++) sum += row[field.first + i];
    return sum;
  }
}

function isSame(one: Row, other: Row): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** Marks, by number, the games that reached a position and, if an action is given, continued with it. */
export function gamesThrough(connection: Connection, game: Game, row: Row, action?: number): Uint8Array {
  const marks = new Uint8Array(1 + numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games'));
  const finder = new PositionFinder(new GameReader(connection), game, row);
  const image = action === undefined || game.actor(row) < 0 ? action : finder.hash.canonical.action(action);
  for (const { segment, runs } of finder.visits()) {
    for (const run of runs) {
      if (image !== undefined && run.action !== image) continue;
      const { first } = segment;
      for (let i = 0; i < run.games.length; i++) marks[first + run.games[i]] = 1;
    }
  }
  return marks;
}
