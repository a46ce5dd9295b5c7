/** The tiles of a row of Kindo, a byte each, as sets of tiles and back: a byte has one bit in each of seven sets. */

const SETS: i32 = 7;

/**
 * At most thirty-two tiles, from `first` on.
 * @param at their bytes
 * @param s the address of the sets, 8 bytes each
 * @param all the tiles of the board
 */
// @ts-ignore: decorator
@inline
export function unpackTiles(at: usize, s: usize, first: u32, all: u64): void {
  let low = v128.load(at);
  let high = v128.load(at, 16);
  for (let set = SETS - 1; set >= 0; set--) {
    low = i8x16.add(low, low); // the next bit becomes the highest
    high = i8x16.add(high, high);
    const found = <u64>(<u32>i8x16.bitmask(low) | (<u32>i8x16.bitmask(high) << 16)) << first;
    const to = s + (<usize>set << 3);
    store<u64>(to, (first === 0 ? found : found | load<u64>(to)) & all);
  }
}

/** Writes the bytes of all tiles, and none after them: thirty-two at a time, of which each set has four bytes. */
// @ts-ignore: decorator
@inline
export function packTiles(s: usize, cells: u32, to: usize): void {
  for (let tile: u32 = 0; tile < cells; tile += 32) {
    const at = s + (tile >> 3);
    const four = inBytes(v128.load(at), v128.load(at, 16));
    const three = inBytes(v128.load(at, 32), v128.load64_zero(at, 48));
    const low = i8x16.shuffle(four, three, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    storeTiles(transposed(low), cells - tile, to + tile);
    if (cells - tile <= 16) return;
    const high = i8x16.shuffle(four, three, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    storeTiles(transposed(high), cells - tile - 16, to + tile + 16);
  }
}

/** The first bytes of four sets, then their second ones, and so on up to the fourth. */
// @ts-ignore: decorator
@inline
function inBytes(two: v128, others: v128): v128 {
  return i8x16.shuffle(two, others, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27);
}

/** Two squares of 8 × 8 bits, rows for columns: of a byte of each set, a byte of each tile. */
// @ts-ignore: decorator
@inline
function transposed(squares: v128): v128 {
  return swapped(swapped(swapped(squares, 7, 0x00aa00aa00aa00aa), 14, 0x0000cccc0000cccc), 28, 0x00000000f0f0f0f0);
}

/** Swaps the bits of a mask with those a number of places further on. */
// @ts-ignore: decorator
@inline
function swapped(bits: v128, by: i32, mask: i64): v128 {
  const other = v128.and(v128.xor(bits, i64x2.shr_u(bits, by)), i64x2.splat(mask));
  return v128.xor(v128.xor(bits, other), i64x2.shl(other, by));
}

/** Writes the bytes of at most sixteen tiles. */
// @ts-ignore: decorator
@inline
function storeTiles(bytes: v128, count: u32, at: usize): void {
  if (count >= 16) {
    v128.store(at, bytes);
    return;
  }
  if (count >= 8) v128.store64_lane(at, bytes, 0);
  let rest = count >= 8 ? i64x2.extract_lane(bytes, 1) : i64x2.extract_lane(bytes, 0);
  for (let k = count & 8; k < count; k++, rest >>= 8) store<u8>(at + k, <u8>rest);
}
