/** Walks on one tree, one for each simulation that is under way at once: what `Simulations` needs, in TypeScript or compiled. */
import type { Game, Row } from '../../core/game.js';
import type { Rng } from '../../lib/rng.js';
import type { Endgames } from '../../tables/endgames.js';
import type { Evaluations } from '../evaluators/evaluator.js';
import type { MoveChoice } from './choice.js';
import type { WalkMemory } from './compiled/memory.js';
import { PreviousPositions, playersBefore } from './previous-positions.js';
import type { MctsTree } from './tree.js';
import { TreePair } from './tree-pair.js';
import { TreeWalk } from './walk.js';

/** One simulation at a time. */
export interface Walk {
  /** The node at the end of the path, or -1 if the tree was too full to hold it. */
  readonly leaf: number;
  /** Whether the evaluator has answered for the position at the end of the path before: `finish` needs no answer then. */
  readonly isAnswered: boolean;
  /** As `TreeWalk.descend`. @param forced the edge to take at the root; chosen as in other nodes below 0 */
  descend(out: Row, forced: number): boolean;
  addVirtualLoss(): void;
  removeVirtualLoss(): void;
  /** As `TreeWalk.finish`. */
  finish(answers?: Evaluations, at?: number): number;
}

/** The walks of a search, and the tree that it keeps from one position of a game to the next. */
export interface Walks {
  readonly tree: MctsTree;
  readonly all: readonly Walk[];
  /**
   * A search of a position begins.
   * @param node where it is in the tree; nodes that are not below it are dropped. -1: a new tree begins
   * @param history earlier positions, which are a draw if they come again; rows that were given before are unchanged
   */
  start(row: Row, node: number, history: readonly Row[]): void;
}

/** The options of walks and their trees. */
export interface WalkOptions {
  readonly choice: MoveChoice;
  readonly rng: Rng;
  /** Walks. */
  readonly size: number;
  /** Whether moves keep the order of `game.legal`, as they must for an evaluator with a policy. */
  readonly keepsOrder: boolean;
  readonly maxNodes: number;
  /** Nodes that a tree has memory for at first. */
  readonly room?: number;
  /** Positions below the root that are in these tables are proven from the start. */
  readonly endgames?: Endgames;
  /** Memory of compiled walks that other searches of the game use too; their own unless given. */
  readonly memory?: WalkMemory;
}

/** Walks in TypeScript: for every game, choice and evaluator. */
export class TreeWalks implements Walks {
  readonly all: readonly TreeWalk[];
  readonly #trees: TreePair;

  constructor(game: Game, { choice, rng, size, keepsOrder, maxNodes, room, endgames }: WalkOptions) {
    const trees = new TreePair(game, maxNodes, room);
    this.#trees = trees;
    this.all = Array.from({ length: size }, () => new TreeWalk(trees.tree, choice, rng, keepsOrder, endgames));
  }

  get tree(): MctsTree {
    return this.#trees.tree;
  }

  start(row: Row, node: number, history: readonly Row[]): void {
    if (node < 0) this.#trees.restart(row);
    else this.#trees.keepBelow(node);
    const earlier = new PreviousPositions(playersBefore(this.tree.game, history));
    for (const walk of this.all) {
      walk.earlier = earlier;
      walk.tree = this.tree;
    }
  }
}
