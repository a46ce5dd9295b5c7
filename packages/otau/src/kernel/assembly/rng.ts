/** The generator of `src/lib/rng.ts`, number for number: xoshiro128** 1.1. Its state is four words in memory. */

/** The next number, 0 to 2^32 - 1. */
@inline export function word(rng: usize): u32 {
  const b = load<u32>(rng, 4);
  const c = load<u32>(rng, 8) ^ load<u32>(rng);
  const d = load<u32>(rng, 12) ^ b;
  store<u32>(rng, b ^ c, 4);
  store<u32>(rng, load<u32>(rng) ^ d);
  store<u32>(rng, c ^ (b << 9), 8);
  store<u32>(rng, rotl<u32>(d, 11), 12);
  return rotl<u32>(b * 5, 7) * 9;
}

/** A whole number from 0 to n - 1, every one equally likely. */
@inline export function below(rng: usize, n: u32): u32 {
  let product = <u64>word(rng) * n;
  if (<u32>product < n) {
    const unfair: u32 = (0 - n) % n;
    while (<u32>product < unfair) product = <u64>word(rng) * n;
  }
  return <u32>(product >> 32);
}

/** `n` generators for games side by side, the words of each drawn in turn from one. */
export function forkRng(rng: usize, n: u32, out: usize): void {
  for (let at = out; at < out + (<usize>n << 4); at += 16) {
    for (let i: usize = 0; i < 16; i += 4) store<u32>(at + i, i === 12 ? word(rng) | 1 : word(rng));
  }
}

/** Seeds a generator with the 32-bit hash of a text, as `new Rng` does. */
export function seedFromHash(hash: u32, rng: usize): void {
  for (let i = 0; i < 4; i++) {
    hash += 0x9e3779b9;
    let mixed = (hash ^ (hash >>> 16)) * 0x21f0aaad;
    mixed = (mixed ^ (mixed >>> 15)) * 0x735a2d97;
    mixed ^= mixed >>> 15;
    store<u32>(rng + (<usize>i << 2), i === 3 ? mixed | 1 : mixed);
  }
}

/** FNV-1a over the characters of a text in UTF-8. */
export function textHash(text: usize, length: u32): u32 {
  let hash: u32 = 0x811c9dc5;
  for (let at: u32 = 0; at < length; ) {
    hash = (hash ^ codePoint(text + at)) * 0x01000193;
    at += codeLength(text + at);
  }
  return hash;
}

/** Seeds a generator with 128 bits of a text, as `Rng.wide` does. */
export function seedWide(text: usize, length: u32, rng: usize): void {
  let a: u32 = 1779033703;
  let b: u32 = 3144134277;
  let c: u32 = 1013904242;
  let d: u32 = 2773480762;
  for (let at: u32 = 0; at < length; ) {
    const code = codePoint(text + at);
    a = b ^ ((a ^ code) * 597399067);
    b = c ^ ((b ^ code) * 2869860233);
    c = d ^ ((c ^ code) * 951274213);
    d = a ^ ((d ^ code) * 2716044179);
    at += codeLength(text + at);
  }
  a = (c ^ (a >>> 18)) * 597399067;
  b = (d ^ (b >>> 22)) * 2869860233;
  c = (a ^ (c >>> 17)) * 951274213;
  d = (b ^ (d >>> 19)) * 2716044179;
  store<u32>(rng, a);
  store<u32>(rng, b, 4);
  store<u32>(rng, c, 8);
  store<u32>(rng, d | 1, 12);
}

function codeLength(at: usize): u32 {
  const first = load<u8>(at);
  return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function codePoint(at: usize): u32 {
  const first: u32 = load<u8>(at);
  if (first < 0xc0) return first;
  const second: u32 = load<u8>(at, 1) & 63;
  if (first < 0xe0) return ((first & 31) << 6) | second;
  const third: u32 = load<u8>(at, 2) & 63;
  if (first < 0xf0) return ((first & 15) << 12) | (second << 6) | third;
  return ((first & 7) << 18) | (second << 12) | (third << 6) | (load<u8>(at, 3) & 63);
}

// Sixteen generators of rng.ts side by side: word w of all is in four vectors at 64 · w, four generators in each.

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
@inline export function drawBelow(lanes: usize, n: v128, active: v128): v128 {
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
@inline function drawFour(lanes: usize, n: v128, at: usize): v128 {
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
@inline function words(at: usize): v128 {
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

@inline function turned(words: v128, by: i32): v128 {
  return v128.or(i32x4.shl(words, by), i32x4.shr_u(words, 32 - by));
}
