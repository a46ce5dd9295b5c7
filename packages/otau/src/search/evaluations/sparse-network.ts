/**
 * Small networks over sparse features, as evaluations use them: what they compute in plain code, their weights as text, and the same
 * compiled, in memory of their own or in that of a search.
 */
import { OtauError } from '../../lib/error.js';
import { compileWasm, get, I32, load, number, set, unsigned, V128, vector, type WasmFunction } from '../../lib/wasm.js';
import type { SearchExports } from '../exports.js';

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
const ONE_BITS = 10;
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

/** The network in plain code, about five times as slow as `compileNetwork`. */
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

// The weights of a sparse network as text (base64), as data files hold them: five 16-bit sizes
// (present, features, first, second, heads), then the arrays in the order of `SparseWeights`, all
// little-endian. A text of a network with one head may leave the fifth size out.

const HEADER = 10;

export function formatSparseWeights(weights: SparseWeights): string {
  const { present, features, firstSize, secondSize, heads } = weights;
  const bytes = new Uint8Array(byteCount(features, firstSize, secondSize, heads));
  const view = new DataView(bytes.buffer);
  [present, features, firstSize, secondSize, heads].forEach((size, i) => {
    view.setUint16(2 * i, size, true);
  });
  let at = HEADER;
  for (const numbers of [weights.first, weights.firstBias, weights.second]) {
    for (const number of numbers) {
      view.setInt16(at, number, true);
      at += 2;
    }
  }
  for (const numbers of [weights.secondBias, weights.output, weights.outputBias]) {
    for (const number of numbers) {
      view.setInt32(at, number, true);
      at += 4;
    }
  }
  return toBase64(bytes);
}

/** Cached by text: every search of a game reads the same ones. */
const known = new Map<string, SparseWeights>();

/** Do not write to the result. Throws `bad-network` where the text is not base64 or its length does not fit its sizes. */
export function parseSparseWeights(text: string): SparseWeights {
  const weights = known.get(text) ?? readWeights(text);
  known.set(text, weights);
  return weights;
}

function readWeights(text: string): SparseWeights {
  const bytes = fromBase64(text);
  const view = new DataView(bytes.buffer);
  const sizes = bytes.length < HEADER ? [] : [0, 2, 4, 6, 8].map((place) => view.getUint16(place, true));
  const [present, features, firstSize, secondSize] = sizes;
  const isShort = bytes.length === byteCount(features, firstSize, secondSize, 1) - 2;
  const heads = isShort ? 1 : sizes[4];
  const start = isShort ? HEADER - 2 : HEADER;
  if (sizes.length === 0 || bytes.length - start !== byteCount(features, firstSize, secondSize, heads) - HEADER) {
    throw new OtauError('bad-network', `These are not the weights of a network: ${bytes.length} bytes.`);
  }
  let at = start;
  const short = (count: number) => {
    const first = at;
    at += 2 * count;
    return Int16Array.from({ length: count }, (_, i) => view.getInt16(first + 2 * i, true));
  };
  const long = (count: number) => {
    const first = at;
    at += 4 * count;
    return Int32Array.from({ length: count }, (_, i) => view.getInt32(first + 4 * i, true));
  };
  return {
    present,
    features,
    firstSize,
    secondSize,
    heads,
    first: short(features * firstSize),
    firstBias: short(firstSize),
    second: short(heads * firstSize * secondSize),
    secondBias: long(heads * secondSize),
    output: long(heads * secondSize),
    outputBias: long(heads),
  };
}

function byteCount(features: number, firstSize: number, secondSize: number, heads: number): number {
  const head = 2 * firstSize * secondSize + 4 * (2 * secondSize + 1);
  return HEADER + 2 * (features + 1) * firstSize + heads * head;
}

/** Declared here: browsers and Node share it, but the code is compiled without the types of either. */
const { atob, btoa } = globalThis as unknown as {
  readonly atob: (text: string) => string;
  readonly btoa: (text: string) => string;
};

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch (cause) {
    throw new OtauError('bad-network', 'Weights are written in base64; this is something else.', { cause });
  }
}

// A sparse network as WebAssembly: writes a module with one function that has the network's
// shape unrolled, and puts the weights into its memory. Eight 16-bit numbers are added or
// multiplied at a time; a network of 22 inputs, 32 and 16 takes about 60 ns, a fifth of what
// plain code takes.

interface Exports {
  readonly evaluate: () => number;
}

/** The network compiled, or undefined where there is no WebAssembly with vectors, or it is forbidden. */
export function compileNetwork(weights: SparseWeights): SparseNetwork | undefined {
  const places = placesOf(weights);
  try {
    const { evaluate, memory } = compileWasm<Exports>([networkFunction(weights, places)], places.end);
    fillMemory(memory.buffer, weights, places);
    return { inputs: new Uint16Array(memory.buffer, 0, weights.present + 1), evaluate };
  } catch {
    return undefined;
  }
}

/** The layout of the memory: the inputs at 0, then the first layer, then one head after the other. */
interface Places {
  readonly first: number;
  readonly firstBias: number;
  /** In the first head; each later one is `headBytes` further on. */
  readonly second: number;
  readonly secondBias: number;
  readonly output: number;
  readonly outputBias: number;
  readonly headBytes: number;
  readonly end: number;
}

function placesOf({ present, features, firstSize, secondSize, heads }: SparseWeights): Places {
  const first = align(2 * present + 2);
  const firstBias = first + 2 * features * firstSize;
  const second = firstBias + 2 * firstSize;
  const secondBias = second + 2 * firstSize * secondSize;
  const output = secondBias + 4 * secondSize;
  const outputBias = output + 4 * secondSize;
  const headBytes = align(outputBias + 4 - second);
  return { first, firstBias, second, secondBias, output, outputBias, headBytes, end: second + heads * headBytes };
}

function align(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}

function fillMemory(buffer: ArrayBuffer, weights: SparseWeights, places: Places): void {
  const { firstSize, secondSize, heads, first, firstBias, second, secondBias, output, outputBias } = weights;
  new Int16Array(buffer, places.first, first.length).set(first);
  new Int16Array(buffer, places.firstBias, firstBias.length).set(firstBias);
  const layer = firstSize * secondSize;
  for (let head = 0; head < heads; head++) {
    const at = head * places.headBytes;
    const own = second.subarray(head * layer, (head + 1) * layer);
    new Int16Array(buffer, places.second + at, layer).set(pairUp(own, firstSize, secondSize));
    const [start, end] = [head * secondSize, (head + 1) * secondSize];
    new Int32Array(buffer, places.secondBias + at, secondSize).set(secondBias.subarray(start, end));
    new Int32Array(buffer, places.output + at, secondSize).set(output.subarray(start, end));
    new Int32Array(buffer, places.outputBias + at, 1)[0] = outputBias[head];
  }
}

/** The second layer as instructions read it: for each pair of inputs, the two weights of every output. */
function pairUp(second: Int16Array, firstSize: number, secondSize: number): Int16Array {
  const paired = new Int16Array(second.length);
  let at = 0;
  for (let i = 0; i < firstSize; i += 2) {
    for (let j = 0; j < secondSize; j++) {
      paired[at++] = second[j * firstSize + i];
      paired[at++] = second[j * firstSize + i + 1];
    }
  }
  return paired;
}

const ADD = 0x6a;
const MULTIPLY = 0x6c;
const SHIFT_LEFT = 0x74;
/** Vector instructions, after the prefix 0xfd. */
const SHUFFLE = 13;
const SPLAT_16 = 16;
const SPLAT_32 = 17;
const EXTRACT_32 = 27;
const ADD_16 = 142;
const MIN_16 = 150;
const MAX_16 = 152;
const SHIFT_RIGHT_32 = 172;
const ADD_32 = 174;
const MULTIPLY_32 = 181;
const MIN_32 = 182;
const MAX_32 = 184;
const DOT_16 = 186;

/** Locals: 0 an address; then the first layer in vectors, the second, a pair of inputs. */
function networkFunction(weights: SparseWeights, places: Places): WasmFunction {
  const { present, firstSize, secondSize } = weights;
  const vectors = firstSize / 8;
  const groups = secondSize / 4;
  const layer = (k: number) => 1 + k;
  const sum = (g: number) => 1 + vectors + g;
  const pair = 1 + vectors + groups;
  const code: number[] = [];
  const write = (...parts: number[][]) => code.push(...parts.flat());
  const clip = (splat: number, greatest: number, least: number) =>
    write(number(0), vector(splat), vector(greatest), number(ONE), vector(splat), vector(least));

  for (let k = 0; k < vectors; k++) write(number(0), load(places.firstBias + 16 * k), set(layer(k)));
  for (let i = 0; i < present; i++) {
    write(number(0), loadIndex(2 * i), number(Math.log2(2 * firstSize)), [SHIFT_LEFT], set(0));
    for (let k = 0; k < vectors; k++) {
      write(get(layer(k)), get(0), load(places.first + 16 * k), vector(ADD_16), set(layer(k)));
    }
  }
  for (let k = 0; k < vectors; k++) {
    write(get(layer(k)));
    clip(SPLAT_16, MAX_16, MIN_16);
    write(set(layer(k)));
  }
  write(number(0), loadIndex(2 * present), number(places.headBytes), [MULTIPLY], set(0));
  for (let g = 0; g < groups; g++) write(get(0), load(places.secondBias + 16 * g), set(sum(g)));
  for (let p = 0; p < firstSize / 2; p++) {
    write(get(layer(p >> 2)), get(layer(p >> 2)), repeatPair(p & 3), set(pair));
    for (let g = 0; g < groups; g++) {
      const weight = places.second + 4 * secondSize * p + 16 * g;
      write(get(pair), get(0), load(weight), vector(DOT_16), get(sum(g)), vector(ADD_32), set(sum(g)));
    }
  }
  for (let g = 0; g < groups; g++) {
    write(get(sum(g)), number(ONE_BITS), vector(SHIFT_RIGHT_32));
    clip(SPLAT_32, MAX_32, MIN_32);
    write(get(0), load(places.output + 16 * g), vector(MULTIPLY_32), g > 0 ? vector(ADD_32) : []);
  }
  write(set(pair), get(0), loadNumber(places.outputBias));
  for (let lane = 0; lane < 4; lane++) write(get(pair), [...vector(EXTRACT_32), lane], [ADD]);
  const locals = [
    [1, I32],
    [vectors + groups + 1, V128],
  ] as const;
  return { name: 'evaluate', parameters: [], result: I32, locals, code };
}

const loadNumber = (place: number): number[] => [0x28, 2, ...unsigned(place)];
const loadIndex = (place: number): number[] => [0x2f, 1, ...unsigned(place)];

/** Two 16-bit numbers of a vector, the pair 0 to 3, in all four places. */
function repeatPair(which: number): number[] {
  const pair = [0, 1, 2, 3].map((byte) => 4 * which + byte);
  return [...vector(SHUFFLE), ...pair, ...pair, ...pair, ...pair];
}

// The weights of a sparse network in the memory of the compiled search, as `assembly/sparse-network.ts` reads them.

/** Padding of a head, with its output bias. */
const LAST_BYTES = 16;

/**
 * Sets the game to be searched, and writes the weights of its evaluation.
 * @param game its address
 */
export function writeSparseWeights(search: SearchExports, game: number, weights: SparseWeights): void {
  const { present, features, firstSize, secondSize, heads, first, firstBias } = weights;
  const start = search.search_game(game, present, features, heads);
  const { buffer } = search.memory;
  new Int16Array(buffer, start, first.length).set(first);
  new Int16Array(buffer, start + 2 * first.length, firstSize).set(firstBias);
  const rest = start + 2 * (first.length + firstSize);
  const layer = firstSize * secondSize;
  const headBytes = 2 * layer + 8 * secondSize + LAST_BYTES;
  for (let head = 0; head < heads; head++) {
    const at = rest + head * headBytes;
    const second = weights.second.subarray(head * layer, (head + 1) * layer);
    new Int16Array(buffer, at, layer).set(pairUp(second, firstSize, secondSize));
    const own = (numbers: Int32Array) => numbers.subarray(head * secondSize, (head + 1) * secondSize);
    const numbers = [...own(weights.secondBias), ...own(weights.output), weights.outputBias[head]];
    new Int32Array(buffer, at + 2 * layer, numbers.length).set(numbers);
  }
}
