/**
 * Simulations on a tree that is kept from one position of a game to the next. All drivers use them: one at a time
 * for synchronous evaluators, several at once for networks, and by steps for the games of self-play.
 *
 * Where a batch is chosen move by move, a simulation under way counts as lost, so that the next one takes another path
 * (virtual loss; Chaslot, Winands and van den Herik, 2008).
 */
import type { Game, Row } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import type { Evaluations } from '../evaluators/evaluator.js';
import { DEFAULT_MAX_NODES } from './options.js';
import type { MctsTree } from './tree.js';
import { type TreeWalk, type WalkOptions, Walks } from './walks.js';

/** Stands for a row: the simulation ends without the evaluator. */
const KNOWN = -1;
const NOT_FORCED = -1;

/** How simulations are made. */
export interface SimulationOptions extends Omit<WalkOptions, 'size' | 'maxNodes'> {
  /** The most simulations under way at once; 1 unless given. */
  readonly size?: number;
  readonly maxNodes?: number;
  /** Whether those of a batch are kept apart by virtual loss. Otherwise the edges of the root keep them apart. */
  readonly hasVirtualLoss?: boolean;
}

export class Simulations {
  /** Simulations that have begun, since the last `start`. */
  begun = 0;
  /** Those that have ended, and the sum of their depths. */
  ended = 0;
  depths = 0;
  readonly #walks: Walks;
  readonly #hasVirtualLoss: boolean;
  /** For each simulation under way: its row among the positions to be evaluated, or `KNOWN`. */
  readonly #rowOf: Int32Array;
  #underWay = 0;

  constructor(
    readonly game: Game,
    options: SimulationOptions,
  ) {
    const { size = 1, maxNodes = DEFAULT_MAX_NODES, hasVirtualLoss = false } = options;
    this.#walks = new Walks(game, { ...options, size, maxNodes });
    this.#hasVirtualLoss = hasVirtualLoss;
    this.#rowOf = new Int32Array(size);
  }

  /** The tree in use; its root is the position that is searched. */
  get tree(): MctsTree {
    return this.#walks.tree;
  }

  /** As many nodes and edges as the last search added are expected. */
  expect(nodes: number, edges: number): void {
    this.#walks.expect(nodes, edges);
  }

  /** Lists the moves of the root before the first simulation, so that there is a move even without one. */
  listRoot(): void {
    this.#walks.listRoot();
  }

  /**
   * A search of a position begins.
   * @param node where it is in the tree; nodes that are not below it are dropped. -1: a new tree begins
   * @param history earlier positions, which are a draw if they come again; rows that were given before are unchanged
   */
  start(row: Row, node: number, history: readonly Row[] = []): void {
    this.#walks.start(row, node, history);
    this.begun = 0;
    this.ended = 0;
    this.depths = 0;
  }

  /**
   * Begins up to `max` simulations, at least one, and writes the positions that have to be evaluated to `rows` from index
   * `at` on. Returns how many these are; where it is none, the simulations have ended.
   * @param edgeOf the edge of the root that each simulation takes; chosen as in other nodes unless given
   */
  begin(rows: Rows, at: number, max: number, edgeOf?: (i: number) => number): number {
    const { nodes } = this.tree;
    const { all } = this.#walks;
    let asked = 0;
    this.#underWay = 0;
    for (let i = 0; i < max && (i === 0 || nodes.solved[0] === 0); i++) {
      const walk = all[this.#underWay];
      const isOpen = walk.descend(rows.at(at + asked), edgeOf === undefined ? NOT_FORCED : edgeOf(i));
      if (isOpen && this.#hasVirtualLoss && this.#isUnderWay(walk.leaf)) break;
      this.begun++;
      if (isOpen || this.#hasVirtualLoss) this.#rowOf[this.#underWay++] = isOpen && !walk.isAnswered ? asked++ : KNOWN;
      else this.#end(walk);
      if (this.#hasVirtualLoss) walk.addVirtualLoss();
    }
    if (asked === 0) this.end();
    return asked;
  }

  /** Ends the simulations under way with the answers to what `begin` asked, which begin with that to question `at`. */
  end(answers?: Evaluations, at = 0): void {
    this.release();
    for (let i = 0; i < this.#underWay; i++) {
      const row = this.#rowOf[i];
      this.#end(this.#walks.all[i], row === KNOWN ? undefined : answers, at + row);
    }
    this.#underWay = 0;
  }

  /** Removes virtual losses: `end` follows, or the simulations under way are cancelled. */
  release(): void {
    if (!this.#hasVirtualLoss) return;
    for (let i = 0; i < this.#underWay; i++) this.#walks.all[i].removeVirtualLoss();
  }

  #end(walk: TreeWalk, answers?: Evaluations, at = 0): void {
    this.ended++;
    this.depths += walk.finish(answers, at);
  }

  /** Whether a position is being evaluated already. */
  #isUnderWay(leaf: number): boolean {
    for (let i = 0; leaf >= 0 && i < this.#underWay; i++) if (this.#walks.all[i].leaf === leaf) return true;
    return false;
  }
}
