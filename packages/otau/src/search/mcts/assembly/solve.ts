/**
 * Proven results (after MCTS-Solver; Winands, Björnsson and Saito, 2008), for any number of players and
 * with chance: the result of a finished position is known for certain; a player who has a won
 * move has won; and where everything below a position is known, the position is known too.
 */
import { Arena, players } from './arena';
import { CHANCE, mean } from './tree';

/** Called when the node below `edge` has just been proven: proves `node` too, if that follows; true then. */
export function solveAbove(tree: Arena, node: usize, edge: usize): bool {
  const mover: i32 = load<i8>(tree.actors + node);
  const child: usize = load<u32>(tree.children + (edge << 2));
  if (mover === CHANCE) {
    if (!allSolved(tree, node)) return false;
    setExpected(tree, node);
    return true;
  }
  const value = mean(tree, child, mover);
  store<f64>(tree.gains + (edge << 3), value * <f64>load<i32>(tree.tries + (edge << 2)));
  if (value >= 1) {
    setResult(tree, node, child);
    return true;
  }
  if (value <= -1) store<u8>(tree.lost + edge, 1);
  if (!allSolved(tree, node)) return false;
  const best = onlyBest(tree, node, mover);
  if (best < 0) return false;
  setResult(tree, node, best);
  return true;
}

// @ts-ignore: decorator
@inline
function firstEdge(tree: Arena, node: usize): usize {
  return load<u32>(tree.firstEdges + (node << 2));
}

// @ts-ignore: decorator
@inline
function endOfEdges(tree: Arena, node: usize): usize {
  return firstEdge(tree, node) + load<u16>(tree.edgeCounts + (node << 1));
}

// @ts-ignore: decorator
@inline
function childOf(tree: Arena, edge: usize): isize {
  return load<i32>(tree.children + (edge << 2));
}

function allSolved(tree: Arena, node: usize): bool {
  const end = endOfEdges(tree, node);
  for (let edge = firstEdge(tree, node); edge < end; edge++) {
    const child = childOf(tree, edge);
    if (child < 0 || load<u8>(tree.solved + child) === 0 || load<i32>(tree.visits + (child << 2)) === 0) return false;
  }
  return true;
}

/** The child that is best for the player to move; -1 if there are several that mean different things for others. */
function onlyBest(tree: Arena, node: usize, mover: u32): isize {
  const first = firstEdge(tree, node);
  const end = endOfEdges(tree, node);
  let best = childOf(tree, first);
  for (let edge = first + 1; edge < end; edge++) {
    const child = childOf(tree, edge);
    if (mean(tree, child, mover) > mean(tree, best, mover)) best = child;
  }
  for (let edge = first; edge < end; edge++) {
    const child = childOf(tree, edge);
    if (mean(tree, child, mover) < mean(tree, best, mover)) continue;
    for (let player: u32 = 0; player < players; player++) {
      if (mean(tree, child, player) !== mean(tree, best, player)) return -1;
    }
  }
  return best;
}

function setResult(tree: Arena, node: usize, child: usize): void {
  const visits = <f64>load<i32>(tree.visits + (node << 2));
  for (let player: u32 = 0; player < players; player++) {
    store<f64>(tree.sums + ((node * players + player) << 3), mean(tree, child, player) * visits);
  }
  store<u8>(tree.solved + node, 1);
}

/** The results of all outcomes, weighted by their probabilities. */
function setExpected(tree: Arena, node: usize): void {
  const end = endOfEdges(tree, node);
  const visits = <f64>load<i32>(tree.visits + (node << 2));
  for (let player: u32 = 0; player < players; player++) {
    let expected: f64 = 0;
    for (let edge = firstEdge(tree, node); edge < end; edge++) {
      expected += <f64>load<f32>(tree.priors + (edge << 2)) * mean(tree, childOf(tree, edge), player);
    }
    store<f64>(tree.sums + ((node * players + player) << 3), expected * visits);
  }
  store<u8>(tree.solved + node, 1);
}
