/**
 * Walks on the tree of a search, one for each simulation that is under way at once, compiled to WebAssembly (`assembly/walk.ts`). The tree is
 * kept from one position of a game to the next.
 */
import type { Game, Row } from '../../core/game.js';
import type { Rng } from '../../lib/rng.js';
import type { Endgames } from '../../tables/endgames.js';
import { openWalks } from '../compiled.js';
import { type Evaluations, isListed } from '../evaluators/evaluator.js';
import type { WalkExports } from '../exports.js';
import type { MoveChoice } from './options.js';
import { MctsTree } from './tree.js';

/**
 * Nodes that a tree has room for at first. The system gives memory when it is first written to, so unused room is nearly free, while
 * growing copies everything: at this size a search of 100 ms never grows.
 */
const FIRST_NODES = 1 << 18;

/** Nodes that a tree keeps whatever time there is, and for each millisecond; a node takes up to half a microsecond. */
const FEW_NODES = 1 << 10;
const KEPT_NODES = 500;
const MOST_NODES = 2 ** 32 - 1;
/** Bytes that are moved in a millisecond, where memory is slow. */
const MOVED_BYTES = 1 << 21;
const MOST_BYTES = 2 ** 32 - 1;

/** The options of walks and their trees. */
export interface WalkOptions {
  readonly choice: MoveChoice;
  readonly rng: Rng;
  /** Walks. */
  readonly size: number;
  /** Whether moves keep the order of `game.legal`, as they must for an evaluator with a policy. */
  readonly keepsOrder: boolean;
  readonly maxNodes: number;
  /** Nodes that a tree has memory for at first; few where many small trees are side by side. */
  readonly room?: number;
  /** Positions below the root that are in these tables are proven from the start. */
  readonly endgames?: Endgames;
  /** Memory that other searches of the game use too; their own unless given. */
  readonly memory?: WalkMemory;
}

/** The addresses of a position and of its answer. */
interface Views {
  readonly row: Row;
  readonly actions: Uint16Array;
  readonly policy: Float32Array;
  readonly values: Float32Array;
}

/** How `walk_finish` is told of answers that do not list moves. */
const KNOWN_BEFORE = -1;
const VALUES = -2;
const POLICY = -3;

/** The memory of walks: an instance that one search has for itself, or that many small ones of the same game share. */
export class WalkMemory {
  readonly exports: WalkExports;
  /** The host, which is asked for random numbers and known ends while a walk goes down. */
  host: { readonly rng: Rng; readonly endgames?: Endgames } | undefined;
  #views: Views;

  /** @throws `unsupported` where there is no WebAssembly */
  constructor(readonly game: Game) {
    const draw = () => this.host!.rng.uint32() | 0;
    const known = () => this.host!.endgames!.value(this.views().row);
    this.exports = openWalks(game, { draw, known, log: Math.log });
    this.#views = this.#refreshViews();
  }

  /** Made again where memory has moved: the old views then have no length. */
  views(): Views {
    if (this.#views.row.length === 0) this.#views = this.#refreshViews();
    return this.#views;
  }

  /** Copies the answer to question `at` to where a walk reads it; returns how many moves it lists, or what it has instead. */
  writeAnswer(answers: Evaluations, at: number): number {
    const { players, maxLegal } = this.game;
    const { values, policy } = answers;
    const to = this.views();
    for (let player = 0; player < players; player++) to.values[player] = values[at * players + player];
    const from = at * maxLegal;
    if (isListed(answers)) {
      const count = answers.counts[at];
      for (let i = 0; i < count; i++) {
        to.actions[i] = answers.actions[from + i];
        to.policy[i] = answers.policy[from + i];
      }
      return count;
    }
    if (policy === undefined) return VALUES;
    to.policy.set(policy.subarray(from, from + maxLegal));
    return POLICY;
  }

  #refreshViews(): Views {
    const { exports, game } = this;
    const { buffer } = exports.memory;
    return {
      row: new Uint8Array(buffer, exports.walk_row(), game.rowSize),
      actions: new Uint16Array(buffer, exports.walk_actions(), game.maxLegal),
      policy: new Float32Array(buffer, exports.walk_policy(), game.maxLegal),
      values: new Float32Array(buffer, exports.walk_values(), game.players),
    };
  }
}

export class Walks {
  readonly all: readonly TreeWalk[];
  /** The tree in use, and the one into which its part below the next position is copied. */
  #inUse: MctsTree;
  #spare: MctsTree;
  readonly #memory: WalkMemory;
  readonly #search: number;
  #history: readonly Row[] = [];

  constructor(
    readonly game: Game,
    options: WalkOptions,
  ) {
    const { choice, keepsOrder, maxNodes, room = FIRST_NODES, endgames, size } = options;
    const memory = options.memory ?? new WalkMemory(game);
    const { exports } = memory;
    this.#memory = memory;
    this.#search = exports.walk_open(
      maxNodes,
      MctsTree.mostEdges(game, maxNodes),
      Math.min(room, maxNodes),
      choice.constant,
      choice.firstPlay ?? 0,
      Number(choice.firstPlay === undefined),
      Number(keepsOrder),
      Number(endgames !== undefined),
    );
    const treeOf = (which: number) => new MctsTree(game, exports.memory, exports.walk_tree(this.#search, which));
    this.#inUse = treeOf(0);
    this.#spare = treeOf(1);
    this.all = Array.from({ length: size }, () => new TreeWalk(this, memory, this.#search, options));
  }

  /** The tree in use. Others that use the same memory may have moved it meanwhile. */
  get tree(): MctsTree {
    this.#inUse.follow();
    return this.#inUse;
  }

  /**
   * A search of a position begins.
   * @param node where it is in the tree; nodes that are not below it are dropped. -1: a new tree begins
   * @param history earlier positions, which are a draw if they come again; rows that were given before are unchanged
   * @param time milliseconds for the search: of the tree so much is kept as is copied in a part of it
   */
  start(row: Row, node: number, history: readonly Row[], time = Number.POSITIVE_INFINITY): void {
    const { exports } = this.#memory;
    this.growWithin(Number.POSITIVE_INFINITY);
    if (node < 0) {
      this.#memory.views().row.set(row);
      exports.walk_restart(this.#search, this.game.actor(row));
    } else if (node > 0) {
      exports.walk_keep(this.#search, node, Math.min(MOST_NODES, FEW_NODES + KEPT_NODES * time));
      [this.#inUse, this.#spare] = [this.#spare, this.#inUse];
    }
    this.#setHistory(playersBefore(this.game, history));
    this.follow();
  }

  /** As many nodes and edges as the last search added are expected: room is made now rather than close to its end. */
  expect(nodes: number, edges: number): void {
    this.#memory.exports.walk_expect(this.#search, nodes, edges);
    this.follow();
  }

  /** The tree grows only while that is done within so many milliseconds. */
  growWithin(time: number): void {
    this.#memory.exports.walk_movable(Math.min(MOST_BYTES, Math.max(0, MOVED_BYTES * time)));
  }

  /** Lists the moves of the root before the first simulation, so that there is a move even without one. */
  listRoot(): void {
    this.#memory.host = this.all[0].options;
    this.#memory.exports.walk_list(this.#search);
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

  follow(): void {
    this.#inUse.follow();
  }
}

/** The last positions of a game, in which players moved: those before a throw cannot be repeated without another one. */
function playersBefore(game: Game, history: readonly Row[]): readonly Row[] {
  let first = history.length;
  while (first > 0 && game.actor(history[first - 1]) >= 0) first--;
  return history.slice(first);
}

/** The results of `walk_descend`. */
const KNOWN = 0;
const ANSWERED = 2;

/** One simulation at a time. */
export class TreeWalk {
  /** Whether the evaluator has answered for the position at the end of the path before: `finish` needs no answer then. */
  isAnswered = false;
  readonly #at: number;

  constructor(
    private readonly walks: Walks,
    private readonly memory: WalkMemory,
    search: number,
    readonly options: WalkOptions,
  ) {
    this.#at = memory.exports.walk_new(search);
  }

  /** The node at the end of the path, or -1 if the tree was too full to hold it. */
  get leaf(): number {
    return this.memory.exports.walk_leaf(this.#at);
  }

  /**
   * Goes down to a position that was not visited before, which joins the tree, or to one whose result is known.
   * True: the position is in `out` and has to be evaluated, unless `isAnswered`; then `finish` follows.
   * @param forced the edge to take at the root; chosen as in other nodes below 0
   */
  descend(out: Row, forced: number): boolean {
    const memory = this.memory;
    memory.host = this.options;
    const found = memory.exports.walk_descend(this.#at, forced);
    this.walks.follow();
    this.isAnswered = found === ANSWERED;
    if (found === KNOWN) return false;
    const { row } = memory.views();
    for (let i = 0; i < row.length; i++) out[i] = row[i];
    return true;
  }

  /**
   * Counts the simulation under way as lost for all who moved on it, so that others that begin before its end take
   * other paths (virtual loss; Chaslot, Winands and van den Herik, 2008). Remove it before any of them ends.
   */
  addVirtualLoss(): void {
    this.memory.exports.walk_losses(this.#at, 1);
  }

  removeVirtualLoss(): void {
    this.memory.exports.walk_losses(this.#at, -1);
  }

  /**
   * Ends the simulation under way with the answer to question `at`, or by what has been proven on its path since.
   * @param answers left out where the result is known already
   * @returns the edges from the root to its leaf
   */
  finish(answers?: Evaluations, at = 0): number {
    const count = answers === undefined ? KNOWN_BEFORE : this.memory.writeAnswer(answers, at);
    const depth = this.memory.exports.walk_finish(this.#at, count);
    this.walks.follow();
    return depth;
  }
}
