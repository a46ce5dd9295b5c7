/**
 * The transposition table of a tree, in its own memory. Where threads search together they share another one, behind the functions of
 * another module (`shared-table.ts`), for the most expensive positions: those that are searched deep. To share all would be slow, as
 * processors wait for each other where both write.
 */

import { bytesOf, clearBucket, clearEntries, findEntry, keepEntry, packedAt, placeEntries } from './entries';
import { clearDirty, markDirty, dirtyBucket, dirtyCount } from './dirty-buckets';

export const UPPER_BOUND: i32 = 1;
export const LOWER_BOUND: i32 = 2;
export const EXACT: i32 = 3;
export const PROVEN_DEPTH: i32 = 255;

/** The address of the entry of a position in the shared table, or -1. */
// @ts-ignore: decorator
@external('env', 'find')
declare function findShared(low: i32, high: i32): i32;
/** Number 2 of the entry last found there. */
// @ts-ignore: decorator
@external('env', 'packed')
declare function packedShared(): i32;
// @ts-ignore: decorator
@external('env', 'action')
declare function actionShared(at: i32): i32;
// @ts-ignore: decorator
@external('env', 'keep')
declare function keepShared(low: i32, high: i32, packed: i32, action: i32): void;

/** Threads share what they find at this depth or more. */
const SHARED_DEPTH: i32 = 4;

let isShared: bool = false;
/** The age of the present search, 0 to 63. */
let age: u32 = 0;
/** Number 2 of the entry last found. */
let found: u32 = 0;

/** Takes memory for 2^bits entries. */
export function makeTable(bits: u32, shares: bool): void {
  isShared = shares;
  const bytes = bytesOf(bits);
  const at = (heap.alloc(bytes + 64) + 63) & ~63;
  placeEntries(at, bits);
  memory.fill(at, 0, bytes);
}

/** Clears the table. The table that threads share is cleared by the host. */
export function clearTable(): void {
  const written = dirtyCount();
  if (written < 0) clearEntries();
  for (let index = 0; index < written; index++) clearBucket(dirtyBucket(index));
  clearDirty();
}

export function setAge(present: u32): void {
  age = present;
}

/**
 * The address of the entry of a position, or -1. The readers below then read it.
 * @param depth the depth that is wanted, in plies
 */
export function find(low: i32, high: i32, depth: i32): i32 {
  const at = findEntry(low, high);
  if (at >= 0) found = packedAt(at);
  if (!isShared || depth < SHARED_DEPTH || (at >= 0 && foundDepth() >= depth)) return at;
  return findDeeper(low, high, at);
}

/** Takes over what another thread has found, where it is deeper than this thread's own depth `own` (-1 for no entry). */
function findDeeper(low: i32, high: i32, own: i32): i32 {
  const there = findShared(low, high);
  if (there < 0) return own;
  const packed = packedShared();
  if (own >= 0 && ((packed >> 8) & 255) <= foundDepth()) return own;
  found = (packed & ~63) | age;
  markDirty(keepEntry(low, high, found, actionShared(there)));
  return findEntry(low, high);
}

// @ts-ignore: decorator
@inline
export function foundScore(): i32 {
  return <i32>found >> 16;
}

// @ts-ignore: decorator
@inline
export function foundDepth(): i32 {
  return (found >> 8) & 255;
}

// @ts-ignore: decorator
@inline
export function foundBound(): i32 {
  return (found >> 6) & 3;
}

export function keep(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void {
  const packed = (score << 16) | (depth << 8) | (bound << 6) | age;
  markDirty(keepEntry(low, high, packed, action));
  if (isShared && depth >= SHARED_DEPTH) keepShared(low, high, packed, action);
}
