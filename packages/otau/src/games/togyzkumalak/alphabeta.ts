/** Togyz Kumalak in the compiled tree of alpha-beta: the standard board, which a network judges. */
import type { GameSearch } from '../../search/alphabeta/part.js';
import { writeSparseWeights } from '../../search/evaluations/sparse-memory.js';
import { parseSparseWeights } from '../../search/evaluations/sparse-weights.js';
import { SEARCH_MODULE } from '../search-module.js';
import { newTogyzKumalak } from './compiled.js';
import { WEIGHTS } from './evaluation/weights.js';
import type { TogyzKumalakOptions } from './options.js';
import { TogyzKumalak } from './togyzkumalak.js';

export const TOGYZKUMALAK_ALPHABETA: GameSearch = {
  module: SEARCH_MODULE,
  rules: TogyzKumalak,
  open(search, game) {
    if ((game.options as TogyzKumalakOptions).variant !== 'standard') return false;
    writeSparseWeights(search, newTogyzKumalak(search, game), parseSparseWeights(WEIGHTS));
    return true;
  },
};
