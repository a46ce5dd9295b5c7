/**
 * Monte Carlo tree search over a compiled game, one simulation at a time, so that a driver may collect the leaves of many trees and have them
 * evaluated together: its way down, and its end. It asks its host for random numbers and tables. A memory holds searches of one game. What the
 * functions take and give: `WalkExports` of `src/search/exports.ts`.
 */
import { make } from '../../../kernel/assembly/head';
import { Rules } from '../../../kernel/assembly/host';
import {
  Arena, clearEvaluations, expectMore, findEvaluation, holds, moved, newArena, players, rowSize, sameRow, shapeNodes,
} from './arena';
import {
  addNode, CHANCE, copyBelow, estimatesOf, hashOf, list, listAsAt, listEvaluated, mean, OVER, REPEATED, setPriors, solveAbove,
} from './tree';

export { setMovable as walk_movable } from './arena';

/** The next number of the generator of the search under way, 0 to 2^32 - 1. */
@external('env', 'draw')
declare function word(): u32;

/** The end of a position in the tables: the result of player 0, or UNSOLVED. */
@external('env', 'known')
declare function known(row: usize): f64;

const UNSOLVED: f64 = 1048576;
/** How a simulation ends: at a known result, at a position for the evaluator, or at one that it has answered before. */
const KNOWN: u32 = 0;
const OPEN: u32 = 1;
const ANSWERED: u32 = 2;
/** No simulation goes deeper into the tree. */
const MAX_DEPTH: i32 = 4096;

// What the walks of one search share, and earlier positions of its game, which are a draw if repeated.

/** Two trees that take turns, how moves are chosen, and earlier positions. */
@unmanaged
class Search {
  tree: Arena;
  first: Arena;
  second: Arena;
  constant: f64;
  firstPlay: f64;
  /** Whether moves are chosen by UCT; else by PUCT. */
  isUct: bool;
  /** Whether moves stay in the order in which they are listed, as a policy needs it; else they are put into a random one. */
  keepsOrder: bool;
  hasTables: bool;
  history: usize;
  historyRoom: u32;
  historyCount: u32;
  historyHashes: usize;
}

/** @param room nodes to make room for at first */
function newSearch(nodes: u32, edges: u32, room: u32): Search {
  const search = make<Search>();
  search.first = newArena(nodes, edges, room);
  search.second = newArena(nodes, edges, room);
  search.tree = search.first;
  return search;
}

/** Where the rows of earlier positions are written; the first ones stay as before. */
export function walk_history(search: Search, count: u32): usize {
  const room: usize = search.historyRoom;
  if (count > search.historyRoom) {
    search.history = moved(search.history, room * rowSize, <usize>(2 * count) * rowSize);
    search.historyHashes = moved(search.historyHashes, room << 2, <usize>(2 * count) << 2);
    search.historyRoom = 2 * count;
  }
  search.historyCount = count;
  return search.history;
}

/** @param first the first row that was written again */
export function walk_history_written(search: Search, first: u32): void {
  for (let i: usize = first; i < search.historyCount; i++) {
    store<u32>(search.historyHashes + (i << 2), hashOf(search.history + i * rowSize, rowSize));
  }
}

function stoodBefore(search: Search, row: usize, hash: u32): bool {
  const history = search.history;
  const historyHashes = search.historyHashes;
  const count: usize = search.historyCount;
  const four = i32x4.splat(hash);
  for (let i: usize = 0; i < count; i++) {
    while (i + 4 <= count && !v128.any_true(i32x4.eq(v128.load(historyHashes + (i << 2)), four))) i += 4;
    if (i === count) return false;
    if (load<u32>(historyHashes + (i << 2)) === hash && sameRow(history + i * rowSize, row)) return true;
  }
  return false;
}

@unmanaged
class Walk {
  search: Search;
  /** Edges from the root to the leaf. */
  depth: i32;
  /** The node at the end of the path, or -1 if the tree was too full to hold it. */
  leaf: i32;
  /** The node with the answer that the leaf needs, or -1. */
  source: i32;
  /** The values of the simulation for each player. */
  result: usize;
  /** Nodes and edges in turn. */
  path: usize;
}

let game: Rules = changetype<Rules>(0);
/** A position while it is played on, its list of moves, and its outcomes. */
let state: usize = 0;
let actions: usize = 0;
let chances: usize = 0;
/** The position to be evaluated, and its answer. */
let row: usize = 0;
let answered: usize = 0;
let policy: usize = 0;
let values: usize = 0;

/** A number from 0 to 1. */
@inline function draw(): f64 {
  return <f64>word() / 4294967296;
}

/** The game of all searches in this memory, and what they use in turn. */
export function walk_game(all: Rules): void {
  game = all;
  shapeNodes(game.rowSize, game.players);
  const most: usize = game.maxLegal;
  state = heap.alloc(game.stateSize);
  actions = heap.alloc((most << 1) + 32);
  chances = heap.alloc((most << 2) + 32);
  row = heap.alloc(rowSize + 16);
  answered = heap.alloc((most << 1) + 32);
  policy = heap.alloc((most << 2) + 32);
  values = heap.alloc(<usize>game.players << 2);
}

export function walk_new(search: Search): Walk {
  const walk = make<Walk>();
  walk.search = search;
  walk.source = -1;
  walk.result = heap.alloc(<usize>players << 3);
  walk.path = heap.alloc(<usize>MAX_DEPTH << 3);
  return walk;
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

@inline function nodeAt(walk: Walk, i: i32): usize {
  return load<u32>(walk.path + (<usize>i << 3));
}

@inline function edgeAt(walk: Walk, i: i32): usize {
  return load<u32>(walk.path + (<usize>i << 3), 4);
}

/**
 * Goes down to a position that was not visited before, or to one whose result is known. Returns `KNOWN`, `OPEN` with the position in `row`,
 * or `ANSWERED`.
 * @param forced the edge to take at the root, or -1
 */
export function walk_descend(walk: Walk, forced: i32): u32 {
  const search = walk.search;
  const tree = search.tree;
  let node: usize = 0;
  let isInRow = false;
  walk.depth = 0;
  walk.source = -1;
  while (walk.depth < MAX_DEPTH) {
    walk.leaf = <i32>node;
    const actor: i32 = load<i8>(tree.actors + node);
    if (load<u8>(tree.solved + node) !== 0 || actor === REPEATED) return takeKnown(tree, walk, node);
    if (actor >= 0 && load<u32>(tree.visits + (node << 2)) === 0) break;
    if (load<u16>(tree.edgeCounts + (node << 1)) === 0 && !listNode(search, node)) break;
    const edge = actor === CHANCE ? chooseOutcome(tree, node, draw()) : node === 0 && forced >= 0 ? <usize>forced : chooseMove(search, node);
    const at = walk.path + (<usize>walk.depth << 3);
    walk.depth++;
    store<u32>(at, <u32>node);
    store<u32>(at, <u32>edge, 4);
    let next = load<i32>(tree.children + (edge << 2));
    isInRow = next < 0;
    if (isInRow) next = grow(tree, walk, edge);
    if (next < 0) return leaveTree(walk);
    node = next;
  }
  walk.leaf = <i32>node;
  if (!isInRow) memory.copy(row, tree.rows + node * rowSize, rowSize);
  if (!isForEvaluator(walk)) return KNOWN;
  walk.source = answerTo(tree, node);
  return walk.source < 0 ? OPEN : ANSWERED;
}

@inline function chooseMove(search: Search, node: usize): usize {
  if (search.isUct) return chooseByUct(search.tree, node, search.constant);
  return chooseByPuct(search.tree, node, search.constant, search.firstPlay);
}

/** Lists the moves or outcomes of a node of the tree in use, all moves equally likely. False if it is full. */
function listNode(search: Search, node: usize): bool {
  const tree = search.tree;
  if (!list(game, tree, node, state, actions, chances)) return false;
  if (!search.keepsOrder && load<i8>(tree.actors + node) !== CHANCE) shuffle(tree, node);
  return true;
}

/** Puts the moves just listed into a random order, so that those tried first are not always the same. */
function shuffle(tree: Arena, node: usize): void {
  const first = tree.actions + (<usize>load<u32>(tree.firstEdges + (node << 2)) << 1);
  for (let left: u32 = load<u16>(tree.edgeCounts + (node << 1)); left > 1; left--) {
    const other = first + (<usize>below(left) << 1);
    const last = first + (<usize>(left - 1) << 1);
    const action = load<u16>(other);
    store<u16>(other, load<u16>(last));
    store<u16>(last, action);
  }
}

/** A whole number from 0 to n - 1, as `Rng.below` draws it. */
function below(n: u32): u32 {
  let product = <u64>word() * n;
  if (<u32>product < n) {
    const unfair: u32 = (0 - n) % n;
    while (<u32>product < unfair) product = <u64>word() * n;
  }
  return <u32>(product >> 32);
}

/** The policy of an answer without a list of moves is for the moves in the order of the rules. */
function listByPolicy(walk: Walk): void {
  if (walk.leaf < 0) return;
  const tree = walk.search.tree;
  const leaf: usize = walk.leaf;
  if (load<i8>(tree.actors + leaf) < 0) return;
  if (load<u16>(tree.edgeCounts + (leaf << 1)) === 0 && !list(game, tree, leaf, state, actions, chances)) return;
  setPriors(tree, leaf, policy);
}

/** The node with the answer to a position that joins the tree; -1 for others, after throws for example. */
function answerTo(tree: Arena, node: usize): i32 {
  if (load<i8>(tree.actors + node) < 0 || load<u32>(tree.visits + (node << 2)) !== 0) return -1;
  return findEvaluation(tree, tree.rows + node * rowSize, load<u32>(tree.hashes + (node << 2)));
}

/** Adds the position after the last edge of the path, and leaves it in `row`. Returns -1 if the tree is full. */
function grow(tree: Arena, walk: Walk, edge: usize): i32 {
  game.unpack(tree.rows + nodeAt(walk, walk.depth - 1) * rowSize, state);
  game.play(state, load<u16>(tree.actions + (edge << 1)));
  game.pack(state, row);
  const actor = game.actor(row);
  const hash = hashOf(row, rowSize);
  const isRepeated = actor >= 0 && hasStoodBefore(tree, walk, hash);
  const child = addNode(tree, row, rowSize, hash, isRepeated ? REPEATED : actor);
  if (child < 0) return -1;
  store<i32>(tree.children + (edge << 2), child);
  if (!isRepeated && takesEnd(walk, actor)) store<u8>(tree.solved + child, 1);
  return child;
}

/** Whether the position was on the path, or earlier in the game, without a throw since. */
function hasStoodBefore(tree: Arena, walk: Walk, hash: u32): bool {
  for (let i = walk.depth - 1; i >= 0; i--) {
    const node = nodeAt(walk, i);
    if (load<i8>(tree.actors + node) === CHANCE) return false;
    if (holds(tree, node, row, hash)) return true;
  }
  return stoodBefore(walk.search, row, hash);
}

/** The tree is full: the simulation ends at a position that does not join it. */
function leaveTree(walk: Walk): u32 {
  walk.leaf = -1;
  return !takesEnd(walk, game.actor(row)) && isForEvaluator(walk) ? OPEN : KNOWN;
}

/** Continues while chance moves; returns whether a player moves then. If not, uses the result. */
function isForEvaluator(walk: Walk): bool {
  let actor = game.actor(row);
  while (actor === CHANCE) {
    const outcome = pick(game.outcomes(row, chances));
    game.unpack(row, state);
    game.play(state, outcome);
    game.pack(state, row);
    actor = game.actor(row);
  }
  if (actor !== OVER) return true;
  takeResult(walk);
  return false;
}

/** An outcome drawn by the chances. */
function pick(count: u32): u32 {
  let left = draw();
  for (let i: u32 = 0; i < count - 1; i++) {
    left -= <f64>load<f32>(chances + (<usize>i << 2));
    if (left < 0) return i;
  }
  return count - 1;
}

/** The result of a proven position, or of one that counts as a draw. */
function takeKnown(tree: Arena, walk: Walk, node: usize): u32 {
  if (load<i8>(tree.actors + node) === REPEATED) memory.fill(walk.result, 0, <usize>players << 3);
  else if (load<u32>(tree.visits + (node << 2)) > 0) takeMeans(tree, walk, node);
  else {
    memory.copy(row, tree.rows + node * rowSize, rowSize);
    if (!takesEnd(walk, game.actor(row))) takeResult(walk);
  }
  return KNOWN;
}

function takeResult(walk: Walk): void {
  for (let player: u32 = 0; player < players; player++) {
    store<f64>(walk.result + (<usize>player << 3), <f64>game.result(row, player));
  }
}

function takeMeans(tree: Arena, walk: Walk, node: usize): void {
  for (let player: u32 = 0; player < players; player++) {
    store<f64>(walk.result + (<usize>player << 3), mean(tree, node, player));
  }
}

/** Whether the tables know the end of the position in `row` that is not over; if so, uses it as the result. */
function takesEnd(walk: Walk, actor: i32): bool {
  if (!walk.search.hasTables || actor === OVER) return false;
  const value = known(row);
  if (value === UNSOLVED) return false;
  store<f64>(walk.result, value);
  store<f64>(walk.result, 0 - value, 8);
  return true;
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

@inline function addVisit(tree: Arena, walk: Walk, node: usize): void {
  const visits = tree.visits + (node << 2);
  store<i32>(visits, load<i32>(visits) + 1);
  const sums = tree.sums + ((node * players) << 3);
  for (let player: usize = 0; player < players; player++) {
    const sum = sums + (player << 3);
    store<f64>(sum, load<f64>(sum) + load<f64>(walk.result + (player << 3)));
  }
}

// Which edge a simulation follows: for moves by UCT or PUCT, which weigh the value of a move against its few visits; for outcomes of chance by their probabilities.

@external('env', 'log')
declare function logarithm(x: f64): f64;

/** UCB1 applied to trees (Kocsis and Szepesvári, 2006): every move once, then the highest upper bound. Proven losses are left out while there are other moves. */
function chooseByUct(tree: Arena, node: usize, constant: f64): usize {
  const first: usize = load<u32>(tree.firstEdges + (node << 2));
  const end: usize = first + load<u16>(tree.edgeCounts + (node << 1));
  const explored = logarithm(<f64>load<i32>(tree.visits + (node << 2)));
  let best = first;
  let highest = -Infinity;
  for (let edge = first; edge < end; edge++) {
    if (load<u8>(tree.lost + edge) !== 0) continue;
    const tries = load<i32>(tree.tries + (edge << 2));
    if (tries === 0) return edge;
    const score = load<f64>(tree.gains + (edge << 3)) / <f64>tries + constant * sqrt<f64>(explored / <f64>tries);
    if (score > highest) {
      highest = score;
      best = edge;
    }
  }
  return best;
}

/**
 * PUCT (Rosin, 2011; in the form of Silver and others, 2017): a move is explored in proportion to its prior.
 * A move without visits counts as the node itself, less `firstPlay` times the square root of
 * the sum of the priors already tried: the more has been tried, the less is expected of the rest.
 */
function chooseByPuct(tree: Arena, node: usize, constant: f64, firstPlay: f64): usize {
  const first: usize = load<u32>(tree.firstEdges + (node << 2));
  const end: usize = first + load<u16>(tree.edgeCounts + (node << 1));
  const tries = tree.tries;
  const gains = tree.gains;
  const priors = tree.priors;
  const lost = tree.lost;
  const explore = constant * sqrt<f64>(<f64>load<i32>(tree.visits + (node << 2)));
  let best = first;
  let highest = -Infinity;
  let untried: isize = -1;
  let likeliest: f64 = -1;
  let tried: f64 = 0;
  for (let edge = first; edge < end; edge++) {
    const visits = load<i32>(tries + (edge << 2));
    const prior = <f64>load<f32>(priors + (edge << 2));
    if (visits === 0) {
      if (prior > likeliest) {
        likeliest = prior;
        untried = edge;
      }
      continue;
    }
    tried += prior;
    if (load<u8>(lost + edge) !== 0) continue;
    const score = load<f64>(gains + (edge << 3)) / <f64>visits + (explore * prior) / <f64>(1 + visits);
    if (score > highest) {
      highest = score;
      best = edge;
    }
  }
  if (untried < 0) return best;
  const expected = mean(tree, node, load<i8>(tree.actors + node)) - firstPlay * sqrt<f64>(tried);
  return expected + explore * likeliest > highest ? untried : best;
}

/**
 * Draws an outcome among those that occurred less often than their probabilities, weighted by the difference.
 * The first is drawn with the probabilities themselves, so nothing is favoured; after that counts stay close to
 * them, so that the mean of the node's results varies less than with independent throws.
 */
function chooseOutcome(tree: Arena, node: usize, drawn: f64): usize {
  const first: usize = load<u32>(tree.firstEdges + (node << 2));
  const end: usize = first + load<u16>(tree.edgeCounts + (node << 1));
  let next: f64 = 1;
  for (let edge = first; edge < end; edge++) next += <f64>load<i32>(tree.tries + (edge << 2));
  let total: f64 = 0;
  for (let edge = first; edge < end; edge++) total += max<f64>(0, behind(tree, edge, next));
  let left = drawn * total;
  let found = first;
  for (let edge = first; edge < end; edge++) {
    const more = behind(tree, edge, next);
    if (more <= 0) continue;
    found = edge;
    left -= more;
    if (left < 0) break;
  }
  return found;
}

@inline function behind(tree: Arena, edge: usize, next: f64): f64 {
  return next * <f64>load<f32>(tree.priors + (edge << 2)) - <f64>load<i32>(tree.tries + (edge << 2));
}
