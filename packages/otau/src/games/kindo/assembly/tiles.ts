/** The tiles of a row of Kindo, a byte each, as sets of tiles and back: a byte has one bit in each of seven sets. */

const SETS: i32 = 7;

/**
 * Thirty-two tiles, of which some may not be there, from `first` on.
 * @param at their bytes
 * @param s where the sets stand, 8 bytes each
 * @param all the tiles that there are
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

/** Writes the bytes of all tiles, and none after them. */
// @ts-ignore: decorator
@inline
export function packTiles(s: usize, cells: u32, to: usize): void {
  for (let tile: u32 = 0; tile < cells; tile += 16) {
    const at = to + tile;
    const bytes = bytesOf(s, tile);
    if (tile + 16 <= cells) {
      v128.store(at, bytes);
      continue;
    }
    if (tile + 8 <= cells) v128.store64_lane(at, bytes, 0);
    let rest = tile + 8 <= cells ? i64x2.extract_lane(bytes, 1) : i64x2.extract_lane(bytes, 0);
    for (let k = (cells - tile) & 8; tile + k < cells; k++, rest >>= 8) store<u8>(at + k, <u8>rest);
  }
}

/** The bytes of sixteen tiles: in each of them one bit of each set. */
// @ts-ignore: decorator
@inline
function bytesOf(s: usize, tile: u32): v128 {
  let bytes: v128 = i64x2.splat(0);
  for (let set = SETS - 1; set >= 0; set--) {
    const two = i16x8.splat(<i16>(load<u64>(s + (<usize>set << 3)) >> tile));
    const spread = i8x16.shuffle(two, two, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const present = i8x16.eq(v128.and(spread, eachBit()), eachBit());
    bytes = i8x16.sub(i8x16.add(bytes, bytes), present);
  }
  return bytes;
}

/** One bit in each byte, from the lowest to the highest, twice. */
// @ts-ignore: decorator
@inline
function eachBit(): v128 {
  return i64x2.splat(<i64>0x8040201008040201);
}
