/** Abalone in the compiled tree of alpha-beta: two players, all marbles on the board. */
import type { GameSearch } from '../../search/alphabeta/part.js';
import { SEARCH_MODULE } from '../search-module.js';
import { Abalone } from './abalone.js';
import { CELLS } from './cells.js';
import { newAbalone } from './compiled.js';
import { ejectedWorth, QUIET_HINT } from './evaluation/evaluation.js';
import { CELL_NUMBERS } from './evaluation/terms.js';
import { IN_DANGER, ON_MOVE, OPEN_CONTACT, OPEN_PAIR, PAIR, SPLIT } from './evaluation/weights.js';
import type { AbaloneOptions } from './options.js';

export const ABALONE_ALPHABETA: GameSearch = {
  module: SEARCH_MODULE,
  rules: Abalone,
  open(search, game) {
    const { players, placement, marblesToEject } = game.options as AbaloneOptions;
    if (players !== 2 || placement) return false;
    const weights = search.search_game(newAbalone(search, game), 0, 0, 0);
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
  },
};
