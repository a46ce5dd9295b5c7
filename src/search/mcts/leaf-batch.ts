/**
 * Several simulations at once on one tree, so that a network evaluates their positions together. While a simulation
 * is under way it counts as lost, so that the next one goes another way (virtual loss; Chaslot, Winands
 * and van den Herik, 2008).
 */
import type { Row } from '../../core/game.js';
import { Rows } from '../../core/rows.js';
import type { Rng } from '../../lib/rng.js';
import type { Endgames } from '../../tables/endgames.js';
import type { BatchEvaluator } from '../evaluators/batch-evaluator.js';
import { type ListedEvaluations, roomForAnswers } from '../evaluators/evaluator.js';
import { type MoveChoice, RootedChoice } from './choice.js';
import type { MctsTree } from './tree.js';
import { TreeWalk } from './walk.js';

/** In place of a row: the result of the simulation is known without the evaluator. */
const KNOWN = -1;

export class LeafBatch {
  readonly #choice: RootedChoice;
  readonly #walks: readonly TreeWalk[];
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;
  /** For each simulation under way: the row that is its leaf, or `KNOWN`. */
  readonly #rowOf: Int32Array;

  /**
   * @param size simulations under way at once, at most
   * @param endgames positions that stand in these tables are proven from the start
   */
  constructor(
    readonly tree: MctsTree,
    choice: MoveChoice,
    rng: Rng,
    size: number,
    endgames?: Endgames,
  ) {
    const { game } = tree;
    const rooted = new RootedChoice(choice);
    this.#choice = rooted;
    this.#walks = Array.from({ length: size }, () => new TreeWalk(tree, rooted, rng, true, endgames));
    this.#rows = new Rows(game.rowSize, size);
    this.#answers = roomForAnswers(game, size);
    this.#rowOf = new Int32Array(size);
  }

  setHistory(history: readonly Row[]): void {
    const [first, ...others] = this.#walks;
    first.setHistory(history);
    for (const walk of others) walk.shareHistory(first);
  }

  /**
   * Makes up to `max` simulations, at least one. Returns how many, and the sum of their depths.
   * @param rootEdges the edges of the root that they take, all different; chosen as in other nodes unless given
   */
  async simulate(
    evaluator: BatchEvaluator,
    max: number,
    rootEdges?: Int32Array,
  ): Promise<{ simulations: number; depths: number }> {
    const { simulations, leaves } = this.#descend(max, rootEdges);
    try {
      if (leaves > 0) await evaluator.evaluate(this.#rows, leaves, this.#answers);
    } finally {
      for (let i = 0; i < simulations; i++) this.#walks[i].removeVirtualLoss();
    }
    let depths = 0;
    for (let i = 0; i < simulations; i++) {
      depths += this.#walks[i].depth;
      this.#backUp(i);
    }
    return { simulations, depths };
  }

  /** Goes down until there are enough, or one comes to a position that is already being evaluated. */
  #descend(max: number, rootEdges: Int32Array | undefined): { simulations: number; leaves: number } {
    let leaves = 0;
    for (let i = 0; i < max; i++) {
      const walk = this.#walks[i];
      this.#choice.forced = rootEdges === undefined ? -1 : rootEdges[i];
      const isOpen = walk.descend(this.#rows.at(leaves));
      if (isOpen && this.#isUnderWay(walk.leaf, i)) return { simulations: i, leaves };
      walk.addVirtualLoss();
      this.#rowOf[i] = isOpen ? leaves++ : KNOWN;
    }
    return { simulations: max, leaves };
  }

  #isUnderWay(leaf: number, count: number): boolean {
    if (leaf < 0) return false;
    for (let i = 0; i < count; i++) if (this.#walks[i].leaf === leaf) return true;
    return false;
  }

  #backUp(i: number): void {
    const walk = this.#walks[i];
    const row = this.#rowOf[i];
    if (row !== KNOWN) walk.finish(this.#answers, row);
    else {
      walk.endAtProven();
      walk.backUpKnown();
    }
  }
}
