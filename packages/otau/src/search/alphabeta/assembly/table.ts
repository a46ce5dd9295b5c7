/**
 * The transposition table of `search/transposition-table.ts`, entry for entry: in this memory, or, where threads share one,
 * behind functions of the host. In this memory a bucket holds four numbers of each kind side by side, so that its entries are
 * compared at once.
 */

import { forgetWritten, noteWritten, writtenBucket, writtenCount } from './written';

export const AT_MOST: i32 = 1;
export const AT_LEAST: i32 = 2;
export const EXACT: i32 = 3;
export const TO_THE_END: i32 = 255;

/** Where the entry of a position stands in a table that is elsewhere, or -1. */
// @ts-ignore: decorator
@external('env', 'find')
declare function findElsewhere(low: i32, high: i32): i32;
/** Number 2 of the entry last found there. */
// @ts-ignore: decorator
@external('env', 'packed')
declare function packedElsewhere(): i32;
// @ts-ignore: decorator
@external('env', 'action')
declare function actionElsewhere(at: i32): i32;
// @ts-ignore: decorator
@external('env', 'store')
declare function storeElsewhere(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void;

/** Where the numbers of an entry stand after its first. */
const HIGH: usize = 16;
const PACKED: usize = 32;
const ACTION: usize = 48;

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

/** Takes memory for 2^bits entries; none for 0, where the table is elsewhere. */
export function makeTable(bits: u32): void {
  if (bits !== 0) {
    entries = (heap.alloc(((<usize>1) << (bits + 4)) + 64) + 63) & ~63;
    mask = (1 << (bits - 2)) - 1;
    marks = heap.alloc((<usize>1) << bits);
    memory.fill(marks, 0, (<usize>1) << bits);
  }
}

/** Nothing is known any more. A table that threads share is cleared by the host. */
export function clearTable(): void {
  if (entries === 0) return;
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

/** Where the entry of a position stands, or -1. The readers below then read it. */
export function find(low: i32, high: i32): i32 {
  if (entries === 0) {
    const at = findElsewhere(low, high);
    if (at >= 0) found = packedElsewhere();
    return at;
  }
  if (!isMarked(low, high)) return -1;
  const bucket = bucketOf(low);
  const places = placesOf(bucket, low, high);
  if (places === 0) return -1;
  const at = bucket + (<usize>ctz<i32>(places) << 2);
  found = load<i32>(at, PACKED);
  return <i32>at;
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

/** What stands there by now; perhaps the move of another position. */
export function actionAt(at: i32): i32 {
  return entries === 0 ? actionElsewhere(at) : load<i32>(<usize>at, ACTION);
}

export function keep(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void {
  if (entries === 0) {
    storeElsewhere(low, high, depth, score, bound, action);
    return;
  }
  const written = (score << 16) | (depth << 8) | (bound << 6) | age;
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
