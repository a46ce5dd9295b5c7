/** The evaluation of Abalone in a compiled search: two players, all marbles on the board. */
import type { SearchExports } from '../../../search/exports.js';
import type { Abalone } from '../abalone.js';
import { CELLS } from '../cells.js';
import { ejectedWorth, QUIET_HINT } from './evaluation.js';
import { CELL_NUMBERS } from './terms.js';
import { IN_DANGER, ON_MOVE, OPEN_CONTACT, OPEN_PAIR, PAIR, SPLIT } from './weights.js';

/** Writes the weights for the game at an address; false for options that the evaluation does not cover. */
export function writeWeights(search: SearchExports, address: number, { options }: Abalone): boolean {
  const { players, placement, marblesToEject } = options;
  if (players !== 2 || placement) return false;
  const weights = search.search_game(address, 0, 0, 0);
  const { buffer } = search.memory;
  const [cells, gains, ejected] = new Uint32Array(buffer, weights, 3);
  const numbers = new Int16Array(buffer, cells, 8 * CELLS);
  for (const [cell, { worth, pullX, pullY, x, y }] of CELL_NUMBERS.entries()) {
    numbers.set([worth, pullX, pullY, 1, x, y], 8 * cell);
  }
  new Int16Array(buffer, gains, QUIET_HINT.length).set(QUIET_HINT);
  new Int32Array(buffer, ejected, marblesToEject + 1).set(ejectedWorth(marblesToEject));
  new Int32Array(buffer, weights + 12, 6).set([PAIR, SPLIT, IN_DANGER, ON_MOVE, OPEN_PAIR, OPEN_CONTACT]);
  return true;
}
