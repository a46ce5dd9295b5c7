/**
 * Checkpoints, from which training continues. All little-endian:
 *
 *     bytes  what
 *     4      'OTCK'
 *     4      version of the format, 1
 *     4      length H of the header
 *     H      JSON in UTF-8, then spaces to a multiple of 4: { step, weights: [[name, length], ...], moments: [...] }
 *     4 N    float32: the arrays in the order of the header
 */
import { OtauError } from 'otau';
import type { OptimizerState } from '../train/adamw.js';

/** Named arrays of numbers: weights, or moments. */
type Arrays = ReadonlyMap<string, Float32Array>;

/** What training needs to continue. */
export interface Checkpoint {
  /** The weights of the network by their names. */
  readonly weights: Arrays;
  /** Steps and moments of the optimiser; no moments before the first step. */
  readonly state: OptimizerState;
}

const MAGIC = 'OTCK';
const VERSION = 1;
const FIXED = 12;

interface Header {
  readonly step: number;
  readonly weights: readonly (readonly [string, number])[];
  readonly moments: readonly (readonly [string, number])[];
}

/** The bytes of a file; the same checkpoint, the same bytes. */
export function writeCheckpoint({ weights, state }: Checkpoint): Uint8Array {
  const sizes = (arrays: Arrays) => [...arrays].map(([name, { length }]) => [name, length] as const);
  const header: Header = { step: state.step, weights: sizes(weights), moments: sizes(state.moments) };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = 4 * Math.ceil(json.length / 4);
  const arrays = [...weights.values(), ...state.moments.values()];
  const numbers = arrays.reduce((sum, array) => sum + array.length, 0);
  const bytes = new Uint8Array(FIXED + length + 4 * numbers);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(4, VERSION, true);
  view.setUint32(8, length, true);
  bytes.fill(0x20, FIXED, FIXED + length).set(json, FIXED);
  let at = FIXED + length;
  for (const array of arrays) {
    for (const number of array) {
      view.setFloat32(at, number, true);
      at += 4;
    }
  }
  return bytes;
}

/**
 * Reads a checkpoint.
 * @throws `bad-file` for anything that `writeCheckpoint` does not write
 */
export function readCheckpoint(bytes: Uint8Array): Checkpoint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length < FIXED ? 0 : view.getUint32(8, true);
  const isOne = bytes.length >= FIXED + length && new TextDecoder().decode(bytes.subarray(0, 4)) === MAGIC;
  if (!isOne || view.getUint32(4, true) !== VERSION)
    throw badCheckpoint(`a file begins with ${MAGIC} and version ${VERSION}`);
  const header = parseHeader(new TextDecoder().decode(bytes.subarray(FIXED, FIXED + length)));
  let at = FIXED + length;
  const total = [...header.weights, ...header.moments].reduce((sum, [, size]) => sum + size, 0);
  if (bytes.length !== at + 4 * total) throw badCheckpoint(`expected ${at + 4 * total} bytes; got ${bytes.length}`);
  const take = (sizes: Header['weights']): Arrays =>
    new Map(
      sizes.map(([name, size]) => {
        const array = new Float32Array(size);
        for (let i = 0; i < size; i++) array[i] = view.getFloat32(at + 4 * i, true);
        at += 4 * size;
        return [name, array];
      }),
    );
  return { weights: take(header.weights), state: { step: header.step, moments: take(header.moments) } };
}

function parseHeader(text: string): Header {
  try {
    const header = JSON.parse(text) as Header;
    const isSizes = (sizes: Header['weights']): boolean =>
      sizes.every(([name, size]) => typeof name === 'string' && Number.isSafeInteger(size) && size >= 0);
    if (Number.isSafeInteger(header.step) && isSizes(header.weights) && isSizes(header.moments)) return header;
  } catch {
    // reported below
  }
  throw badCheckpoint('its header cannot be read');
}

function badCheckpoint(why: string): OtauError {
  return new OtauError('bad-file', `This is not a checkpoint of this project: ${why}.`);
}
