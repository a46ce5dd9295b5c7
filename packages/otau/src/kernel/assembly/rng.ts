/** The generator of `src/lib/rng.ts`, number for number: xoshiro128** 1.1. Its state is four words in memory. */

/** The next number, 0 to 2^32 - 1. */
// @ts-ignore: decorator
@inline
export function word(rng: usize): u32 {
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
// @ts-ignore: decorator
@inline
export function below(rng: usize, n: u32): u32 {
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
