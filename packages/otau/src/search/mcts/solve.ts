/**
 * Proven results (after MCTS-Solver; Winands, Björnsson and Saito, 2008), for any number of players and
 * with chance: the result of a finished position is known for certain; a player who has a won
 * move has won; and where everything below a position is known, the position is known too.
 */
import { CHANCE } from '../../core/game.js';
import type { MctsTree } from './tree.js';

/**
 * Called when the node below `edge` has just been proven: proves `node` too, if that follows. Then the node's mean is
 * its proven result, and true is returned.
 */
export function solveAbove(tree: MctsTree, node: number, edge: number): boolean {
  const { nodes, edges } = tree;
  const mover = nodes.actors[node];
  const child = edges.children[edge];
  if (mover === CHANCE) return allSolved(tree, node) && setExpected(tree, node);
  const value = tree.mean(child, mover);
  edges.sums[edge] = value * edges.visits[edge];
  if (value >= 1) return setResult(tree, node, child);
  if (value <= -1) edges.lost[edge] = 1;
  if (!allSolved(tree, node)) return false;
  const best = onlyBest(tree, node);
  return best >= 0 && setResult(tree, node, best);
}

function allSolved(tree: MctsTree, node: number): boolean {
  const { children } = tree.edges;
  const { solved, visits, firstEdges, edgeCounts } = tree.nodes;
  const first = firstEdges[node];
  for (let edge = first; edge < first + edgeCounts[node]; edge++) {
    const child = children[edge];
    if (child < 0 || solved[child] === 0 || visits[child] === 0) return false;
  }
  return true;
}

/**
 * The child that is best for the player to move; -1 if there are several that mean different things for others, as
 * may happen with three players.
 */
function onlyBest(tree: MctsTree, node: number): number {
  const { nodes, edges } = tree;
  const mover = nodes.actors[node];
  const first = nodes.firstEdges[node];
  const end = first + nodes.edgeCounts[node];
  let best = edges.children[first];
  for (let edge = first + 1; edge < end; edge++) {
    const child = edges.children[edge];
    if (tree.mean(child, mover) > tree.mean(best, mover)) best = child;
  }
  for (let edge = first; edge < end; edge++) {
    const child = edges.children[edge];
    if (tree.mean(child, mover) < tree.mean(best, mover)) continue;
    for (let player = 0; player < nodes.players; player++) {
      if (tree.mean(child, player) !== tree.mean(best, player)) return -1;
    }
  }
  return best;
}

function setResult(tree: MctsTree, node: number, child: number): true {
  const { sums, players, visits, solved } = tree.nodes;
  for (let player = 0; player < players; player++) {
    sums[node * players + player] = tree.mean(child, player) * visits[node];
  }
  solved[node] = 1;
  return true;
}

/** The results of all outcomes, weighted by their probabilities. */
function setExpected(tree: MctsTree, node: number): true {
  const { sums, players, visits, solved, firstEdges, edgeCounts } = tree.nodes;
  const { priors, children } = tree.edges;
  const first = firstEdges[node];
  for (let player = 0; player < players; player++) {
    let expected = 0;
    for (let edge = first; edge < first + edgeCounts[node]; edge++) {
      expected += priors[edge] * tree.mean(children[edge], player);
    }
    sums[node * players + player] = expected * visits[node];
  }
  solved[node] = 1;
  return true;
}
