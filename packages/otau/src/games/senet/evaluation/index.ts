/**
 * Static evaluation of Senet: how likely a player is to win, by a small network for each of the
 * two rule sets. They learnt from games against themselves (tools/games/senet/fit-evaluation.ts) and serve
 * any number of dancers.
 *
 * A score is a logarithm of the odds: with `SCALE` a player wins e times as often as it loses.
 * Scores cannot be averaged; their `expected` results can.
 */
import { compiledEvaluation } from '../../../search/evaluations/compiled-evaluation.js';
import type { Evaluation, GameEvaluation } from '../../../search/evaluations/evaluation.js';
import {
  parseSparseWeights,
  type SparseWeights,
  writeSparseWeights,
} from '../../../search/evaluations/sparse-weights.js';
import { type Houses, readDancers } from '../row.js';
import type { Senet } from '../senet.js';
import { KENDALL_WEIGHTS } from './kendall-weights.js';
import { SKYRUK_WEIGHTS } from './skyruk-weights.js';

const SCALE = 2000;

/**
 * The evaluation of a game of Senet, compiled in `assembly/searched.ts`. It judges positions before a throw as well as after one;
 * after one it is the best of the positions before the next throw that a move leads to.
 */
export function senetEvaluation(game: Senet, weights = senetWeights(game)): Evaluation {
  const expected = (score: number) => Math.tanh(score / (2 * SCALE));
  return compiledEvaluation(game, { name: 'senet-network', expected }, (search, address) => {
    writeSparseWeights(search, address, weights);
    return true;
  });
}

/** The weights by which a game's positions are judged. */
export function senetWeights(game: Senet): SparseWeights {
  return parseSparseWeights(game.options.rules === 'skyruk' ? SKYRUK_WEIGHTS : KENDALL_WEIGHTS);
}

export const SENET_EVALUATION: GameEvaluation = {
  create: (game) => senetEvaluation(game as Senet),
  compiled(search, address, game) {
    writeSparseWeights(search, address, senetWeights(game as Senet));
    return true;
  },
  /** Houses left to walk, fewer than the other player. */
  material: (_, row, player) => housesToWalk(readDancers(row, 1 - player)) - housesToWalk(readDancers(row, player)),
};

/** Houses from the dancers to the end of the path, which is one beyond house 30. */
export function housesToWalk(dancers: Houses): number {
  let houses = 0;
  for (let rest = dancers; rest !== 0; rest &= rest - 1) houses += Math.clz32(rest & -rest) - 1;
  return houses;
}
