/** How a simulation ends: its values are added to all positions on its path. */
import { Head } from '../../../kernel/assembly/head';
import { Arena, players } from './arena';
import { solveAbove } from './solve';
import { estimatesOf, listAsAt, listEvaluated, setPriors } from './tree';
import { answered, edgeAt, listByPolicy, nodeAt, policy, takeMeans, values, Walk } from './walk';

/** Counts a number of virtual losses of the simulation under way for all who moved on it. */
export function countLosses(walk: Walk, losses: i32): void {
  const tree = walk.search.tree;
  for (let i = 0; i < walk.depth; i++) {
    const edge = edgeAt(walk, i);
    const visits = tree.tries + (edge << 2);
    store<i32>(visits, load<i32>(visits) + losses);
    if (load<i8>(tree.actors + nodeAt(walk, i)) < 0) continue;
    const sum = tree.gains + (edge << 3);
    store<f64>(sum, load<f64>(sum) - <f64>losses);
  }
}

/** An answer that does not list moves: of values alone, or with a policy for the moves in the order of the rules. */
export const VALUES: i32 = -2;
export const POLICY: i32 = -3;

/** Ends the simulation by an answer for `count` moves, or by a known result; -1 where nothing was asked. Returns its depth. */
export function finish<G extends Head>(game: G, walk: Walk, count: i32): i32 {
  const tree = walk.search.tree;
  const depth = walk.depth;
  if (!endAtProven(tree, walk)) {
    if (walk.source >= 0) {
      listAsAt(tree, walk.leaf, walk.source);
      takeValues(walk, estimatesOf(tree, walk.source));
    } else if (count !== -1) {
      if (count >= 0) expand(tree, walk, count);
      else if (count === POLICY) listByPolicy<G>(game, walk);
      takeValues(walk, values);
    }
  }
  backUp(tree, walk);
  return depth;
}

/** If a position on the path has been proven meanwhile, the simulation ends there. True then. */
function endAtProven(tree: Arena, walk: Walk): bool {
  for (let i = 0; i < walk.depth; i++) {
    const node = nodeAt(walk, i);
    if (load<u8>(tree.solved + node) === 0) continue;
    walk.depth = i;
    walk.leaf = <i32>node;
    takeMeans(tree, walk, node);
    return true;
  }
  return false;
}

function takeValues(walk: Walk, from: usize): void {
  for (let player: usize = 0; player < players; player++) {
    store<f64>(walk.result + (player << 3), <f64>load<f32>(from + (player << 2)));
  }
}

function expand(tree: Arena, walk: Walk, count: u32): void {
  if (walk.leaf < 0) return;
  const leaf: usize = walk.leaf;
  if (load<i8>(tree.actors + leaf) < 0) return;
  if (load<u16>(tree.edgeCounts + (leaf << 1)) === 0) listEvaluated(tree, leaf, answered, policy, count, values);
  else setPriors(tree, leaf, policy);
}

function backUp(tree: Arena, walk: Walk): void {
  let isProven = false;
  if (walk.leaf >= 0) {
    const leaf: usize = walk.leaf;
    isProven = load<u8>(tree.solved + leaf) !== 0 && load<u32>(tree.visits + (leaf << 2)) === 0;
    addVisit(tree, walk, leaf);
  }
  for (let i = walk.depth - 1; i >= 0; i--) {
    const node = nodeAt(walk, i);
    const edge = edgeAt(walk, i);
    const actor: i32 = load<i8>(tree.actors + node);
    const visits = tree.tries + (edge << 2);
    store<i32>(visits, load<i32>(visits) + 1);
    if (actor >= 0) {
      const sum = tree.gains + (edge << 3);
      store<f64>(sum, load<f64>(sum) + load<f64>(walk.result + (<usize>actor << 3)));
    }
    addVisit(tree, walk, node);
    if (!isProven) continue;
    isProven = solveAbove(tree, node, edge);
    if (isProven) takeMeans(tree, walk, node);
  }
}

// @ts-ignore: decorator
@inline
function addVisit(tree: Arena, walk: Walk, node: usize): void {
  const visits = tree.visits + (node << 2);
  store<i32>(visits, load<i32>(visits) + 1);
  const sums = tree.sums + ((node * players) << 3);
  for (let player: usize = 0; player < players; player++) {
    const sum = sums + (player << 3);
    store<f64>(sum, load<f64>(sum) + load<f64>(walk.result + (player << 3)));
  }
}
