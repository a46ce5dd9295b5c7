/**
 * Static evaluation of Senet: how likely a player is to win, by a small network for each of the
 * two rule sets. They learnt from games against themselves (tools/games/senet/fit-evaluation.ts) and serve
 * any number of dancers.
 *
 * A score is a logarithm of the odds: with `SCALE` a player wins e times as often as it loses.
 * Scores cannot be averaged; their `expected` results can.
 */
import { OVER, type Row } from '../../../core/game.js';
import { type Evaluation, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import {
  ONE,
  plainNetwork,
  type SparseNetwork,
  type SparseWeights,
} from '../../../search/evaluations/sparse-network.js';
import { compileNetwork } from '../../../search/evaluations/sparse-network-wasm.js';
import { parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { PLAYER, STEPS } from '../row.js';
import type { Senet } from '../senet.js';
import { writeFeatures } from './features.js';
import { KENDALL_WEIGHTS } from './kendall-weights.js';
import { SKYRUK_WEIGHTS } from './skyruk-weights.js';

const SCALE = 2000;
const MAX_ESTIMATE = MAX_SCORE - 1;

/**
 * The evaluation of a game of Senet. It judges positions before a throw as well as after one;
 * after one it is the best of the positions before the next throw that a move leads to.
 */
export function senetEvaluation(game: Senet): Evaluation {
  const weights = senetWeights(game);
  return networkEvaluation(game, compileNetwork(weights) ?? plainNetwork(weights));
}

/** The weights by which a game's positions are judged. */
export function senetWeights(game: Senet): SparseWeights {
  return parseSparseWeights(game.options.rules === 'skyruk' ? SKYRUK_WEIGHTS : KENDALL_WEIGHTS);
}

/** The same with your own network, whose inputs are those of `features.ts`. */
export function networkEvaluation(game: Senet, network: SparseNetwork): Evaluation {
  const { inputs, evaluate: output } = network;
  const unit = SCALE / (ONE * ONE);
  return evaluationBy(game, 'senet-network', (row) => {
    writeFeatures(row, inputs);
    return Math.max(-MAX_ESTIMATE, Math.min(MAX_ESTIMATE, Math.round(output() * unit) + 0)); // never -0
  });
}

/** @param beforeThrow the score of a position before a throw for the player who throws */
export function evaluationBy(game: Senet, name: string, beforeThrow: (row: Row) => number): Evaluation {
  const actions = new Uint16Array(game.maxLegal);
  const after = new Uint8Array(game.rowSize);

  function settled(row: Row): number {
    if (game.actor(row) === OVER) return game.result(row, 0) * MAX_ESTIMATE;
    const score = beforeThrow(row);
    return row[PLAYER] === 0 ? score : 0 - score;
  }

  function evaluate(row: Row): number {
    if (row[STEPS] === 0) return settled(row);
    const player = row[PLAYER];
    const count = game.legal(row, actions);
    let best = player === 0 ? -MAX_SCORE : MAX_SCORE;
    for (let i = 0; i < count; i++) {
      game.next(row, actions[i], after);
      const score = settled(after);
      if (player === 0 ? score > best : score < best) best = score;
    }
    return best;
  }

  return { name, players: 2, evaluate, expected: (score) => Math.tanh(score / (2 * SCALE)) };
}
