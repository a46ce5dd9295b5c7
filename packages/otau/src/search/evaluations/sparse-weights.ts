/**
 * Small networks over sparse features, as evaluations use them in the middle of a search: their weights, as text and in the memory of a compiled
 * game. Their inputs are not numbers but choices: which of the features are present, always the same count of them (a pit holds five stones, a
 * kazan 30). The first layer is then a sum of rows of its weights:
 *
 *     features --sum of rows--> first (clipped to 0..1) --> second (clipped to 0..1) --> one number
 *
 * The layers after the first may exist several times, as heads: one for the opening, one for the endgame. Only one of them is computed, so that
 * more heads cost no time. All numbers are whole, 1 being `ONE`, so that every machine finds the same value. `assembly/sparse-network.ts` computes.
 */
import { OtauError } from '../../lib/error.js';
import type { SearchExports } from '../exports.js';

/** The number that stands for 1. */
export const ONE = 1 << 10;

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
