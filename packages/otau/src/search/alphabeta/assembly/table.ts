/**
 * The transposition table of `search/transposition-table.ts`, entry for entry. A bucket holds four numbers of each kind side by side, so that
 * its entries are compared at once. Where threads search together, each has a table of its own in its memory, and all share one behind functions
 * of the host, which are slower: it holds what took the most work, the positions that are searched deep.
 */

import { forgetWritten, noteWritten, writtenBucket, writtenCount } from './written';

export const AT_MOST: i32 = 1;
export const AT_LEAST: i32 = 2;
export const EXACT: i32 = 3;
export const TO_THE_END: i32 = 255;

/** Where the entry of a position stands in the table that threads share, or -1. */
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
@external('env', 'store')
declare function storeShared(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void;

/** Threads share what they find at so many plies or more. */
const SHARED_DEPTH: i32 = 4;

/** Where the numbers of an entry stand after its first. */
const HIGH: usize = 16;
const PACKED: usize = 32;
const ACTION: usize = 48;

let isShared: bool = false;
let entries: usize = 0;
let mask: u32 = 0;
/**
 * A byte of the hash of each entry: small enough for the processor's caches, so that most positions that are not in the table
 * are known not to be without waiting for memory.
 */
let marks: usize = 0;
/** That of the present search, 0 to 63. */
let age: u32 = 0;
/** Number 2 of the entry last found. */
let found: u32 = 0;

/** Takes memory for 2^bits entries. */
export function makeTable(bits: u32, shares: bool): void {
  isShared = shares;
  entries = (heap.alloc(((<usize>1) << (bits + 4)) + 64) + 63) & ~63;
  mask = (1 << (bits - 2)) - 1;
  marks = heap.alloc((<usize>1) << bits);
  memory.fill(marks, 0, (<usize>1) << bits);
}

/** Nothing is known any more. The table that threads share is cleared by the host. */
export function clearTable(): void {
  const written = writtenCount();
  if (written < 0) clearAll();
  for (let index = 0; index < written; index++) {
    const bucket = writtenBucket(index);
    memory.fill(bucket, 0, 64);
    store<u32>(marks + ((bucket - entries) >> 4), 0);
  }
  forgetWritten();
}

function clearAll(): void {
  const buckets = (<usize>mask) + 1;
  memory.fill(entries, 0, buckets << 6);
  memory.fill(marks, 0, buckets << 2);
}

export function setAge(present: u32): void {
  age = present;
}

/**
 * Where the entry of a position stands, or -1. The readers below then read it.
 * @param depth so many plies are to be searched
 */
export function find(low: i32, high: i32, depth: i32): i32 {
  const at = findOwn(low, high);
  if (!isShared || depth < SHARED_DEPTH || (at >= 0 && foundDepth() >= depth)) return at;
  return findDeeper(low, high, at);
}

function findOwn(low: i32, high: i32): i32 {
  if (!isMarked(low, high)) return -1;
  const bucket = bucketOf(low);
  const places = placesOf(bucket, low, high);
  if (places === 0) return -1;
  const at = bucket + (<usize>ctz<i32>(places) << 2);
  found = load<i32>(at, PACKED);
  return <i32>at;
}

/** Takes over what another thread has found, where that is deeper than what this one has found at `own` (-1 for nothing). */
function findDeeper(low: i32, high: i32, own: i32): i32 {
  const there = findShared(low, high);
  if (there < 0) return own;
  const packed = packedShared();
  if (own >= 0 && ((packed >> 8) & 255) <= foundDepth()) return own;
  keepOwn(low, high, (packed & ~63) | age, actionShared(there));
  return findOwn(low, high);
}

// @ts-ignore: decorator
@inline
function bucketOf(low: i32): usize {
  return entries + (<usize>(<u32>low & mask) << 6);
}

// @ts-ignore: decorator
@inline
function marksOf(low: i32): usize {
  return marks + (<usize>(<u32>low & mask) << 2);
}

/** Whether one of the four entries of a bucket has the mark of the position. */
// @ts-ignore: decorator
@inline
function isMarked(low: i32, high: i32): bool {
  const unlike = load<u32>(marksOf(low)) ^ ((<u32>high >> 24) * 0x01010101);
  return ((unlike - 0x01010101) & ~unlike & 0x80808080) !== 0;
}

/** The places in a bucket, as bits, where a position stands. */
// @ts-ignore: decorator
@inline
function placesOf(bucket: usize, low: i32, high: i32): i32 {
  const isLow = i32x4.eq(v128.load(bucket), i32x4.splat(low));
  const highs = v128.xor(v128.load(bucket, HIGH), v128.load(bucket, PACKED));
  return i32x4.bitmask(v128.and(isLow, i32x4.eq(highs, i32x4.splat(high))));
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

export function actionAt(at: i32): i32 {
  return load<i32>(<usize>at, ACTION);
}

export function keep(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void {
  keepOwn(low, high, (score << 16) | (depth << 8) | (bound << 6) | age, action);
  if (isShared && depth >= SHARED_DEPTH) storeShared(low, high, depth, score, bound, action);
}

function keepOwn(low: i32, high: i32, written: i32, action: i32): void {
  const bucket = bucketOf(low);
  const places = placesOf(bucket, low, high);
  const place = places === 0 ? leastWorth(bucket) : ctz<i32>(places);
  noteWritten(bucket);
  const at = bucket + (<usize>place << 2);
  store<i32>(at, low);
  store<i32>(at, high ^ written, HIGH);
  store<i32>(at, written, PACKED);
  store<i32>(at, action, ACTION);
  store<u8>(marksOf(low) + place, <u8>(<u32>high >> 24));
}

/** The first place of a bucket whose entry is worth least: of an earlier search, or of the lowest depth. */
// @ts-ignore: decorator
@inline
function leastWorth(bucket: usize): i32 {
  const packed = v128.load(bucket, PACKED);
  const depths = v128.and(i32x4.shr_u(packed, 8), i32x4.splat(255));
  const isPresent = i32x4.eq(v128.and(packed, i32x4.splat(63)), i32x4.splat(age));
  const worths = i32x4.add(depths, v128.and(isPresent, i32x4.splat(256)));
  let least = v128.or(i32x4.shl(worths, 2), i32x4(0, 1, 2, 3));
  least = i32x4.min_s(least, v128.shuffle<i32>(least, least, 2, 3, 0, 1));
  least = i32x4.min_s(least, v128.shuffle<i32>(least, least, 1, 0, 3, 2));
  return i32x4.extract_lane(least, 0) & 3;
}
