/**
 * The optimiser AdamW (Loshchilov and Hutter, 2019), beside the graph of `trainer.ts` that computes the gradients.
 * As operators of that graph it read and wrote all weights a dozen times, and took half of a step with a small batch;
 * in WebAssembly one pass does. The same numbers in give the same bytes.
 *
 * Moments are kept as discounted sums, first' = beta1 · first + g and second' = beta2 · second + g²,
 * so that with t steps taken
 *
 *     m̂ = first' · (1 - beta1) / (1 - beta1^t),  v̂ = second' · (1 - beta2) / (1 - beta2^t) = second' · c²,
 *     weights' = weights · kept - rate · m̂ / (√v̂ + ε) = weights · kept - stepSize · first' / (√second' + ε/c)
 *
 * where `kept` is 1 - rate · decay for matrices and 1 for other weights.
 *
 * Numbers too small to matter count as 0: the sums of weights whose inputs never occur again would else shrink below
 * what a processor handles at full speed (2^-126), and stay there.
 */
import { OtauError } from 'otau';
import * as wasm from 'otau/internal/lib/wasm.js';

const { compileWasm, F32, F64, get, I32, load, loop, number, set, store, tee, V128, vector } = wasm;

/** Options of the optimizer AdamW. */
export interface OptimizerOptions {
  /** Decay of the mean of gradients and of the mean of their squares; 0.9 and 0.999 unless given. */
  readonly beta1?: number;
  readonly beta2?: number;
  /** Keeps the division by a small second moment in bounds; 1e-8 unless given. */
  readonly epsilon?: number;
  /** Weight decay: the part of a weight that is removed at a step with learning rate 1; 1e-4 unless given. */
  readonly weightDecay?: number;
  /** Gradients longer than this, all together, are shortened to it; 0 for never; 1 unless given. */
  readonly clipNorm?: number;
}

const DEFAULTS: Required<OptimizerOptions> = {
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  weightDecay: 1e-4,
  clipNorm: 1,
};

/** The state of the optimizer: what a checkpoint needs besides the weights. */
export interface OptimizerState {
  /** Steps taken. */
  readonly step: number;
  /** `first` and `second`: discounted sums of gradients and of their squares, a number for each weight. */
  readonly moments: ReadonlyMap<string, Float32Array>;
}

/** Some of the weights. */
interface OptimizedParameter {
  readonly size: number;
  /** Whether its weights decay. */
  readonly decays: boolean;
}

interface Exports {
  /** The sum of the squares of all gradients. */
  readonly squares: () => number;
  /** A step of the weights from address `at` to `end`. */
  readonly adam: (at: number, end: number, ...factors: number[]) => void;
}

/** Gradients and first moments that are smaller, and second moments, count as 0. */
const MIN_MAGNITUDE = 1e-18;
const MIN_SQUARE = 1e-36;

/** Bytes of a vector, and of a number. */
const VECTOR = 16;
const NUMBER = 4;

export class AdamW {
  /** Those of each parameter, to be read and written; the next step uses `gradients`. */
  readonly weights: readonly Float32Array[];
  readonly gradients: readonly Float32Array[];
  readonly #options: Required<OptimizerOptions>;
  readonly #parameters: readonly OptimizedParameter[];
  /** Where each begins, in bytes; they are at whole vectors. */
  readonly #starts: readonly number[];
  readonly #moments: ReadonlyMap<string, readonly Float32Array[]>;
  readonly #module: Exports;
  /** Steps taken. */
  step = 0;

  constructor(parameters: readonly OptimizedParameter[], options: OptimizerOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#parameters = parameters;
    const starts: number[] = [];
    let length = 0;
    for (const { size } of parameters) {
      starts.push(length);
      length += Math.ceil((NUMBER * size) / VECTOR) * VECTOR;
    }
    this.#starts = starts;
    // Four arrays alike, one after another: weights, gradients and both moments.
    const module = compileWasm<Exports>([sumOfSquares(length), adamStep(length)], 4 * length);
    this.#module = module;
    const arrays = (which: number) =>
      parameters.map(({ size }, i) => new Float32Array(module.memory.buffer, which * length + starts[i], size));
    this.weights = arrays(0);
    this.gradients = arrays(1);
    this.#moments = new Map([
      ['first', arrays(2)],
      ['second', arrays(3)],
    ]);
  }

  /** The length of the gradient, all parameters together. */
  gradientNorm(): number {
    return Math.sqrt(this.#module.squares());
  }

  /**
   * Takes a step by the gradients.
   * @param norm their length
   */
  take(learningRate: number, norm: number): void {
    const { beta1, beta2, epsilon, weightDecay, clipNorm } = this.#options;
    this.step++;
    const correction = Math.sqrt((1 - beta2) / (1 - beta2 ** this.step));
    const stepSize = (learningRate * (1 - beta1)) / (1 - beta1 ** this.step) / correction;
    const scale = clipNorm > 0 && norm > clipNorm ? clipNorm / norm : 1;
    this.#parameters.forEach(({ size, decays }, i) => {
      const kept = decays ? 1 - learningRate * weightDecay : 1;
      const at = this.#starts[i];
      const factors = [scale, beta1, beta2, kept, stepSize, epsilon / correction, MIN_MAGNITUDE, MIN_SQUARE];
      this.#module.adam(at, at + NUMBER * size, ...factors);
    });
  }

  /** A copy. */
  state(): OptimizerState {
    return { step: this.step, moments: new Map([...this.#moments].map(([name, parts]) => [name, joined(parts)])) };
  }

  /** Throws `bad-file` and changes nothing where the state is not one of these parameters. */
  restore({ step, moments }: OptimizerState): void {
    const total = this.weights.reduce((sum, { length }) => sum + length, 0);
    const fits = [...this.#moments.keys()].every((name) => moments.get(name)?.length === total);
    if (!fits || moments.size !== this.#moments.size || !Number.isSafeInteger(step) || step < 0) {
      throw new OtauError('bad-file', 'This is not the state of a trainer of this network.');
    }
    for (const [name, parts] of this.#moments) {
      const whole = moments.get(name) as Float32Array;
      let at = 0;
      for (const part of parts) {
        part.set(whole.subarray(at, at + part.length));
        at += part.length;
      }
    }
    this.step = step;
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const SHUFFLE = 13;
const SPLAT_F32 = 19;
const EXTRACT_F64 = 33;
const LESS = 67;
const AND_NOT = 79;
const WIDEN = 95;
const MAGNITUDE = 224;
const SQUARE_ROOT = 227;
const ADD = 228;
const SUBTRACT = 229;
const MULTIPLY = 230;
const DIVIDE = 231;
const ADD_F64 = 240;
const MULTIPLY_F64 = 242;
const ADD_NUMBERS_F64 = [0xa0];
const ADD_I32 = [0x6a];
const LESS_I32 = [0x49];
/** The upper half of a local in both halves of a vector. */
const upperOf = (local: number): number[] => [
  ...[...get(local), ...get(local), ...vector(SHUFFLE)],
  ...Array.from({ length: VECTOR }, (_, byte) => 8 + (byte & 7)),
];

/** Moves an address on by a vector; leaves whether it is still before `end`. */
const advance = (at: number, end: readonly number[]): number[] =>
  [get(at), number(VECTOR), ADD_I32, tee(at), end, LESS_I32].flat();

/** Sums in doubles, so that the order of summing does not matter much. Between parameters there are zeros. */
function sumOfSquares(length: number): wasm.WasmFunction {
  const [at, gradient, sum] = [0, 1, 2];
  const addSquares = [tee(gradient), get(gradient), vector(MULTIPLY_F64), get(sum), vector(ADD_F64), set(sum)].flat();
  const code = [
    loop(
      [get(at), load(length), tee(gradient), vector(WIDEN), upperOf(gradient), vector(WIDEN)].flat(),
      addSquares,
      addSquares,
      advance(at, number(length)),
    ),
    [...get(sum), ...vector(EXTRACT_F64), 0, ...get(sum), ...vector(EXTRACT_F64), 1, ...ADD_NUMBERS_F64],
  ].flat();
  return {
    ...{ name: 'squares', parameters: [], result: F64, code },
    locals: [
      [1, I32],
      [2, V128],
    ],
  };
}

/** As the head of this file has it, for four weights at a time. */
function adamStep(length: number): wasm.WasmFunction {
  const [at, end, firstFactor] = [0, 1, 2];
  const factors = 8;
  // Each factor in all places of a vector.
  const vectors = Array.from({ length: factors }, (_, i) => firstFactor + factors + i);
  const [scale, beta1, beta2, kept, stepSize, epsilon, small, smallSquare] = vectors;
  const [gradient, first, second] = [0, 1, 2].map((i) => firstFactor + 2 * factors + i);
  const [gradients, firsts, seconds] = [length, 2 * length, 3 * length];
  const times = (a: number, b: number) => [get(a), get(b), vector(MULTIPLY)].flat();
  /** A local, 0 where it is smaller than a limit. */
  const flushed = (local: number, limit: number) =>
    [get(local), get(local), vector(MAGNITUDE), get(limit), vector(LESS), vector(AND_NOT), set(local)].flat();
  const code = [
    vectors.flatMap((local, i) => [...get(firstFactor + i), ...vector(SPLAT_F32), ...set(local)]),
    loop(
      [get(at), load(gradients), get(scale), vector(MULTIPLY), set(gradient), flushed(gradient, small)].flat(),
      [get(at), load(firsts), get(beta1), vector(MULTIPLY), get(gradient), vector(ADD), set(first)].flat(),
      [get(at), load(seconds), get(beta2), vector(MULTIPLY)].flat(),
      [times(gradient, gradient), vector(ADD), set(second)].flat(),
      [flushed(first, small), flushed(second, smallSquare)].flat(),
      [get(at), get(first), store(firsts), get(at), get(second), store(seconds)].flat(),
      [get(at), get(at), load(0), get(kept), vector(MULTIPLY)].flat(),
      [get(first), get(second), vector(SQUARE_ROOT), get(epsilon), vector(ADD), vector(DIVIDE)].flat(),
      [get(stepSize), vector(MULTIPLY), vector(SUBTRACT), store(0)].flat(),
      advance(at, get(end)),
    ),
  ].flat();
  const parameters = [I32, I32, ...new Array<number>(factors).fill(F32)];
  return { name: 'adam', parameters, locals: [[factors + 3, V128]], code };
}
