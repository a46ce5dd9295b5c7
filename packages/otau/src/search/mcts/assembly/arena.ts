/**
 * The memory of a search tree: nodes and edges as arrays that grow by doubling. The host makes views of these arrays (`tree.ts` of
 * `src/search/mcts` says what their numbers mean), whose addresses are in an `Arena` in the order of its fields.
 */
import { make } from '../../../kernel/assembly/head';

/** Arrays are read and written in strides of 16 bytes, beyond their ends. */
const PADDING_BYTES: usize = 16;
/** Of all memory. */
const MOST_BYTES: u64 = 0xf0000000;

@unmanaged
export class Arena {
  nodes: u32;
  nodeRoom: u32;
  edges: u32;
  edgeRoom: u32;
  /** Grows whenever arrays have moved. */
  moves: u32;
  rows: usize;
  hashes: usize;
  actors: usize;
  solved: usize;
  visits: usize;
  sums: usize;
  firstEdges: usize;
  edgeCounts: usize;
  actions: usize;
  children: usize;
  priors: usize;
  /** Visits and sums of edges. */
  tries: usize;
  gains: usize;
  lost: usize;
  /** The most nodes. */
  nodeLimit: u32;
  edgeLimit: u32;
  /** Nodes to make room for at first. */
  firstRoom: u32;
  /** `players` 32-bit floats for each node: the evaluator's answer; the first is NaN without one. */
  estimates: usize;
  /** Where answered positions are found again: below. */
  slots: usize;
  slotCount: u32;
}

export let rowSize: usize = 0;
export let players: u32 = 0;

/** What the nodes of all trees are like. */
export function shapeNodes(bytes: u32, count: u32): void {
  rowSize = bytes;
  players = count;
}

export function newArena(nodes: u32, edges: u32, room: u32): Arena {
  const tree = make<Arena>();
  tree.nodeLimit = nodes;
  tree.edgeLimit = edges;
  tree.firstRoom = room;
  return tree;
}

/** Whether a node has this position, whose hash is `hash`. */
export function holds(tree: Arena, node: usize, row: usize, hash: u32): bool {
  return load<u32>(tree.hashes + (node << 2)) === hash && sameRow(tree.rows + node * rowSize, row);
}

export function sameRow(one: usize, other: usize): bool {
  for (let i: usize = 0; i < rowSize; i++) if (load<u8>(one + i) !== load<u8>(other + i)) return false;
  return true;
}

/** Makes room for one more node; false if the limit is reached. */
@inline export function reserveNode(tree: Arena): bool {
  return tree.nodes < tree.nodeRoom || growNodes(tree);
}

/** Makes room for more edges; false if they would exceed the limit. */
@inline export function reserveEdges(tree: Arena, more: u32): bool {
  return tree.edges + more <= tree.edgeRoom || growEdges(tree, tree.edges + more);
}

/** How many bytes may be moved at once to make room. */
let movable: u64 = MOST_BYTES;

export function setMovable(bytes: u32): void {
  movable = bytes;
}

/** Whether items may be moved, and memory can have room for so many: otherwise the tree is full. */
function fits(items: u64, room: u64, bytesOfEach: u64): bool {
  return items * bytesOfEach <= movable && (<u64>memory.size() << 16) + room * bytesOfEach < MOST_BYTES;
}

function growNodes(tree: Arena): bool {
  return tree.nodes < tree.nodeLimit && roomForNodes(tree, max<u32>(tree.firstRoom, 2 * tree.nodeRoom));
}

/** A search begins that may add as many nodes and edges as the last one: room is made now rather than close to its end. */
export function expectMore(tree: Arena, nodes: u32, edges: u32): void {
  const wanted = tree.nodes + nodes + (nodes >> 2);
  if (wanted > tree.nodeRoom && tree.nodeRoom < tree.nodeLimit) roomForNodes(tree, max<u32>(wanted, 2 * tree.nodeRoom));
  const more = tree.edges + edges + (edges >> 2);
  if (more > tree.edgeRoom && tree.edgeRoom < tree.edgeLimit) growEdges(tree, min<u32>(more, tree.edgeLimit));
}

function roomForNodes(tree: Arena, wanted: u32): bool {
  const count: usize = tree.nodes;
  const room: usize = min<u32>(tree.nodeLimit, wanted);
  if (!fits(count, room, <u64>rowSize + 16 + 12 * <u64>players)) return false;
  tree.rows = moved(tree.rows, count * rowSize, room * rowSize);
  tree.hashes = moved(tree.hashes, count << 2, room << 2);
  tree.actors = moved(tree.actors, count, room);
  tree.solved = moved(tree.solved, count, room);
  tree.visits = moved(tree.visits, count << 2, room << 2);
  tree.sums = moved(tree.sums, (count * players) << 3, (room * players) << 3);
  tree.firstEdges = moved(tree.firstEdges, count << 2, room << 2);
  tree.edgeCounts = moved(tree.edgeCounts, count << 1, room << 1);
  tree.estimates = moved(tree.estimates, (count * players) << 2, (room * players) << 2);
  tree.nodeRoom = <u32>room;
  tree.moves++;
  return true;
}

function growEdges(tree: Arena, needed: u32): bool {
  if (needed > tree.edgeLimit) return false;
  const count: usize = tree.edges;
  const room: usize = min<u32>(tree.edgeLimit, max<u32>(max<u32>(4 * tree.firstRoom, needed), 2 * tree.edgeRoom));
  if (!fits(count, room, 23)) return false;
  tree.actions = moved(tree.actions, count << 1, room << 1);
  tree.children = moved(tree.children, count << 2, room << 2);
  tree.priors = moved(tree.priors, count << 2, room << 2);
  tree.tries = moved(tree.tries, count << 2, room << 2);
  tree.gains = moved(tree.gains, count << 3, room << 3);
  tree.lost = moved(tree.lost, count, room);
  tree.edgeRoom = <u32>room;
  tree.moves++;
  return true;
}

/** A new address for an array that grows. */
export function moved(from: usize, used: usize, bytes: usize): usize {
  const to = heap.alloc(bytes + PADDING_BYTES);
  if (from !== 0) {
    memory.copy(to, from, used);
    heap.free(from);
  }
  return to;
}

// The evaluator's answers for the positions of a tree, found again where a position is reached by other moves (a transposition): it
// is not evaluated twice. Slots of 32 bits by the hash of the position, at least two for each node there is room for: a node + 1, or 0.

/** The node with the answer to a position, or -1. */
export function findEvaluation(tree: Arena, row: usize, hash: u32): i32 {
  return tree.slotCount === 0 ? -1 : <i32>load<u32>(slotOf(tree, row, hash)) - 1;
}

export function hasEvaluation(tree: Arena, node: usize): bool {
  const first = load<f32>(tree.estimates + ((node * players) << 2));
  return first === first;
}

/** An answered node may be found, unless it is the root: noise may have changed the priors of the root's moves. */
export function storeEvaluation(tree: Arena, node: usize): void {
  if (node === 0) return;
  if (tree.slotCount < 2 * tree.nodeRoom) makeSlots(tree);
  put(tree, node);
}

export function clearEvaluations(tree: Arena): void {
  memory.fill(tree.slots, 0, <usize>tree.slotCount << 2);
}

function makeSlots(tree: Arena): void {
  if (tree.slots !== 0) heap.free(tree.slots);
  tree.slotCount = max<u32>(2, tree.slotCount);
  while (tree.slotCount < 2 * tree.nodeRoom) tree.slotCount <<= 1;
  tree.slots = heap.alloc(<usize>tree.slotCount << 2);
  clearEvaluations(tree);
  for (let node: usize = 1; node < tree.nodes; node++) if (hasEvaluation(tree, node)) put(tree, node);
}

function put(tree: Arena, node: usize): void {
  const slot = slotOf(tree, tree.rows + node * rowSize, load<u32>(tree.hashes + (node << 2)));
  if (load<u32>(slot) === 0) store<u32>(slot, <u32>node + 1);
}

/** The slot with a node of this position, or the empty slot for it. */
function slotOf(tree: Arena, row: usize, hash: u32): usize {
  const mask = tree.slotCount - 1;
  let i = hash & mask;
  let slot = tree.slots + (<usize>i << 2);
  for (let held = load<u32>(slot); held !== 0 && !holds(tree, held - 1, row, hash); held = load<u32>(slot)) {
    i = (i + 1) & mask;
    slot = tree.slots + (<usize>i << 2);
  }
  return slot;
}
