/**
 * The entries of a transposition table: what a search has found about positions, by their hash. An entry takes four 32-bit numbers, the halves of
 * the hash; score (16 bits), depth (8), bound (2) and age (6), packed; and the best move. A bucket of four holds its numbers of each kind side by
 * side, so that its entries are compared at once:
 *
 *     bytes   0    16    32      48
 * low  high  packed  action     four of each; the upper half of a hash is stored xor `packed`
 *
 * Threads may share a table without locks. An entry that two of them wrote at once, a number by this and a number by that one, does not match the
 * hash of any position, as the upper half says what the packed number has to be (Hyatt and Mann, A lockless transposition table implementation
 * for parallel search, 2002). The move is not checked so: who uses it makes sure that it is legal, and it only orders.
 *
 * After all buckets come the marks: a byte of the hash of each entry, small enough for the processor's caches, so that most missing
 * positions are found missing without waiting for memory. There is one table in a module.
 */

const HIGH: usize = 16;
const PACKED: usize = 32;
const ACTION: usize = 48;

let entries: usize = 0;
let mask: u32 = 0;
let marks: usize = 0;

/** The memory of a table of 2^bits entries, in bytes. */
export function bytesOf(bits: u32): usize {
  return <usize>17 << bits;
}

/** The table of 2^bits entries is at an address that is a multiple of 64. */
export function placeEntries(at: usize, bits: u32): void {
  entries = at;
  mask = (1 << (bits - 2)) - 1;
  marks = at + (<usize>16 << bits);
}

export function clearEntries(): void {
  memory.fill(entries, 0, ((<usize>mask) + 1) * 68);
}

export function clearBucket(bucket: usize): void {
  memory.fill(bucket, 0, 64);
  store<u32>(marks + ((bucket - entries) >> 4), 0);
}

/** The address of the entry of a position, or -1. */
@inline export function findEntry(low: i32, high: i32): i32 {
  if (!isMarked(low, high)) return -1;
  const bucket = bucketOf(low);
  const places = placesOf(bucket, low, high);
  return places === 0 ? -1 : <i32>(bucket + (<usize>ctz<i32>(places) << 2));
}

/** Whether an entry whose number 2 was read as `packed` is that of a position. */
@inline export function isOf(at: i32, low: i32, high: i32, packed: i32): bool {
  return load<i32>(<usize>at) === low && (load<i32>(<usize>at, HIGH) ^ packed) === high;
}

@inline export function packedAt(at: i32): i32 {
  return load<i32>(<usize>at, PACKED);
}

@inline export function actionAt(at: i32): i32 {
  return load<i32>(<usize>at, ACTION);
}

/**
 * Stores an entry, in place of the old entry of the position, or of the least valuable one of its bucket.
 * @param packed score, depth, bound and age
 * @returns the address of its bucket
 */
@inline export function keepEntry(low: i32, high: i32, packed: i32, action: i32): usize {
  const bucket = bucketOf(low);
  const places = placesOf(bucket, low, high);
  const place = places === 0 ? leastWorth(bucket, packed & 63) : ctz<i32>(places);
  const at = bucket + (<usize>place << 2);
  store<i32>(at, low);
  store<i32>(at, high ^ packed, HIGH);
  store<i32>(at, packed, PACKED);
  store<i32>(at, action, ACTION);
  store<u8>(marksOf(low) + place, <u8>(<u32>high >> 24));
  return bucket;
}

@inline function bucketOf(low: i32): usize {
  return entries + (<usize>(<u32>low & mask) << 6);
}

@inline function marksOf(low: i32): usize {
  return marks + (<usize>(<u32>low & mask) << 2);
}

/** Whether one of the four entries of a bucket has the mark of the position. */
@inline function isMarked(low: i32, high: i32): bool {
  const unlike = load<u32>(marksOf(low)) ^ ((<u32>high >> 24) * 0x01010101);
  return ((unlike - 0x01010101) & ~unlike & 0x80808080) !== 0;
}

/** The places in a bucket, as bits, that hold a position. */
@inline function placesOf(bucket: usize, low: i32, high: i32): i32 {
  const isLow = i32x4.eq(v128.load(bucket), i32x4.splat(low));
  const highs = v128.xor(v128.load(bucket, HIGH), v128.load(bucket, PACKED));
  return i32x4.bitmask(v128.and(isLow, i32x4.eq(highs, i32x4.splat(high))));
}

/** The first place of a bucket with the least valuable entry: of an earlier search, or of the lowest depth. */
@inline function leastWorth(bucket: usize, age: i32): i32 {
  const packed = v128.load(bucket, PACKED);
  const depths = v128.and(i32x4.shr_u(packed, 8), i32x4.splat(255));
  const isPresent = i32x4.eq(v128.and(packed, i32x4.splat(63)), i32x4.splat(age));
  const worths = i32x4.add(depths, v128.and(isPresent, i32x4.splat(256)));
  let least = v128.or(i32x4.shl(worths, 2), i32x4(0, 1, 2, 3));
  least = i32x4.min_s(least, v128.shuffle<i32>(least, least, 2, 3, 0, 1));
  least = i32x4.min_s(least, v128.shuffle<i32>(least, least, 1, 0, 3, 2));
  return i32x4.extract_lane(least, 0) & 3;
}
