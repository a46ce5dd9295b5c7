/**
 * The transposition table of a tree: in its own memory, or, where threads search together, the one that they share, behind the functions of
 * another module (`shared-table.ts`). They share all positions, also the cheap ones: what one thread has found at a low depth orders the moves
 * of all in the next iteration.
 */

import { zeroPages } from '../../../kernel/assembly/head';
import { actionAt, bytesOf, clearBucket, clearEntries, findEntry, keepEntry, packedAt, placeEntries } from './entries';
import { clearDirty, markDirty, dirtyBucket, dirtyCount } from './dirty-buckets';

export const UPPER_BOUND: i32 = 1;
export const LOWER_BOUND: i32 = 2;
export const EXACT: i32 = 3;
export const PROVEN_DEPTH: i32 = 255;

/** The address of the entry of a position in the shared table, or -1. */
@external('env', 'find')
declare function findShared(low: i32, high: i32): i32;
/** Number 2 of the entry last found there. */
@external('env', 'packed')
declare function packedShared(): i32;
@external('env', 'action')
declare function actionShared(at: i32): i32;
@external('env', 'keep')
declare function keepShared(low: i32, high: i32, packed: i32, action: i32): void;

let isShared: bool = false;
/** The age of the present search, 0 to 63. */
let age: u32 = 0;
/** Number 2 of the entry last found. */
let found: u32 = 0;
/** How often the table was asked, and how often it had the position. */
let lookups: u64 = 0;
let hits: u64 = 0;

/** Takes memory for 2^bits entries, unless threads share their table. */
export function makeTable(bits: u32, shares: bool): void {
  isShared = shares;
  if (shares) return;
  placeEntries(zeroPages(bytesOf(bits)), bits);
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

/** The address of the entry of a position, or -1. The readers below then read it. */
export function find(low: i32, high: i32): i32 {
  const at = isShared ? findShared(low, high) : findEntry(low, high);
  lookups++;
  if (at < 0) return at;
  hits++;
  found = isShared ? packedShared() : packedAt(at);
  return at;
}

export function lookupCount(): f64 {
  return <f64>lookups;
}

export function foundCount(): f64 {
  return <f64>hits;
}

/** The action of the entry at an address; that of another position, where that has been stored there since. */
@inline export function foundAction(at: i32): i32 {
  return isShared ? actionShared(at) : actionAt(at);
}

@inline export function foundScore(): i32 {
  return <i32>found >> 16;
}

@inline export function foundDepth(): i32 {
  return (found >> 8) & 255;
}

@inline export function foundBound(): i32 {
  return (found >> 6) & 3;
}

export function keep(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void {
  const packed = (score << 16) | (depth << 8) | (bound << 6) | age;
  if (isShared) keepShared(low, high, packed, action);
  else markDirty(keepEntry(low, high, packed, action));
}
