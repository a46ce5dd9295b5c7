/**
 * The weights of a sparse network as text (base64), as data files hold them: five 16-bit sizes
 * (present, features, first, second, heads), then the arrays in the order of `SparseWeights`, all
 * little-endian. A text of a network with one head may leave the fifth size out.
 */
import { OtauError } from '../../lib/error.js';
import type { SparseWeights } from './sparse-network.js';

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
