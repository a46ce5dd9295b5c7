/**
 * The loops of the optimiser AdamW, on vectors of four numbers. The memory holds four arrays alike, one after another: weights, gradients, and
 * the first and second moments. Each parameter begins at a whole vector; between parameters there are zeros.
 */

/** Bytes of one array. */
let length: usize = 0;
let weights: usize = 0;

/** As that of the library's modules. */
export function abi(): u32 {
  return 3;
}

/** Takes memory for arrays of so many bytes, all zeros; returns its address, or -1 where there is not enough. */
export function make(bytes: usize): i32 {
  length = bytes;
  weights = <usize>memory.size() << 16;
  return memory.grow(<i32>(((bytes << 2) + 0xffff) >> 16)) < 0 ? -1 : <i32>weights;
}

/** The sum of the squares of all gradients, in doubles, so that the order of summing does not matter much. */
export function squares(): f64 {
  let sum = f64x2.splat(0);
  const end = weights + (length << 1);
  for (let at = weights + length; at < end; at += 16) {
    const gradient = v128.load(at);
    const upper = f64x2.promote_low_f32x4(v128.shuffle<i64>(gradient, gradient, 1, 1));
    sum = f64x2.add(f64x2.mul(upper, upper), sum);
    const lower = f64x2.promote_low_f32x4(gradient);
    sum = f64x2.add(f64x2.mul(lower, lower), sum);
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/**
 * A step of the weights from byte `from` to byte `end` of their array, as the head of `adamw.ts` of the host has it.
 * @param small gradients and first moments that are smaller count as 0
 * @param smallSquare and so do second moments
 */
export function step(
  from: usize,
  end: usize,
  scale: f32,
  beta1: f32,
  beta2: f32,
  kept: f32,
  stepSize: f32,
  epsilon: f32,
  small: f32,
  smallSquare: f32,
): void {
  const firsts = length << 1;
  const seconds = firsts + length;
  const last = weights + end;
  for (let at = weights + from; at < last; at += 16) {
    const gradient = flushed(f32x4.mul(v128.load(at + length), f32x4.splat(scale)), small);
    const first = flushed(f32x4.add(f32x4.mul(v128.load(at + firsts), f32x4.splat(beta1)), gradient), small);
    const square = f32x4.mul(gradient, gradient);
    const second = flushed(f32x4.add(f32x4.mul(v128.load(at + seconds), f32x4.splat(beta2)), square), smallSquare);
    v128.store(at + firsts, first);
    v128.store(at + seconds, second);
    const moved = f32x4.div(first, f32x4.add(f32x4.sqrt(second), f32x4.splat(epsilon)));
    v128.store(at, f32x4.sub(f32x4.mul(v128.load(at), f32x4.splat(kept)), f32x4.mul(moved, f32x4.splat(stepSize))));
  }
}

/** Numbers, 0 where they are smaller than a limit. */
@inline function flushed(numbers: v128, limit: f32): v128 {
  return v128.andnot(numbers, f32x4.lt(f32x4.abs(numbers), f32x4.splat(limit)));
}
