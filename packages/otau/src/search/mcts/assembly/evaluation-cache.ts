/**
 * The evaluator's answers for the positions of a tree, found again where a position is reached by other moves (a transposition): it
 * is not evaluated twice. Slots of 32 bits by the hash of the position, at least two for each node there is room for: a node + 1, or 0.
 */
import { Arena, holds, players, rowSize } from './arena';

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
