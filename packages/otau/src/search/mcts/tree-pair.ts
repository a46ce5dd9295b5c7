/** The tree of the current search and spare memory into which its part below the next position is copied. */
import type { Game, Row } from '../../core/game.js';
import { MctsTree } from './tree.js';

/** Two trees that take turns, so that a search reuses the last tree without new memory. */
export class TreePair {
  #tree: MctsTree;
  #spare: MctsTree | undefined;

  /**
   * @param maxNodes that a tree may hold
   * @param room nodes that a tree has memory for at first
   */
  constructor(
    readonly game: Game,
    private readonly maxNodes: number,
    private readonly room?: number,
  ) {
    this.#tree = new MctsTree(game, maxNodes, room);
  }

  /** The tree in use; another one after `keepBelow`. */
  get tree(): MctsTree {
    return this.#tree;
  }

  /** Begins a new tree with this position as its root. */
  restart(row: Row): void {
    this.#tree.clear();
    this.#tree.add(row, this.game.actor(row));
  }

  /** Makes a node the root; nodes that are not below it are dropped. */
  keepBelow(node: number): void {
    if (node === 0) return;
    const last = this.#tree;
    this.#tree = this.#spare ?? new MctsTree(this.game, this.maxNodes, this.room);
    this.#spare = last;
    last.copyBelow(node, this.#tree);
  }
}
