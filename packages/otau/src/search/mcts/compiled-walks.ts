/**
 * Walks compiled to WebAssembly: the same visits, sums and draws as those in TypeScript. The arrays of the tree stand in the memory of
 * an instance, and what reads the tree looks at them there.
 */
import type { Game, Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import { isUnchanged } from '../../kernel/kernel.js';
import type { Evaluations, ListedEvaluations } from '../evaluators/evaluator.js';
import { PuctChoice } from './choice.js';
import { DEFAULT_MAX_NODES } from './options.js';
import type { WalkExports } from './part.js';
import { MctsTree } from './tree.js';
import { playersBefore } from './walk.js';
import type { Walk, WalkOptions, Walks } from './walks.js';

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
  /** Where a position is written, and its answer: views, made anew where memory has moved. */
  row: Row = new Uint8Array(0);
  actions = new Uint16Array(0);
  policy = new Float32Array(0);
  values = new Float32Array(0);
  #history: readonly Row[] = [];

  private constructor(
    readonly game: Game,
    readonly exports: WalkExports,
    { size, maxNodes, room }: WalkOptions,
  ) {
    const trees = [0, 1].map((which) => new CompiledTree(new MctsTree(game, maxNodes, room), exports, which));
    [this.#inUse, this.#spare] = trees;
    this.all = Array.from({ length: size }, () => new CompiledWalk(this));
  }

  /** Undefined where only TypeScript walks: without a compiled game, by another choice than PUCT, on trees of many gigabytes. */
  static open(game: Game, options: WalkOptions): CompiledWalks | undefined {
    const { choice, keepsOrder, maxNodes, rng, endgames } = options;
    const part = gamePart(game.id, 'walk');
    if (part === undefined || !isUnchanged(game, part.rules)) return undefined;
    if (!(choice instanceof PuctChoice) || !keepsOrder || maxNodes > DEFAULT_MAX_NODES) return undefined;
    let walks: CompiledWalks | undefined;
    const known = () => endgames!.value(walks!.lookAtRow());
    const exports = part.module.instance({ env: { draw: () => rng.float(), known } });
    const address = exports === undefined ? 0 : part.open(exports, game);
    if (exports === undefined || address === 0) return undefined;
    const { nodes, edges } = new MctsTree(game, maxNodes, options.room);
    const { constant, firstPlay } = choice;
    const hasTables = endgames === undefined ? 0 : 1;
    exports.walk_open(address, nodes.limit, edges.limit, nodes.room, constant, firstPlay, hasTables);
    walks = new CompiledWalks(game, exports, options);
    return walks;
  }

  get tree(): MctsTree {
    return this.#inUse.tree;
  }

  start(row: Row, node: number, history: readonly Row[]): void {
    const { exports, game } = this;
    if (node < 0) {
      this.lookAtRow().set(row);
      exports.walk_restart(game.actor(row));
    } else if (node > 0) {
      exports.walk_keep(node);
      [this.#inUse, this.#spare] = [this.#spare, this.#inUse];
    }
    this.#setHistory(playersBefore(game, history));
    this.follow();
  }

  /** Writes the rows that are others than those of the last search. */
  #setHistory(rows: readonly Row[]): void {
    const { exports, game } = this;
    const { rowSize } = game;
    const last = this.#history;
    let same = 0;
    while (same < rows.length && rows[same] === last[same]) same++;
    this.#history = rows;
    if (same === rows.length && same === last.length) return;
    const bytes = new Uint8Array(exports.memory.buffer, exports.walk_history(rows.length), rows.length * rowSize);
    for (let i = same; i < rows.length; i++) bytes.set(rows[i], i * rowSize);
    exports.walk_history_written(same);
  }

  /** After every step: counts have changed, and arrays may have moved. */
  follow(): void {
    this.#inUse.follow();
    if (this.row.length === 0) this.#look();
  }

  /** `row`, also within a step. */
  lookAtRow(): Row {
    if (this.row.length === 0) this.#look();
    return this.row;
  }

  #look(): void {
    const { exports, game } = this;
    const { buffer } = exports.memory;
    this.row = new Uint8Array(buffer, exports.walk_row(), game.rowSize);
    this.actions = new Uint16Array(buffer, exports.walk_actions(), game.maxLegal);
    this.policy = new Float32Array(buffer, exports.walk_policy(), game.maxLegal);
    this.values = new Float32Array(buffer, exports.walk_values(), game.players);
  }
}

/** Views of a tree whose arrays stand in the memory of an instance. */
class CompiledTree {
  #places = new Uint32Array(0);
  #moves = -1;

  /** @param which of the two trees of the instance */
  constructor(
    readonly tree: MctsTree,
    private readonly exports: WalkExports,
    private readonly which: number,
  ) {}

  follow(): void {
    const { nodes, edges } = this.tree;
    // Views of memory that has moved have no numbers.
    if (this.#places[MOVES] !== this.#moves) this.#look();
    nodes.count = this.#places[0];
    edges.count = this.#places[EDGES];
  }

  #look(): void {
    const { nodes, edges } = this.tree;
    const { buffer } = this.exports.memory;
    const places = new Uint32Array(buffer, this.exports.walk_tree(this.which), PLACES);
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

class CompiledWalk implements Walk {
  readonly #walks: CompiledWalks;
  readonly #exports: WalkExports;
  readonly #at: number;

  constructor(walks: CompiledWalks) {
    this.#walks = walks;
    this.#exports = walks.exports;
    this.#at = walks.exports.walk_new();
  }

  get leaf(): number {
    return this.#exports.walk_leaf(this.#at);
  }

  descend(out: Row, forced: number): boolean {
    const isOpen = this.#exports.walk_descend(this.#at, forced) !== 0;
    this.#walks.follow();
    if (!isOpen) return false;
    const { row } = this.#walks;
    for (let i = 0; i < row.length; i++) out[i] = row[i];
    return true;
  }

  addVirtualLoss(): void {
    this.#exports.walk_losses(this.#at, 1);
  }

  removeVirtualLoss(): void {
    this.#exports.walk_losses(this.#at, -1);
  }

  finish(answers?: Evaluations, at = 0): number {
    const count = answers === undefined ? -1 : this.#write(answers as ListedEvaluations, at);
    const depth = this.#exports.walk_finish(this.#at, count);
    this.#walks.follow();
    return depth;
  }

  /** Copies the answer to question `at`; returns how many moves it lists. */
  #write({ actions, policy, counts, values }: ListedEvaluations, at: number): number {
    const { game, actions: toActions, policy: toPolicy, values: toValues } = this.#walks;
    const count = counts[at];
    const from = at * game.maxLegal;
    for (let i = 0; i < count; i++) {
      toActions[i] = actions[from + i];
      toPolicy[i] = policy[from + i];
    }
    const { players } = game;
    for (let player = 0; player < players; player++) toValues[player] = values[at * players + player];
    return count;
  }
}
