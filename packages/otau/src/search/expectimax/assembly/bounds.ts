/**
 * The transposition table of expectimax: bounds of the value of a position, as found by a search of some depth. Averages over throws are not
 * whole numbers, so bounds are kept in full, unlike those of alpha-beta. An entry is 32 bytes: the hash, both halves; depth, finality and age; the
 * best move; the lowest value and the highest.
 */
import { clearDirty, markDirty, dirtyBucket, dirtyCount } from '../../alphabeta/assembly/dirty-buckets';

const ENTRY: usize = 32;
const BUCKET: usize = 128;
const AGES: i32 = 64;
const FINAL: i32 = 64;
const DEPTH_SHIFT: i32 = 7;

let entries: usize = 0;
let mask: u32 = 0;
let age: i32 = 0;

/** Takes memory for 2^bits entries. */
export function makeBounds(bits: u32): void {
  entries = (heap.alloc((ENTRY << bits) + 128) + 127) & ~127;
  mask = (1 << (bits - 2)) - 1;
  clearAll();
}

/** Clears the table. */
export function clearBounds(): void {
  const written = dirtyCount();
  if (written < 0) clearAll();
  for (let index = 0; index < written; index++) memory.fill(dirtyBucket(index), 0, BUCKET);
  clearDirty();
}

function clearAll(): void {
  memory.fill(entries, 0, ((<usize>mask) + 1) * BUCKET);
}

export function setBoundsAge(present: i32): void {
  age = present;
}

/** The entry of a position, for the readers below; 0 where there is none. */
export function findBounds(low: i32, high: i32): usize {
  let at = entries + <usize>(<u32>low & mask) * BUCKET;
  for (const end = at + BUCKET; at < end; at += ENTRY) {
    if (load<i32>(at) === low && load<i32>(at, 4) === high) return at;
  }
  return 0;
}

/** Whether the bounds hold for a search of this depth. */
// @ts-ignore: decorator
@inline
export function holds(at: usize, depth: i32): bool {
  const state = load<i32>(at, 8);
  const found = state >> DEPTH_SHIFT;
  return found === depth || (found < depth && (state & FINAL) !== 0);
}

// @ts-ignore: decorator
@inline
export function isFinal(at: usize): bool {
  return (load<i32>(at, 8) & FINAL) !== 0;
}

// @ts-ignore: decorator
@inline
export function actionOf(at: usize): i32 {
  return load<i32>(at, 12);
}

// @ts-ignore: decorator
@inline
export function lowerOf(at: usize): f64 {
  return load<f64>(at, 16);
}

// @ts-ignore: decorator
@inline
export function upperOf(at: usize): f64 {
  return load<f64>(at, 24);
}

export function keepBounds(low: i32, high: i32, depth: i32, final: bool, lower: f64, upper: f64, action: i32): void {
  let at = entries + <usize>(<u32>low & mask) * BUCKET;
  markDirty(at);
  let place = at;
  let least: i32 = 1 << 30;
  for (const end = at + BUCKET; at < end; at += ENTRY) {
    if (load<i32>(at) === low && load<i32>(at, 4) === high) {
      place = at;
      break;
    }
    const state = load<i32>(at, 8);
    const worth = (state >> DEPTH_SHIFT) + ((state & (AGES - 1)) === age ? 256 : 0);
    if (worth < least) {
      least = worth;
      place = at;
    }
  }
  store<i32>(place, low);
  store<i32>(place, high, 4);
  store<i32>(place, (depth << DEPTH_SHIFT) | (final ? FINAL : 0) | age, 8);
  store<i32>(place, action, 12);
  store<f64>(place, lower, 16);
  store<f64>(place, upper, 24);
}
