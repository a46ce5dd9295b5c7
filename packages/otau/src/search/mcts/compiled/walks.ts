/**
 * Walks compiled to WebAssembly: the same visits, sums and draws as those in TypeScript. The arrays of the tree are in the memory of
 * an instance, and readers of the tree use views of them.
 */
import type { Game, Row } from '../../../core/game.js';
import type { Evaluations, ListedEvaluations } from '../../evaluators/evaluator.js';
import { PuctChoice } from '../choice.js';
import { DEFAULT_MAX_NODES } from '../options.js';
import { playersBefore } from '../previous-positions.js';
import { MctsTree } from '../tree.js';
import type { Walk, WalkOptions, Walks } from '../walks.js';
import { WalkMemory } from './memory.js';
import type { WalkExports } from './part.js';

/** The places of an `Arena` as 32-bit numbers: two counts with their rooms, how often arrays have moved, and the arrays. */
const EDGES = 2;
const MOVES = 4;
const ARRAYS = 5;
const PLACES = 19;

export class CompiledWalks implements Walks {
  /** The tree in use, and the one into which its part below the next position is copied. */
  #inUse: CompiledTree;
  #spare: CompiledTree;
  readonly all: readonly CompiledWalk[];
  readonly #memory: WalkMemory;
  readonly #search: number;
  #history: readonly Row[] = [];

  private constructor(
    readonly game: Game,
    memory: WalkMemory,
    search: number,
    options: WalkOptions,
  ) {
    const { size, maxNodes, room } = options;
    const treeOf = (which: number) =>
      new CompiledTree(new MctsTree(game, maxNodes, room), memory.exports, memory.exports.walk_tree(search, which));
    this.#memory = memory;
    this.#search = search;
    this.#inUse = treeOf(0);
    this.#spare = treeOf(1);
    this.all = Array.from({ length: size }, () => new CompiledWalk(this, memory, search, options));
  }

  /** Undefined where only TypeScript walks: without a compiled game, with another choice than PUCT, on trees of many gigabytes. */
  static open(game: Game, options: WalkOptions): CompiledWalks | undefined {
    const { choice, keepsOrder, maxNodes, room, endgames } = options;
    if (!(choice instanceof PuctChoice) || !keepsOrder || maxNodes > DEFAULT_MAX_NODES) return undefined;
    const memory = options.memory ?? WalkMemory.open(game);
    if (memory === undefined) return undefined;
    const { nodes, edges } = new MctsTree(game, maxNodes, room);
    const { constant, firstPlay } = choice;
    const hasTables = endgames === undefined ? 0 : 1;
    const search = memory.exports.walk_open(nodes.limit, edges.limit, nodes.room, constant, firstPlay, hasTables);
    return new CompiledWalks(game, memory, search, options);
  }

  /** Others that use the same memory may have moved it meanwhile. */
  get tree(): MctsTree {
    this.#inUse.follow();
    return this.#inUse.tree;
  }

  start(row: Row, node: number, history: readonly Row[]): void {
    const { exports } = this.#memory;
    if (node < 0) {
      this.#memory.views().row.set(row);
      exports.walk_restart(this.#search, this.game.actor(row));
    } else if (node > 0) {
      exports.walk_keep(this.#search, node);
      [this.#inUse, this.#spare] = [this.#spare, this.#inUse];
    }
    this.#setHistory(playersBefore(this.game, history));
    this.follow();
  }

  /** Writes the rows that differ from those of the last search. */
  #setHistory(rows: readonly Row[]): void {
    const { exports } = this.#memory;
    const { rowSize } = this.game;
    const last = this.#history;
    let same = 0;
    while (same < rows.length && rows[same] === last[same]) same++;
    this.#history = rows;
    if (same === rows.length && same === last.length) return;
    const address = exports.walk_history(this.#search, rows.length);
    const bytes = new Uint8Array(exports.memory.buffer, address, rows.length * rowSize);
    for (let i = same; i < rows.length; i++) bytes.set(rows[i], i * rowSize);
    exports.walk_history_written(this.#search, same);
  }

  /** After every step: counts have changed, and arrays may have moved. */
  follow(): void {
    this.#inUse.follow();
  }
}

/** Views of a tree whose arrays are in the memory of an instance. */
class CompiledTree {
  #places = new Uint32Array(0);
  #moves = -1;

  /** @param address of its `Arena` */
  constructor(
    readonly tree: MctsTree,
    private readonly exports: WalkExports,
    private readonly address: number,
  ) {}

  follow(): void {
    const { nodes, edges } = this.tree;
    // Views of memory that has moved have no numbers.
    if (this.#places[MOVES] !== this.#moves) this.#refreshViews();
    nodes.count = this.#places[0];
    edges.count = this.#places[EDGES];
  }

  #refreshViews(): void {
    const { nodes, edges } = this.tree;
    const { buffer } = this.exports.memory;
    const places = new Uint32Array(buffer, this.address, PLACES);
    this.#places = places;
    this.#moves = places[MOVES];
    nodes.capacity = places[1];
    edges.capacity = places[EDGES + 1];
    const [rows, hashes, actors, solved, visits, sums, firstEdges, edgeCounts, ...ofEdges] = places.subarray(ARRAYS);
    const [actions, children, priors, tries, gains, lost] = ofEdges;
    nodes.rows = new Uint8Array(buffer, rows, nodes.capacity * nodes.rowSize);
    nodes.hashes = new Int32Array(buffer, hashes, nodes.capacity);
    nodes.actors = new Int8Array(buffer, actors, nodes.capacity);
    nodes.solved = new Uint8Array(buffer, solved, nodes.capacity);
    nodes.visits = new Int32Array(buffer, visits, nodes.capacity);
    nodes.sums = new Float64Array(buffer, sums, nodes.capacity * nodes.players);
    nodes.firstEdges = new Int32Array(buffer, firstEdges, nodes.capacity);
    nodes.edgeCounts = new Uint16Array(buffer, edgeCounts, nodes.capacity);
    edges.actions = new Uint16Array(buffer, actions, edges.capacity);
    edges.children = new Int32Array(buffer, children, edges.capacity);
    edges.priors = new Float32Array(buffer, priors, edges.capacity);
    edges.visits = new Int32Array(buffer, tries, edges.capacity);
    edges.sums = new Float64Array(buffer, gains, edges.capacity);
    edges.lost = new Uint8Array(buffer, lost, edges.capacity);
  }
}

/** The results of `walk_descend`. */
const KNOWN = 0;
const ANSWERED = 2;

class CompiledWalk implements Walk {
  isAnswered = false;
  readonly #walks: CompiledWalks;
  readonly #memory: WalkMemory;
  readonly #options: WalkOptions;
  readonly #at: number;

  constructor(walks: CompiledWalks, memory: WalkMemory, search: number, options: WalkOptions) {
    this.#walks = walks;
    this.#memory = memory;
    this.#options = options;
    this.#at = memory.exports.walk_new(search);
  }

  get leaf(): number {
    return this.#memory.exports.walk_leaf(this.#at);
  }

  descend(out: Row, forced: number): boolean {
    const memory = this.#memory;
    memory.host = this.#options;
    const found = memory.exports.walk_descend(this.#at, forced);
    this.#walks.follow();
    this.isAnswered = found === ANSWERED;
    if (found === KNOWN) return false;
    const { row } = memory.views();
    for (let i = 0; i < row.length; i++) out[i] = row[i];
    return true;
  }

  addVirtualLoss(): void {
    this.#memory.exports.walk_losses(this.#at, 1);
  }

  removeVirtualLoss(): void {
    this.#memory.exports.walk_losses(this.#at, -1);
  }

  finish(answers?: Evaluations, at = 0): number {
    const count = answers === undefined ? -1 : this.#memory.writeAnswer(answers as ListedEvaluations, at);
    const depth = this.#memory.exports.walk_finish(this.#at, count);
    this.#walks.follow();
    return depth;
  }
}
