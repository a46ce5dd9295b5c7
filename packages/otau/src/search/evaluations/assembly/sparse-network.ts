/**
 * The network of `search/evaluations/sparse-weights.ts` with 32 and 16 numbers in its layers, or 16 and 8, in vectors.
 * The weights are in memory as the host writes them, here the larger ones:
 *
 *     first        int16 features × 32
 *     firstBias    int16 32
 *     each head    int16 32 × 16, for each pair of inputs the two weights of every output; int32 biases 16, outputs 16, output bias;
 *                  three numbers that fill it up to 1168 bytes
 */

import { sumOfLanes } from '../../../kernel/assembly/bits';

const ONE: i32 = 1024;
const ONE_BITS: i32 = 10;
const HEAD_BYTES: usize = 1168;
const BIAS: usize = 1024;
const OUTPUT: usize = 1088;
const OUTPUT_BIAS: usize = 1152;

@final
@unmanaged
export class SparseNetwork {
  present: u32;
  first: usize;
  firstBias: usize;
  heads: usize;
  /** The features that are present, 16-bit numbers. */
  inputs: usize;
}

/** Takes memory for the weights, which the host then writes at `first`. */
export function makeNetwork(net: SparseNetwork, present: u32, features: u32, heads: u32): void {
  const bytes = 64 * (features + 1) + <u32>HEAD_BYTES * heads;
  net.present = present;
  net.first = (heap.alloc(bytes + 16) + 15) & ~15;
  net.firstBias = net.first + 64 * features;
  net.heads = net.firstBias + 64;
  net.inputs = (heap.alloc(2 * present + 48) + 15) & ~15;
}

/** The output for `inputs` by a head, in units of `ONE` squared. */
export function networkOutput(net: SparseNetwork, head: u32): i32 {
  let a = v128.load(net.firstBias);
  let b = v128.load(net.firstBias, 16);
  let c = v128.load(net.firstBias, 32);
  let d = v128.load(net.firstBias, 48);
  const end = net.inputs + (net.present << 1);
  for (let at = net.inputs; at < end; at += 2) {
    const row = net.first + (<usize>load<u16>(at) << 6);
    a = i16x8.add(a, v128.load(row));
    b = i16x8.add(b, v128.load(row, 16));
    c = i16x8.add(c, v128.load(row, 32));
    d = i16x8.add(d, v128.load(row, 48));
  }
  const base = net.heads + <usize>head * HEAD_BYTES;
  let s0 = v128.load(base, BIAS);
  let s1 = v128.load(base, BIAS + 16);
  let s2 = v128.load(base, BIAS + 32);
  let s3 = v128.load(base, BIAS + 48);
  a = clip16(a);
  b = clip16(b);
  c = clip16(c);
  d = clip16(d);
  for (let part: usize = 0; part < 4; part++) {
    const layer = part === 0 ? a : part === 1 ? b : part === 2 ? c : d;
    const weights = base + (part << 8);
    const p0 = v128.shuffle<i32>(layer, layer, 0, 0, 0, 0);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p0, v128.load(weights)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p0, v128.load(weights, 16)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(p0, v128.load(weights, 32)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(p0, v128.load(weights, 48)));
    const p1 = v128.shuffle<i32>(layer, layer, 1, 1, 1, 1);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p1, v128.load(weights, 64)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p1, v128.load(weights, 80)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(p1, v128.load(weights, 96)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(p1, v128.load(weights, 112)));
    const p2 = v128.shuffle<i32>(layer, layer, 2, 2, 2, 2);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p2, v128.load(weights, 128)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p2, v128.load(weights, 144)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(p2, v128.load(weights, 160)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(p2, v128.load(weights, 176)));
    const p3 = v128.shuffle<i32>(layer, layer, 3, 3, 3, 3);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p3, v128.load(weights, 192)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p3, v128.load(weights, 208)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(p3, v128.load(weights, 224)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(p3, v128.load(weights, 240)));
  }
  let sum = i32x4.mul(clip32(s0), v128.load(base, OUTPUT));
  sum = i32x4.add(sum, i32x4.mul(clip32(s1), v128.load(base, OUTPUT + 16)));
  sum = i32x4.add(sum, i32x4.mul(clip32(s2), v128.load(base, OUTPUT + 32)));
  sum = i32x4.add(sum, i32x4.mul(clip32(s3), v128.load(base, OUTPUT + 48)));
  return load<i32>(base, OUTPUT_BIAS) + sumOfLanes(sum);
}

/** Bytes of a row of the first layer, and of a head, of a network with 16 and 8 numbers in its layers. */
const SMALL_ROW: usize = 32;
const SMALL_HEAD: usize = 336;

/** As `makeNetwork` for 16 and 8 numbers in the layers, and one head. */
export function makeSmallNetwork(net: SparseNetwork, present: u32, features: u32): void {
  net.present = present;
  net.first = (heap.alloc(SMALL_ROW * (features + 1) + SMALL_HEAD + 16) + 15) & ~15;
  net.firstBias = net.first + SMALL_ROW * features;
  net.heads = net.firstBias + SMALL_ROW;
  net.inputs = (heap.alloc(2 * present + 48) + 15) & ~15;
}

/** The output for `inputs`, in units of `ONE` squared. */
export function smallNetworkOutput(net: SparseNetwork): i32 {
  let a = v128.load(net.firstBias);
  let b = v128.load(net.firstBias, 16);
  const end = net.inputs + (net.present << 1);
  for (let at = net.inputs; at < end; at += 2) {
    const row = net.first + (<usize>load<u16>(at) << 5);
    a = i16x8.add(a, v128.load(row));
    b = i16x8.add(b, v128.load(row, 16));
  }
  const base = net.heads;
  let s0 = v128.load(base, 256);
  let s1 = v128.load(base, 272);
  a = clip16(a);
  b = clip16(b);
  for (let part: usize = 0; part < 2; part++) {
    const layer = part === 0 ? a : b;
    const weights = base + (part << 7);
    const p0 = v128.shuffle<i32>(layer, layer, 0, 0, 0, 0);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p0, v128.load(weights)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p0, v128.load(weights, 16)));
    const p1 = v128.shuffle<i32>(layer, layer, 1, 1, 1, 1);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p1, v128.load(weights, 32)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p1, v128.load(weights, 48)));
    const p2 = v128.shuffle<i32>(layer, layer, 2, 2, 2, 2);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p2, v128.load(weights, 64)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p2, v128.load(weights, 80)));
    const p3 = v128.shuffle<i32>(layer, layer, 3, 3, 3, 3);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p3, v128.load(weights, 96)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p3, v128.load(weights, 112)));
  }
  const sum = i32x4.add(
    i32x4.mul(clip32(s0), v128.load(base, 288)),
    i32x4.mul(clip32(s1), v128.load(base, 304)),
  );
  return load<i32>(base, 320) + sumOfLanes(sum);
}

@inline function clip16(layer: v128): v128 {
  return i16x8.min_s(i16x8.max_s(layer, i16x8.splat(0)), i16x8.splat(<i16>ONE));
}

@inline function clip32(layer: v128): v128 {
  return i32x4.min_s(i32x4.max_s(i32x4.shr_s(layer, ONE_BITS), i32x4.splat(0)), i32x4.splat(ONE));
}

/** An output in units of an evaluation, of which `scale` stand for one, rounded as Math.round does. */
export function scaled(output: i32, scale: i32): i32 {
  return <i32>((<i64>output * scale + (1 << 19)) >> 20);
}
