/** How positions of Kindo are evaluated. */
import { readField } from '../../../core/layout.js';
import { writeSparseWeights } from '../../../search/evaluations/sparse-memory.js';
import { parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { heuristicEvaluator } from '../../../search/evaluators/heuristic.js';
import type { GameEvaluation } from '../../../search/game-evaluation.js';
import type { Kindo } from '../kindo.js';
import { kindoEvaluation } from './evaluation.js';
import { SIZE } from './view.js';
import { WEIGHTS } from './weights.js';

/** A turn has many moves and few good ones: in MCTS a policy is worth more than the simulations that it costs. */
const POLICY_TEMPERATURE = 0.3;

export const KINDO_EVALUATION: GameEvaluation = {
  create: (game) => kindoEvaluation(game as Kindo),
  /** 5 × 5, which a network judges. */
  compiled(search, address, game) {
    if ((game as Kindo).options.size !== SIZE) return false;
    writeSparseWeights(search, address, parseSparseWeights(WEIGHTS));
    return true;
  },
  evaluator: () => heuristicEvaluator({ temperature: POLICY_TEMPERATURE }),
  /** Tiles more than the other player. */
  material({ layout }, row, player) {
    const tiles = readField(layout.tiles, row);
    const own = (owner: number) => tiles.filter((tile) => tile & (1 << owner)).length;
    return own(player) - own(1 - player);
  },
};
