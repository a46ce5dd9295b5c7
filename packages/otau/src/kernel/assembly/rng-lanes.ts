/** Sixteen generators of rng.ts side by side: word w of all is in four vectors at 64 · w, four generators in each. */
import { below } from './rng';

export const LANES: u32 = 16;
/** The lower halves of the last products, and what a draw that has to be repeated needs. */
const lowers = memory.data(64, 16);
const bytes = memory.data(48, 16);
const single = memory.data(16, 16);

export function loadRng(lanes: usize, lane: u32, from: usize): void {
  for (let word: usize = 0; word < 4; word++) store<u32>(lanes + (word << 6) + (lane << 2), load<u32>(from + (word << 2)));
}

export function storeRng(lanes: usize, lane: u32, to: usize): void {
  for (let word: usize = 0; word < 4; word++) store<u32>(to + (word << 2), load<u32>(lanes + (word << 6) + (lane << 2)));
}

/** In each lane a number below that in `n`, a byte, as `below` draws it; lanes that are not `active` get anything. */
// @ts-ignore: decorator
@inline
export function drawBelow(lanes: usize, n: v128, active: v128): v128 {
  const low = i16x8.extend_low_i8x16_u(n);
  const high = i16x8.extend_high_i8x16_u(n);
  const drawn = i8x16.narrow_i16x8_u(
    i16x8.narrow_i32x4_u(drawFour(lanes, i32x4.extend_low_i16x8_u(low), 0), drawFour(lanes, i32x4.extend_high_i16x8_u(low), 16)),
    i16x8.narrow_i32x4_u(drawFour(lanes, i32x4.extend_low_i16x8_u(high), 32), drawFour(lanes, i32x4.extend_high_i16x8_u(high), 48)),
  );
  const least = i32x4.min_u(
    i32x4.min_u(v128.load(lowers), v128.load(lowers, 16)),
    i32x4.min_u(v128.load(lowers, 32), v128.load(lowers, 48)),
  );
  const isRare = v128.any_true(i32x4.eq(i32x4.shr_u(least, 8), i64x2.splat(0)));
  return isRare ? drawAgain(lanes, n, active, drawn) : drawn;
}

/** The upper halves of four products of a word and a number; the lower ones are left in `lowers`. */
// @ts-ignore: decorator
@inline
function drawFour(lanes: usize, n: v128, at: usize): v128 {
  const four = words(lanes + at);
  const first = i64x2.extmul_low_i32x4_u(four, n);
  const second = i64x2.extmul_high_i32x4_u(four, n);
  v128.store(lowers + at, v128.shuffle<i32>(first, second, 0, 2, 4, 6));
  return v128.shuffle<i32>(first, second, 1, 3, 5, 7);
}

/** Draws as often as `below` would, in lanes whose lower half says that some numbers would occur too often. */
function drawAgain(lanes: usize, n: v128, active: v128, drawn: v128): v128 {
  v128.store(bytes, n);
  v128.store(bytes, active, 16);
  v128.store(bytes, drawn, 32);
  for (let lane: u32 = 0; lane < LANES; lane++) {
    const most: u32 = load<u8>(bytes + lane);
    if (load<u8>(bytes + lane, 16) === 0 || load<u32>(lowers + (lane << 2)) >= (0 - most) % most) continue;
    storeRng(lanes, lane, single);
    store<u8>(bytes + lane, <u8>below(single, most), 32);
    loadRng(lanes, lane, single);
  }
  return v128.load(bytes, 32);
}

/** The next word of four generators. */
// @ts-ignore: decorator
@inline
function words(at: usize): v128 {
  const a = v128.load(at);
  const b = v128.load(at, 64);
  const c = v128.xor(v128.load(at, 128), a);
  const d = v128.xor(v128.load(at, 192), b);
  v128.store(at, v128.xor(a, d));
  v128.store(at, v128.xor(b, c), 64);
  v128.store(at, v128.xor(c, i32x4.shl(b, 9)), 128);
  v128.store(at, turned(d, 11), 192);
  const mixed = turned(i32x4.add(i32x4.shl(b, 2), b), 7);
  return i32x4.add(i32x4.shl(mixed, 3), mixed);
}

// @ts-ignore: decorator
@inline
function turned(words: v128, by: i32): v128 {
  return v128.or(i32x4.shl(words, by), i32x4.shr_u(words, 32 - by));
}
