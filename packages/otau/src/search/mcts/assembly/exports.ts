/**
 * The functions of Monte Carlo tree search over a compiled game, which asks its host for random numbers and tables. A memory holds searches of
 * one game. What they take and give: `WalkExports` of `src/search/exports.ts`.
 */
import { Rules } from '../../../kernel/assembly/host';
import { Arena, clearEvaluations, expectMore, players, rowSize, shapeNodes } from './arena';
import { newSearch, Search } from './search';
import { addNode, CHANCE, copyBelow, estimatesOf, hashOf, listAsAt, listEvaluated, mean, setPriors } from './tree';
import { answered, edgeAt, listByPolicy, listNode, nodeAt, policy, prepareWalks, row, takeMeans, values, Walk } from './walk';

export { setMovable as walk_movable } from './arena';
export { hashHistory as walk_history_written, historyFor as walk_history } from './search';
export { descend as walk_descend, newWalk as walk_new } from './walk';

/** The game of all searches in this memory. */
export function walk_game(game: Rules): void {
  shapeNodes(game.rowSize, game.players);
  prepareWalks(game);
}

export function walk_open(
  nodes: u32, edges: u32, room: u32, constant: f64, firstPlay: f64, isUct: bool, keepsOrder: bool, hasTables: bool,
): Search {
  const search = newSearch(nodes, edges, room);
  search.constant = constant;
  search.firstPlay = firstPlay;
  search.isUct = isUct;
  search.keepsOrder = keepsOrder;
  search.hasTables = hasTables;
  return search;
}

export function walk_tree(search: Search, which: u32): Arena {
  return which === 0 ? search.first : search.second;
}

export function walk_row(): usize {
  return row;
}

export function walk_actions(): usize {
  return answered;
}

export function walk_policy(): usize {
  return policy;
}

export function walk_values(): usize {
  return values;
}

export function walk_restart(search: Search, actor: i32): void {
  const tree = search.tree;
  tree.nodes = 0;
  tree.edges = 0;
  clearEvaluations(tree);
  addNode(tree, row, rowSize, hashOf(row, rowSize), actor);
}

export function walk_keep(search: Search, node: u32, most: u32): void {
  const last = search.tree;
  search.tree = last === search.first ? search.second : search.first;
  copyBelow(last, node, search.tree, rowSize, most);
}

export function walk_expect(search: Search, nodes: u32, edges: u32): void {
  expectMore(search.tree, nodes, edges);
}

/** Lists the moves of the root, if they are not listed. */
export function walk_list(search: Search): void {
  if (load<u16>(search.tree.edgeCounts) === 0) listNode(search, 0);
}

export function walk_leaf(walk: Walk): i32 {
  return walk.leaf;
}

// How a simulation ends: its values are added to all positions on its path.

/** Counts a number of virtual losses of the simulation under way for all who moved on it. */
export function walk_losses(walk: Walk, losses: i32): void {
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
const VALUES: i32 = -2;
const POLICY: i32 = -3;

/** Ends the simulation by an answer for `count` moves, or by a known result; -1 where nothing was asked. Returns its depth. */
export function walk_finish(walk: Walk, count: i32): i32 {
  const tree = walk.search.tree;
  const depth = walk.depth;
  if (!endAtProven(tree, walk)) {
    if (walk.source >= 0) {
      listAsAt(tree, walk.leaf, walk.source);
      takeValues(walk, estimatesOf(tree, walk.source));
    } else if (count !== -1) {
      if (count >= 0) expand(tree, walk, count);
      else if (count === POLICY) listByPolicy(walk);
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

// Proven results (after MCTS-Solver; Winands, Björnsson and Saito, 2008), for any number of players and
// with chance: the result of a finished position is known for certain; a player who has a won
// move has won; and where everything below a position is known, the position is known too.

/** Called when the node below `edge` has just been proven: proves `node` too, if that follows; true then. */
function solveAbove(tree: Arena, node: usize, edge: usize): bool {
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
