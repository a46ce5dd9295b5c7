/** Small helpers on sets of bits and on vectors. */

/** The place of the k-th member of a set, counted from 0; it has more than k. */
@inline export function member(set: u64, k: u32): u32 {
  while (k > 0) {
    set &= set - 1;
    k--;
  }
  return <u32>ctz<u64>(set);
}

/** 0, 1, ..., 15: compared with a number in all places it gives the mask of one place. */
@inline export function places(): v128 {
  return i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/** All ones at a place 0 to 15; empty for other numbers. */
@inline export function placeMask(place: u32): v128 {
  return i8x16.eq(places(), i8x16.splat(<i8>place));
}

/** The byte at a place 0 to 15; 0 for other numbers. */
@inline export function byteAt(bytes: v128, place: u32): u32 {
  return <u32>i8x16.extract_lane_u(i8x16.swizzle(bytes, i8x16.splat(<i8>place)), 0);
}

/** All 16 bytes together. */
export function sumOf(bytes: v128): u32 {
  const fours = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
  return <u32>sumOfLanes(fours);
}

/** Four 32-bit numbers together. */
@inline export function sumOfLanes(fours: v128): i32 {
  return i32x4.extract_lane(fours, 0) + i32x4.extract_lane(fours, 1) + i32x4.extract_lane(fours, 2) + i32x4.extract_lane(fours, 3);
}

/** A 64-bit word with its bits in the opposite order. */
export function reversed(bits: u64): u64 {
  bits = ((bits >> 1) & 0x5555555555555555) | ((bits & 0x5555555555555555) << 1);
  bits = ((bits >> 2) & 0x3333333333333333) | ((bits & 0x3333333333333333) << 2);
  bits = ((bits >> 4) & 0x0f0f0f0f0f0f0f0f) | ((bits & 0x0f0f0f0f0f0f0f0f) << 4);
  return bswap<u64>(bits);
}

/** Four floats, 0 or 1, for each set of four bits. */
const FLOATS = memory.data(16 * 16, 16);

/** Fills the table of `floatsOf` and `writeBits`; to be called before. */
export function prepareBits(): void {
  for (let bits: usize = 0; bits < 16; bits++) {
    for (let k: usize = 0; k < 4; k++) store<f32>(FLOATS + (bits << 4) + (k << 2), <f32>((bits >> k) & 1));
  }
}

/** The lowest four bits as floats 0 and 1. */
@inline export function floatsOf(bits: u64): v128 {
  return v128.load(FLOATS + ((<usize>bits & 15) << 4));
}

/** Writes the first `count` bits as floats 0 and 1, and up to three more numbers after them; returns where the next begin. */
@inline export function writeBits(bits: u64, count: u32, out: usize): usize {
  for (let at = out; at < out + (count << 2); at += 16, bits >>= 4) {
    v128.store(at, floatsOf(bits));
  }
  return out + (count << 2);
}
