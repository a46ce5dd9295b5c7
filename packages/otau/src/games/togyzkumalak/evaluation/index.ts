/** How positions of Togyz Kumalak are evaluated. */
import { readField } from '../../../core/layout.js';
import { writeSparseWeights } from '../../../search/evaluations/sparse-memory.js';
import { parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import type { GameEvaluation } from '../../../search/game-evaluation.js';
import type { TogyzKumalak } from '../togyzkumalak.js';
import { togyzKumalakEvaluation } from './evaluation.js';
import { WEIGHTS } from './weights.js';

export const TOGYZKUMALAK_EVALUATION: GameEvaluation = {
  create: (game) => togyzKumalakEvaluation(game as TogyzKumalak),
  /** The standard board, which a network judges. */
  compiled(search, address, game) {
    if ((game as TogyzKumalak).options.variant !== 'standard') return false;
    writeSparseWeights(search, address, parseSparseWeights(WEIGHTS));
    return true;
  },
  /** Stones taken more than the other player. */
  material({ layout }, row, player) {
    const kazans = readField(layout.kazan, row);
    return kazans[player] - kazans[1 - player];
  },
};
