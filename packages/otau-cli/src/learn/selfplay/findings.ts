/** The findings of a finished search of self-play about its root. */
import type { MctsTree } from 'otau/internal/search/mcts/tree.js';

export interface RootFindings {
  /** The legal actions, in the order of `game.legal`. */
  readonly actions: readonly number[];
  /** How much each should be played, 1 together: what the network is to learn. */
  readonly policy: readonly number[];
  /** The expected result of each player, -1 to 1. */
  readonly values: readonly number[];
  /** What the best move tried is worth to the mover; -1 where none was tried. */
  readonly best: number;
}

/** Where the root's result is proven: whether the move achieves it. */
export function provenBest(tree: MctsTree, edge: number): boolean {
  const { nodes, edges } = tree;
  const child = edges.children[edge];
  if (child < 0 || nodes.solved[child] === 0 || nodes.visits[child] === 0) return false;
  const mover = nodes.actors[0];
  return tree.mean(child, mover) >= tree.mean(0, mover);
}

/**
 * The expected results at the root: the mean of its simulations, or with a policy that of its moves weighted by it
 * (simulations that were spread evenly say little about how the game will continue).
 */
export function valuesByPolicy(tree: MctsTree, policy: Float64Array | undefined): number[] {
  const { nodes, edges } = tree;
  const first = nodes.firstEdges[0];
  const sums = new Array<number>(nodes.players).fill(0);
  let total = 0;
  for (let i = 0; policy !== undefined && i < nodes.edgeCounts[0]; i++) {
    const child = edges.children[first + i];
    if (child < 0 || nodes.visits[child] === 0) continue;
    total += policy[i];
    for (let player = 0; player < sums.length; player++) sums[player] += policy[i] * tree.mean(child, player);
  }
  return sums.map((sum, player) => {
    const value = total > 0 ? sum / total : tree.mean(0, player);
    return Math.max(-1, Math.min(1, value));
  });
}
