/** Evaluators whose answers a search waits for: networks, and others that judge many positions together. */
import type { Rows } from '../../core/rows.js';
import type { ListedEvaluations } from './evaluator.js';

/** Evaluates batches of positions and answers by a promise, as networks do. */
export interface BatchEvaluator {
  /**
   * Evaluates the first `count` of `rows`: positions in which a player moves. One call at a time.
   * Writes to `out` the expected results of the players (-1 to 1), the legal actions and their probabilities,
   * which sum to 1 and are 0 after the last legal action. A search keeps an answer for as long as its position is in the tree.
   */
  evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void>;
}
