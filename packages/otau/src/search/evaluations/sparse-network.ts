/**
 * A small network for evaluation in the middle of a search. Its inputs are not numbers but
 * choices: which of its features are present, always the same count of them (a pit holds
 * five stones, a kazan 30). The first layer is then a sum of rows of its weights:
 *
 *     features --sum of rows--> first (clipped to 0..1) --> second (clipped to 0..1) --> one number
 *
 * The layers after the first may exist several times, as heads: one for the opening, one
 * for the endgame. Only one of them is computed, so that more heads cost no time.
 *
 * All numbers are whole, 1 being `ONE`, so that every machine finds the same value,
 * here in plain code or in WebAssembly with vector instructions.
 */
/** The number that stands for 1. */
export const ONE_BITS = 10;
export const ONE = 1 << ONE_BITS;

/** Weights as whole numbers; a layer's row by row, one row for each of its outputs but in `first`. */
export interface SparseWeights {
  /** How many features are present at a time. */
  readonly present: number;
  /** How many there are to choose from; at most 65536. */
  readonly features: number;
  /** Size of the first layer, a multiple of 8. */
  readonly firstSize: number;
  /** Size of the second layer, a multiple of 4. */
  readonly secondSize: number;
  /** How many heads there are to choose from. What follows `firstBias` has the numbers of all, head by head. */
  readonly heads: number;
  /** `features` rows of `firstSize` numbers. No sum of `present` rows and the bias may leave 16 bits. */
  readonly first: Int16Array;
  readonly firstBias: Int16Array;
  readonly second: Int16Array;
  /** In units of `ONE` squared, as is `outputBias`. */
  readonly secondBias: Int32Array;
  readonly output: Int32Array;
  readonly outputBias: Int32Array;
}

export interface SparseNetwork {
  /** Where to write, before `evaluate`, the features that are present and, last, the head to use. */
  readonly inputs: Uint16Array;
  /** The output for `inputs`, in units of `ONE` squared. */
  evaluate(): number;
}

/** The network in plain code, about five times as slow as `compileNetwork` of `sparse-network-wasm.ts`. */
export function plainNetwork(weights: SparseWeights): SparseNetwork {
  const { present, firstSize, secondSize, first, firstBias, second, secondBias, output, outputBias } = weights;
  const inputs = new Uint16Array(present + 1);
  const layer = new Int32Array(firstSize);
  const evaluate = (): number => {
    layer.set(firstBias);
    for (let k = 0; k < present; k++) {
      const row = inputs[k] * firstSize;
      for (let i = 0; i < firstSize; i++) layer[i] += first[row + i];
    }
    for (let i = 0; i < firstSize; i++) layer[i] = clip(layer[i]);
    const head = inputs[present];
    let sum = outputBias[head];
    for (let j = head * secondSize; j < (head + 1) * secondSize; j++) {
      let value = secondBias[j];
      for (let i = 0; i < firstSize; i++) value += second[j * firstSize + i] * layer[i];
      sum += clip(value >> ONE_BITS) * output[j];
    }
    return sum;
  };
  return { inputs, evaluate };
}

function clip(value: number): number {
  return Math.min(ONE, Math.max(0, value));
}
