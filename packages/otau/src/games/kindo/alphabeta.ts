/** Kindo in the compiled tree of alpha-beta: 5 × 5, which a network judges. */
import type { GameSearch } from '../../search/alphabeta/part.js';
import { writeSparseWeights } from '../../search/evaluations/sparse-memory.js';
import { parseSparseWeights } from '../../search/evaluations/sparse-weights.js';
import { SEARCH_MODULE } from '../search-module.js';
import { newKindo } from './compiled.js';
import { SIZE } from './evaluation/view.js';
import { WEIGHTS } from './evaluation/weights.js';
import { Kindo } from './kindo.js';
import type { KindoOptions } from './options.js';

export const KINDO_ALPHABETA: GameSearch = {
  module: SEARCH_MODULE,
  rules: Kindo,
  open(search, game) {
    if ((game.options as KindoOptions).size !== SIZE) return false;
    writeSparseWeights(search, newKindo(search, game), parseSparseWeights(WEIGHTS));
    return true;
  },
};
