/** The weights of a sparse network in the memory of the compiled search, as `assembly/sparse-network.ts` reads them. */
import type { SearchExports } from '../exports.js';
import type { SparseWeights } from './sparse-network.js';
import { pairUp } from './sparse-network-wasm.js';

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
