/** How positions of Togyz Kumalak are evaluated. */
import { readField } from '../../../core/fields.js';
import type { GameEvaluation } from '../../../search/game-evaluation.js';
import type { TogyzKumalak } from '../togyzkumalak.js';
import { togyzKumalakEvaluation } from './evaluation.js';

export const TOGYZKUMALAK_EVALUATION: GameEvaluation = {
  create: (game) => togyzKumalakEvaluation(game as TogyzKumalak),
  /** Stones taken more than the other player. */
  material({ layout }, row, player) {
    const kazans = readField(layout.kazan, row);
    return kazans[player] - kazans[1 - player];
  },
};
