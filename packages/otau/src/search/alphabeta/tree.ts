/**
 * The tree of alpha-beta as its host sees it: principal variation search with a transposition table, and quiescence at the leaves, compiled to
 * WebAssembly with its root (`assembly/root.ts`). `root.ts` calls it for one depth after another.
 */
import { firstCounters, type Game, type Row } from '../../core/game.js';
import type { LeadingEndgames } from '../../tables/endgames.js';
import { CompiledSearch, knownPieces, openSearch, SearchHost } from '../compiled.js';
import { type Evaluation, evaluationOf } from '../evaluations/evaluation.js';
import type { Budget } from '../search.js';
import type { SharedTable } from './shared-table.js';

/** The longest line. */
export const MAX_PLY = 120;
/** Ages of entries in the table. */
const AGES = 64;

/** The fourth move and later ones, three plies from the leaves or more, are first searched less deep. */
const LATE_MOVE = 3;
const LATE_DEPTH = 3;
const DEPTHS = 64;
const PLACES = 128;
/** By how much, by depth and place. */
const REDUCTION = new Uint8Array(DEPTHS * PLACES);
for (let depth = LATE_DEPTH; depth < DEPTHS; depth++) {
  for (let place = LATE_MOVE; place < PLACES; place++) {
    REDUCTION[depth * PLACES + place] = 1 + Math.log(depth / LATE_DEPTH) * Math.log(place / LATE_MOVE);
  }
}

/** The options of a tree. */
export interface TreeOptions {
  /** The table holds 2^bits entries, unless threads share one. */
  readonly tableBits: number;
  /** A table that threads share; none unless given. */
  readonly table?: SharedTable;
  /** Which of the threads this is, counted from 0; the first unless given. */
  readonly thread?: number;
  /** Whether to reduce unpromising moves and to end in quiescence; otherwise the tree has one depth everywhere. */
  readonly selective: boolean;
  /** The game's own evaluation unless given. */
  readonly evaluation?: Evaluation;
  /** Positions whose end is known. */
  readonly endgames?: LeadingEndgames;
}

/** What a search has found out about a position: depth in plies, and its best move with the score for the player to move. */
export interface RootFinding {
  readonly depth: number;
  readonly action: number;
  readonly score: number;
}

/** A legal move of the root, with its value for the mover; `depth` is 0 where that is only an estimate of the next position. */
export interface RootMove extends RootFinding {
  /** The line it starts, itself included. */
  readonly line: readonly number[];
  /** Whether the value is proven. */
  readonly solved: boolean;
}

export class AlphabetaTree extends CompiledSearch {
  readonly evaluation: Evaluation;
  /** How much the player to move at the root avoids draws, 0 to 100: for the following searches. */
  contempt = 0;
  /** How much more than its estimate the root counts for the player to move, for its openness. */
  openness = 0;
  /** The table, where threads share one. */
  readonly #shared: SharedTable | undefined;

  /** @throws `unsupported` where there is no WebAssembly */
  constructor(game: Game, { tableBits, table, thread = 0, selective, evaluation, endgames }: TreeOptions) {
    const host = new SearchHost(game, endgames, table?.compiled());
    const exports = openSearch(game, 'search_open', host, evaluation);
    super(game, exports, host, AGES, exports.search_table_age);
    this.evaluation = evaluation ?? evaluationOf(game);
    new Uint8Array(exports.memory.buffer, exports.search_reductions(), REDUCTION.length).set(REDUCTION);
    this.#shared = table;
    exports.search_open(tableBits, Number(selective), knownPieces(endgames), table?.threads ?? 0, thread);
  }

  /** Leaves that were estimated. What is searched while this does not change rests on finished games only. */
  get estimates(): number {
    return this.exports.search_estimates();
  }

  /** How often the table was asked about a position, and how often it had it. */
  get lookups(): { readonly all: number; readonly found: number } {
    return { all: this.exports.search_lookups(), found: this.exports.search_hits() };
  }

  /** Move ordering forgets part of earlier searches; where the table is shared, its age is taken over. */
  age(): void {
    // That of its own table is the same, as both begin with the search
    if (this.#shared !== undefined) this.exports.search_table_age(this.#shared.age);
    this.exports.search_order_age();
  }

  /** Forgets everything. */
  clear(): void {
    this.exports.search_clear();
    this.forgetAge();
  }

  /** A search of a position begins, after these positions of the game. */
  begin(root: Row, history: readonly Row[], budget: Budget): void {
    const { memory, search_path, search_path_written, search_row, search_begin, search_draws } = this.exports;
    const { rowSize } = this.game;
    this.host.begin(budget);
    const room = search_path(history.length); // may allocate memory: views are made after it
    const rows = new Uint8Array(memory.buffer, room, history.length * rowSize);
    for (const [i, row] of history.entries()) rows.set(row, i * rowSize);
    this.viewRows(search_row);
    this.rows[0].set(root);
    search_path_written();
    const sought = hasStalled(this.evaluation, root, history) ? this.contempt : 0;
    const left = pliesLeft(this.game, root, history);
    this.openness = search_draws(this.contempt, sought, this.game.actor(root), left);
    search_begin(budget.next, Number.POSITIVE_INFINITY);
  }

  /** After `begin`: lists the moves, the most promising first; returns how many. */
  list(): number {
    return this.exports.search_root();
  }

  /** A move that another search has found the best is tried first. False where there is none. */
  startFrom({ action, score, depth }: RootFinding): boolean {
    return this.exports.search_root_from(action, score, depth) !== 0;
  }

  /** Searches the best lines to a depth. Throws `STOPPED`. */
  searchDepth(lines: number, depth: number): void {
    this.exports.search_root_depth(lines, depth);
    this.host.checked(0);
  }

  /** The best moves as they stand. */
  moves(count: number): RootMove[] {
    return Array.from({ length: count }, (_, place) => this.#moveAt(place));
  }

  /** After `begin`: works at what other threads search of the same root, until its budget ends it. */
  help(): void {
    this.exports.search_help();
  }

  #moveAt(place: number): RootMove {
    const { memory, search_root_move } = this.exports;
    const [action, score, depth, solved, line, length] = new Int32Array(memory.buffer, search_root_move(place), 6);
    return {
      action,
      score,
      depth,
      solved: solved !== 0,
      line: [...new Uint16Array(memory.buffer, line >>> 0, length)],
    };
  }
}

/** So many plies without progress, and a game has stalled. */
const STALLED_PLIES = 24;

/** Whether nothing that cannot be undone has happened for long. */
export function hasStalled({ progress }: Evaluation, root: Row, history: readonly Row[]): boolean {
  const earlier = history.at(-STALLED_PLIES);
  return progress !== undefined && earlier !== undefined && progress(earlier) === progress(root);
}

/** How many plies after `root` the game is drawn by its limit. Without earlier positions the game begins at the root. */
export function pliesLeft(game: Game, root: Row, history: readonly Row[]): number {
  const counters = firstCounters();
  const { ply } = counters;
  // The number of plies does not depend on the action
  for (let i = 0; i < history.length; i++) game.count(history[i], 0, history[i + 1] ?? root, counters);
  return game.limits.plies - (counters.ply - ply);
}
