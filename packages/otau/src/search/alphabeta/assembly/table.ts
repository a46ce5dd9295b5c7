/**
 * The transposition table of `search/transposition-table.ts`, entry for entry: in this memory, or, where threads share one,
 * behind two functions of the host.
 */

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

let entries: usize = 0;
let mask: u32 = 0;
/** That of the present search, 0 to 63. */
let age: u32 = 0;
/** Number 2 of the entry last found. */
let found: u32 = 0;

/** Takes memory for 2^bits entries; 0 for a table that is elsewhere. */
export function makeTable(bits: u32): usize {
  if (bits !== 0) {
    entries = (heap.alloc(((<usize>1) << (bits + 4)) + 64) + 63) & ~63;
    mask = (1 << (bits - 2)) - 1;
  }
  return entries;
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
  let at = entries + (<usize>(<u32>low & mask) << 6);
  for (const end = at + 64; at < end; at += 16) {
    if (load<i32>(at) !== low) continue;
    const packed = load<i32>(at, 8);
    if ((load<i32>(at, 4) ^ packed) !== high) continue;
    found = packed;
    return <i32>at;
  }
  return -1;
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
  return entries === 0 ? actionElsewhere(at) : load<i32>(<usize>at, 12);
}

export function keep(low: i32, high: i32, depth: i32, score: i32, bound: i32, action: i32): void {
  if (entries === 0) {
    storeElsewhere(low, high, depth, score, bound, action);
    return;
  }
  const written = (score << 16) | (depth << 8) | (bound << 6) | age;
  let at = entries + (<usize>(<u32>low & mask) << 6);
  let place = at;
  let least: i32 = 1 << 30;
  for (const end = at + 64; at < end; at += 16) {
    const packed = load<u32>(at, 8);
    if (load<i32>(at) === low && (load<i32>(at, 4) ^ packed) === high) {
      place = at;
      break;
    }
    const worth = <i32>((packed >> 8) & 255) + ((packed & 63) === age ? 256 : 0);
    if (worth < least) {
      least = worth;
      place = at;
    }
  }
  store<i32>(place, low);
  store<i32>(place, high ^ written, 4);
  store<i32>(place, written, 8);
  store<i32>(place, action, 12);
}
