/** The tree of Monte Carlo tree search, compiled: nodes that join it, their edges, and what is kept of it for the next search. */
import { Rules } from '../../../kernel/assembly/host';
import { Arena, clearEvaluations, hasEvaluation, players, reserveEdges, reserveNode, storeEvaluation } from './arena';

export const CHANCE: i32 = -1;
export const OVER: i32 = -2;
/** The actor of a repeated position: it counts as a draw. */
export const REPEATED: i32 = -3;

/** FNV-1a. */
export function hashOf(row: usize, bytes: usize): u32 {
  let hash: u32 = 0x811c9dc5;
  for (const end = row + bytes; row < end; row++) hash = (hash ^ load<u8>(row)) * 0x01000193;
  return hash;
}

/** Adds a position without visits and without edges. Returns its node, or -1 if the tree is full. */
export function addNode(tree: Arena, row: usize, rowSize: usize, hash: u32, actor: i32): i32 {
  if (!reserveNode(tree)) return -1;
  const node: usize = tree.nodes++;
  const to = tree.rows + node * rowSize;
  copy(to, row, rowSize);
  const sums = tree.sums + ((node * players) << 3);
  for (let player: usize = 0; player < players; player++) store<f64>(sums + (player << 3), 0);
  store<u32>(tree.hashes + (node << 2), hash);
  store<i8>(tree.actors + node, <i8>actor);
  store<u8>(tree.solved + node, actor === OVER ? 1 : 0);
  store<u32>(tree.visits + (node << 2), 0);
  store<u16>(tree.edgeCounts + (node << 1), 0);
  store<f32>(tree.estimates + ((node * players) << 2), NaN);
  return <i32>node;
}

/** The mean result of a player at a node that was visited. */
@inline export function mean(tree: Arena, node: usize, player: u32): f64 {
  return load<f64>(tree.sums + ((node * players + player) << 3)) / <f64>load<i32>(tree.visits + (node << 2));
}

/** Makes edges without visits; their actions and priors are still to be written, from the place returned on. -1 if the tree is full. */
export function makeEdges(tree: Arena, node: usize, count: u32): i32 {
  if (!reserveEdges(tree, count)) return -1;
  const first: usize = tree.edges;
  tree.edges += count;
  store<u32>(tree.firstEdges + (node << 2), <u32>first);
  store<u16>(tree.edgeCounts + (node << 1), <u16>count);
  // Beyond the last edge nothing is in use yet.
  fill(tree.children + (first << 2), <usize>count << 2, i32x4.splat(-1));
  fill(tree.tries + (first << 2), <usize>count << 2, i32x4.splat(0));
  fill(tree.gains + (first << 3), <usize>count << 3, i32x4.splat(0));
  fill(tree.lost + first, count, i32x4.splat(0));
  return <i32>first;
}

/** Lists the moves or outcomes of a node, all moves equally likely. False if the tree is full. */
export function list(game: Rules, tree: Arena, node: usize, state: usize, actions: usize, chances: usize): bool {
  const row = tree.rows + node * game.rowSize;
  const isChance = load<i8>(tree.actors + node) === CHANCE;
  let count: u32;
  if (isChance) count = game.outcomes(row, chances);
  else {
    game.unpack(row, state);
    count = game.list(state, actions);
  }
  const made = makeEdges(tree, node, count);
  if (made < 0) return false;
  const first: usize = made;
  for (let i: usize = 0; i < count; i++) {
    store<u16>(tree.actions + ((first + i) << 1), isChance ? <u16>i : load<u16>(actions + (i << 1)));
    store<f32>(tree.priors + ((first + i) << 2), isChance ? load<f32>(chances + (i << 2)) : <f32>(1 / <f64>count));
  }
  return true;
}

/** Lists the moves of a node by an evaluator's answer, and keeps the answer for the same position elsewhere. */
export function listEvaluated(tree: Arena, node: usize, actions: usize, policy: usize, count: u32, values: usize): void {
  const made = makeEdges(tree, node, count);
  if (made < 0) return;
  const first: usize = made;
  copy(tree.actions + (first << 1), actions, <usize>count << 1);
  copy(tree.priors + (first << 2), policy, <usize>count << 2);
  keepEstimates(tree, node, values);
  storeEvaluation(tree, node);
}

/** The same by the answer that another node of the same position has. */
export function listAsAt(tree: Arena, node: usize, source: usize): void {
  const count: usize = load<u16>(tree.edgeCounts + (source << 1));
  const made = makeEdges(tree, node, <u32>count);
  if (made < 0) return;
  const first: usize = made;
  const from: usize = load<u32>(tree.firstEdges + (source << 2));
  copy(tree.actions + (first << 1), tree.actions + (from << 1), count << 1);
  copy(tree.priors + (first << 2), tree.priors + (from << 2), count << 2);
  keepEstimates(tree, node, estimatesOf(tree, source));
}

/** The evaluator's answer for an answered node. */
@inline export function estimatesOf(tree: Arena, node: usize): usize {
  return tree.estimates + ((node * players) << 2);
}

function keepEstimates(tree: Arena, node: usize, from: usize): void {
  const to = estimatesOf(tree, node);
  for (let i: usize = 0; i < players << 2; i += 4) store<u32>(to + i, load<u32>(from + i));
}

export function setPriors(tree: Arena, node: usize, policy: usize): void {
  const priors = tree.priors + (<usize>load<u32>(tree.firstEdges + (node << 2)) << 2);
  const bytes = <usize>load<u16>(tree.edgeCounts + (node << 1)) << 2;
  let total: f64 = 0;
  for (let i: usize = 0; i < bytes; i += 4) total += <f64>load<f32>(policy + i);
  if (!(total > 0)) return;
  for (let i: usize = 0; i < bytes; i += 4) store<f32>(priors + i, <f32>(<f64>load<f32>(policy + i) / total));
}

/** Copies a node and what is below it into another tree, where it is the root: at most so many nodes, the nearest first. */
export function copyBelow(from: Arena, root: u32, into: Arena, rowSize: usize, most: u32): void {
  into.nodes = 0;
  into.edges = 0;
  clearEvaluations(into);
  copyNode(from, root, into, rowSize);
  // Breadth first. A copied node remembers in `firstEdges` where it came from until its edges are copied.
  for (let node: u32 = 0; node < into.nodes; node++) {
    if (load<u16>(into.edgeCounts + (node << 1)) > 0) copyEdges(from, load<u32>(into.firstEdges + (node << 2)), into, node, rowSize, most);
  }
}

function copyNode(from: Arena, node: usize, into: Arena, rowSize: usize): u32 {
  reserveNode(into);
  const to: usize = into.nodes++;
  copy(into.rows + to * rowSize, from.rows + node * rowSize, rowSize);
  copy(into.sums + ((to * players) << 3), from.sums + ((node * players) << 3), players << 3);
  store<u32>(into.hashes + (to << 2), load<u32>(from.hashes + (node << 2)));
  store<u8>(into.actors + to, load<u8>(from.actors + node));
  store<u8>(into.solved + to, load<u8>(from.solved + node));
  store<u32>(into.visits + (to << 2), load<u32>(from.visits + (node << 2)));
  store<u16>(into.edgeCounts + (to << 1), load<u16>(from.edgeCounts + (node << 1)));
  store<u32>(into.firstEdges + (to << 2), <u32>node);
  copy(into.estimates + ((to * players) << 2), from.estimates + ((node * players) << 2), players << 2);
  if (hasEvaluation(into, to)) storeEvaluation(into, to);
  return <u32>to;
}

function copyEdges(from: Arena, node: usize, into: Arena, to: usize, rowSize: usize, most: u32): void {
  const count: usize = load<u16>(from.edgeCounts + (node << 1));
  const source: usize = load<u32>(from.firstEdges + (node << 2));
  reserveEdges(into, <u32>count);
  const first: usize = into.edges;
  into.edges += <u32>count;
  store<u32>(into.firstEdges + (to << 2), <u32>first);
  copy(into.actions + (first << 1), from.actions + (source << 1), count << 1);
  copy(into.priors + (first << 2), from.priors + (source << 2), count << 2);
  copy(into.tries + (first << 2), from.tries + (source << 2), count << 2);
  copy(into.gains + (first << 3), from.gains + (source << 3), count << 3);
  copy(into.lost + first, from.lost + source, count);
  for (let i: usize = 0; i < count; i++) {
    const child = load<i32>(from.children + ((source + i) << 2));
    const copied = child < 0 || into.nodes >= most ? -1 : <i32>copyNode(from, child, into, rowSize);
    store<i32>(into.children + ((first + i) << 2), copied);
  }
}

/** Writes up to 15 bytes more than asked for. */
@inline function fill(to: usize, bytes: usize, value: v128): void {
  for (const end = to + bytes; to < end; to += 16) v128.store(to, value);
}

/** Copies up to 15 bytes more than asked for: what follows is not in use yet. */
@inline function copy(to: usize, from: usize, bytes: usize): void {
  for (const end = to + bytes; to < end; to += 16, from += 16) v128.store(to, v128.load(from));
}

// Proven results (after MCTS-Solver; Winands, Björnsson and Saito, 2008), for any number of players and
// with chance: the result of a finished position is known for certain; a player who has a won
// move has won; and where everything below a position is known, the position is known too.

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

@inline function firstEdge(tree: Arena, node: usize): usize {
  return load<u32>(tree.firstEdges + (node << 2));
}

@inline function endOfEdges(tree: Arena, node: usize): usize {
  return firstEdge(tree, node) + load<u16>(tree.edgeCounts + (node << 1));
}

@inline function childOf(tree: Arena, edge: usize): isize {
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
