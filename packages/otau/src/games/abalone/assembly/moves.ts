/** The sets of moves of a position, as `listMarbleMoves` of `rules.ts` finds them, on both words of the ring at once. */
import { actions, NEIGHBOUR_MASK, KINDS } from './tables';

/** Six directions of seven kinds: the sets of a position, in the order in which their moves are listed. */
const SETS: u32 = 42;
/** The sets of the last position, followed by an empty one. */
const words = memory.data(8 * 43, 16);
/** How many moves the sets up to each one hold together; after the last one the largest number. */
const sums = memory.data(2 * 48, 16);

/** The places that have a member `shift` places on; places beyond the ring may be set, and callers mask them. */
@inline function ahead(set: v128, shift: i32): v128 {
  return v128.or(i64x2.shr_u(set, shift), i64x2.shl(set, 61 - shift));
}

@inline function keep(axis: u32, kind: u32, set: v128): void {
  v128.store64_lane(words + ((axis * KINDS + kind) << 3), set, 0);
  v128.store64_lane(words + (((axis + 3) * KINDS + kind) << 3), set, 1);
}

/** Finds the moves of a player: the own marbles, those that may push with them, and those that may be pushed. */
export function findSets(own: v128, team: v128, other: v128): void {
  const taken = v128.or(team, other);
  const right = v128.load64_splat(NEIGHBOUR_MASK);
  const left = v128.load64_splat(NEIGHBOUR_MASK, 8);
  const up = v128.load64_splat(NEIGHBOUR_MASK, 16);
  findAxis(0, 1, right, 13, left, 14, up, own, team, other, taken);
  findAxis(1, 13, left, 14, up, 1, right, own, team, other, taken);
  findAxis(2, 14, up, 1, right, 13, left, own, team, other, taken);
}

@inline function findAxis(
  axis: u32,
  shift: i32,
  has: v128,
  firstShift: i32,
  first: v128,
  secondShift: i32,
  second: v128,
  own: v128,
  team: v128,
  other: v128,
  taken: v128,
): void {
  // Marbles that are before a taken cell; the others are before an empty one or the edge.
  const blocked = v128.and(ahead(taken, shift), has);
  const free = v128.andnot(v128.and(own, has), blocked);
  // One, or the rear one of two, opposing marbles that can be pushed.
  const beforeOne = v128.and(ahead(v128.andnot(other, blocked), shift), has);
  const beforeTwo = v128.and(ahead(v128.and(other, beforeOne), shift), has);
  // Columns by their rear marble, from the front backwards: own ones into the empty, the team's for a push.
  const behindFree = v128.and(v128.and(ahead(free, shift), has), own);
  const behindFront = v128.and(v128.and(ahead(v128.and(team, beforeOne), shift), has), team);
  const behindStrong = v128.and(v128.and(ahead(v128.and(team, beforeTwo), shift), has), team);
  const behind = v128.or(behindFree, behindFront);
  keep(axis, 0, free);
  keep(axis, 1, v128.and(behind, own));
  keep(axis, 2, v128.and(v128.and(ahead(v128.or(behind, behindStrong), shift), has), own));
  const freeFirst = v128.and(first, free);
  const pair = v128.and(ahead(free, firstShift), freeFirst);
  keep(axis, 3, pair);
  keep(axis, 4, v128.and(ahead(pair, firstShift), freeFirst));
  const freeSecond = v128.and(second, free);
  const other2 = v128.and(ahead(free, secondShift), freeSecond);
  keep(axis, 5, other2);
  keep(axis, 6, v128.and(ahead(other2, secondShift), freeSecond));
}

/** How many moves the sets hold. */
export function countMoves(): u32 {
  let sum: u32 = 0;
  for (let set: usize = 0; set < SETS; set++) sum += <u32>popcnt<u64>(load<u64>(words + (set << 3)));
  return sum;
}

/** The same, with the sums that `moveAt` needs. */
export function sumMoves(): u32 {
  let sum: u32 = 0;
  for (let set: usize = 0; set < SETS; set++) {
    sum += <u32>popcnt<u64>(load<u64>(words + (set << 3)));
    store<u16>(sums + (set << 1), <u16>sum);
  }
  return sum;
}

/** The k-th move, after `sumMoves`. */
export function moveAt(k: u32): u32 {
  const wanted = i16x8.splat(<i16>k);
  let set: u32 = 0;
  for (let eight: usize = 0; eight < 96; eight += 16) {
    set += popcnt<u32>(<u32>i16x8.bitmask(i16x8.le_s(v128.load(sums + eight), wanted)));
  }
  let left = set === 0 ? k : k - load<u16>(sums + (set << 1) - 2);
  let word = load<u64>(words + (set << 3));
  for (; left > 0; left--) word &= word - 1;
  return <u32>load<u16>(actions + (set << 7) + (<usize>ctz<u64>(word) << 1));
}

/**
 * Writes all moves, each once; returns how many. Of each set a typical number is written at once, whether
 * they are there or not, as branches that cannot be predicted cost more: what is too much is overwritten. There is room for
 * `MAX_AT_ONCE` more than all.
 */
export function listMoves(out: usize): i32 {
  let at = out;
  for (let first: usize = 0; first < SETS; first += KINDS) {
    at = listSet(first, 6, at);
    at = listSet(first + 1, 4, at);
    at = listSet(first + 2, 3, at);
    at = listSet(first + 3, 4, at);
    at = listSet(first + 4, 2, at);
    at = listSet(first + 5, 4, at);
    at = listSet(first + 6, 2, at);
  }
  return <i32>((at - out) >> 1);
}

@inline function listSet(set: usize, atOnce: i32, at: usize): usize {
  const from = actions + (set << 7);
  let word = load<u64>(words + (set << 3));
  const end = at + (<usize>popcnt<u64>(word) << 1);
  at = listOne(from, word, at);
  word &= word - 1;
  at = listOne(from, word, at);
  word &= word - 1;
  if (atOnce > 2) {
    at = listOne(from, word, at);
    word &= word - 1;
  }
  if (atOnce > 3) {
    at = listOne(from, word, at);
    word &= word - 1;
  }
  if (atOnce > 4) {
    at = listOne(from, word, at);
    word &= word - 1;
    at = listOne(from, word, at);
    word &= word - 1;
  }
  for (; word !== 0; word &= word - 1) at = listOne(from, word, at);
  return end;
}

@inline function listOne(from: usize, word: u64, at: usize): usize {
  store<u16>(at, load<u16>(from + (<usize>ctz<u64>(word) << 1)));
  return at + 2;
}

/** Makes the count after the last set larger than every count. */
export function prepareSums(): void {
  for (let set: usize = SETS; set < 48; set++) store<u16>(sums + (set << 1), 0x7fff);
}
