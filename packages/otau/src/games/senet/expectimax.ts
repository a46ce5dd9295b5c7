/** Senet in the compiled tree of expectimax: both rule sets, every number of dancers. */
import type { GameSearch } from '../../search/alphabeta/part.js';
import { writeSparseWeights } from '../../search/evaluations/sparse-memory.js';
import { SEARCH_MODULE } from '../search-module.js';
import { newSenet } from './compiled.js';
import { senetWeights } from './evaluation/evaluation.js';
import { Senet } from './senet.js';

export const SENET_EXPECTIMAX: GameSearch = {
  module: SEARCH_MODULE,
  rules: Senet,
  open(search, game) {
    writeSparseWeights(search, newSenet(search, game), senetWeights(game as Senet));
    return true;
  },
};
