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
import { KernelModule } from 'otau/internal/kernel/module.js';
import { ADAMW } from './adamw-module.js';

const DEFAULTS = {
  /** Decay of the mean of gradients and of the mean of their squares. */
  beta1: 0.9,
  beta2: 0.999,
  /** Keeps the division by a small second moment in bounds. */
  epsilon: 1e-8,
  /** Weight decay: the part of a weight that is removed at a step with learning rate 1. */
  weightDecay: 1e-4,
  /** Gradients longer than this, all together, are shortened to it; 0 for never. */
  clipNorm: 1,
};

/** Options of the optimizer AdamW: 0.9, 0.999, 1e-8, 1e-4 and 1 unless given. */
export type OptimizerOptions = Readonly<Partial<typeof DEFAULTS>>;

/** The state of the optimizer: what a checkpoint needs besides the weights. */
export interface OptimizerState {
  /** Steps taken. */
  readonly step: number;
  /** `first` and `second`: discounted sums of gradients and of their squares, a number for each weight. */
  readonly moments: ReadonlyMap<string, Float32Array>;
}

interface OptimizedParameter {
  readonly size: number;
  readonly decays: boolean;
}

/** The functions of `assembly/adamw.ts`. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  abi(): number;
  /** Takes memory for four arrays of so many bytes: weights, gradients, both moments. Returns its address, or -1 where there is not enough. */
  make(bytes: number): number;
  squares(): number;
  /** A step of the weights from byte `from` to `end` of their array. */
  step(from: number, end: number, ...factors: number[]): void;
}

const MODULE = new KernelModule<Exports>(ADAMW);

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
    const module = MODULE.instance();
    const start = module?.make(length);
    if (module === undefined || start === undefined || start < 0) {
      const sentence = `Training takes WebAssembly with vectors and ${4 * length} bytes of its memory.`;
      throw new OtauError('unsupported', sentence);
    }
    this.#module = module;
    const arrays = (which: number) =>
      parameters.map(({ size }, i) => new Float32Array(module.memory.buffer, start + which * length + starts[i], size));
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
      this.#module.step(at, at + NUMBER * size, ...factors);
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
    if (!fits || moments.size !== this.#moments.size || !Number.isSafeInteger(step) || step < 0)
      throw new OtauError('bad-file', 'This is not the state of a trainer of this network.');
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
