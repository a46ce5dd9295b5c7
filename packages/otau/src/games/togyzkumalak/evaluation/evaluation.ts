/**
 * Static evaluation of Togyz Kumalak, in hundredths of a stone. The standard board is judged by
 * a small network that learnt from games of this search against itself; all other boards by
 * rules of thumb.
 */
import type { Row } from '../../../core/game.js';
import { type Evaluation, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import { ONE, plainNetwork } from '../../../search/evaluations/sparse-network.js';
import { compileNetwork } from '../../../search/evaluations/sparse-network-wasm.js';
import { parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { PLAYER, type Size, sizeOf } from '../rules.js';
import type { TogyzKumalak } from '../togyzkumalak.js';
import { capturesOf } from './captures.js';
import { writeFeatures } from './features.js';
import { handcraftedScore } from './handcrafted.js';
import { WEIGHTS } from './weights.js';

/** The lead, in hundredths of a stone, with which a player wins e times as often as it loses. */
const SCALE = 900;
const MARGIN = 120;
const MAX_ESTIMATE = MAX_SCORE - 1;

export function togyzKumalakEvaluation(game: TogyzKumalak): Evaluation {
  const { pits, stones, tuzdyk, variant } = game.options;
  const size = sizeOf(pits, stones, tuzdyk);
  if (game.rowSize > size.end) return wideEvaluation(size);
  return variant === 'standard' ? networkEvaluation(size) : plainEvaluation(size);
}

function networkEvaluation(size: Size): Evaluation {
  const weights = parseSparseWeights(WEIGHTS);
  const { inputs, evaluate } = compileNetwork(weights) ?? plainNetwork(weights);
  const unit = SCALE / (ONE * ONE);
  return {
    ...plainEvaluation(size),
    name: 'togyzkumalak-network',
    evaluate(row: Row): number {
      writeFeatures(row, inputs);
      const score = Math.max(-MAX_ESTIMATE, Math.min(MAX_ESTIMATE, Math.round(evaluate() * unit) + 0)); // never -0
      return row[PLAYER] === 0 ? score : 0 - score;
    },
  };
}

/** By rules of thumb, for boards whose rows are bytes. */
export function plainEvaluation(size: Size): Evaluation {
  const captures = capturesOf(size);
  return {
    ...wideEvaluation(size),
    evaluate: handcraftedScore(size),
    order: captures,
    noisy: (row: Row, action: number) => captures(row, action) > 0,
  };
}

/** For boards with more stones, whose rows take two bytes a number, little-endian. */
function wideEvaluation(size: Size): Evaluation {
  const board = new Uint16Array(size.end);
  const score = handcraftedScore(size);
  const scale = (SCALE * size.total) / 162;
  return {
    name: 'togyzkumalak',
    players: 2,
    margin: MARGIN,
    isQuick: true,
    evaluate(row: Row): number {
      for (let i = 0; i < board.length; i++) board[i] = row[2 * i] | (row[2 * i + 1] << 8);
      return Math.max(-MAX_ESTIMATE, Math.min(MAX_ESTIMATE, score(board)));
    },
    expected: (value: number) => Math.tanh(value / (2 * scale)),
  };
}
