/**
 * Static evaluation of Kindo. A player who reaches the enemy King within the moves left in the turn
 * has won, whatever else is on the board: that is seen at once, a turn ahead of the search.
 * Other positions are evaluated on 5 × 5 by a small network that learnt from games of this search against
 * itself, on other boards by tiles, distances and moves.
 *
 * No move is noisy: half a turn proves nothing, and the evaluation itself looks to its end. There
 * are no hints for the order of moves either: the history heuristic of the search is as good.
 */
import type { Row } from '../../../core/game.js';
import type { Evaluation } from '../../../search/evaluations/evaluation.js';
import { ONE, plainNetwork } from '../../../search/evaluations/sparse-network.js';
import { compileNetwork } from '../../../search/evaluations/sparse-network-wasm.js';
import { parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { PLAYER } from '../board.js';
import type { Kindo } from '../kindo.js';
import { PRESENT, writeFeatures } from './features.js';
import { KindoView, SIZE } from './view.js';
import { WEIGHTS } from './weights.js';
import { KindoWideView } from './wide-view.js';

/** The lead with which a player wins e times as often as it loses. */
export const SCALE = 250;
const MARGIN = 250;
const QUIET_GAIN = 400;
/** The score of a win within this turn, less one for each capture it takes; no other score comes near. */
const WON_THIS_TURN = 10_000;
const MAX_ESTIMATE = 8_000;

export function kindoEvaluation(game: Kindo): Evaluation {
  const { size } = game.options;
  const judge = size === SIZE ? networkJudge() : wideJudge(size);
  return {
    name: size === SIZE ? 'kindo-network' : 'kindo',
    players: 2,
    margin: MARGIN,
    quietGain: QUIET_GAIN,
    evaluate: (row: Row) => (row[PLAYER] === 0 ? judge(row) : 0 - judge(row)),
    expected: (score: number) => Math.tanh(score / (2 * SCALE)),
  };
}

/** The score for the player to move. */
type Judge = (row: Row) => number;

function networkJudge(): Judge {
  const weights = parseSparseWeights(WEIGHTS);
  const { inputs, evaluate } = compileNetwork(weights) ?? plainNetwork(weights);
  const unit = SCALE / (ONE * ONE);
  const view = new KindoView();
  return (row) => {
    view.read(row);
    if (view.mine <= view.left) return WON_THIS_TURN - view.mine;
    writeFeatures(row, view, inputs);
    inputs[PRESENT] = view.left - 1;
    return clip(Math.round(evaluate() * unit) + 0); // never -0
  };
}

const TILE = 60;
const STEP = 150;
const MOVE = 60;
const THREAT = 300;
const FRONT = 20;

/** By rules of thumb: tiles, how much nearer a King is, moves, threats to be met, and freedom. */
function wideJudge(size: number): Judge {
  const view = new KindoWideView(size);
  const furthest = 2 * size;
  return (row) => {
    view.read(row);
    const { mine, theirs, left, ownNext, enemyNext } = view;
    if (mine <= left) return WON_THIS_TURN - mine;
    const ahead = Math.min(furthest, theirs) - Math.min(furthest, mine);
    const threat = Math.max(0, enemyNext + 1 - theirs);
    const score =
      TILE * (view.ownCount - view.enemyCount) +
      STEP * ahead +
      MOVE * (left + ownNext - enemyNext) +
      FRONT * (view.ownFront - view.enemyFront) -
      THREAT * threat;
    return clip(score);
  };
}

function clip(score: number): number {
  return Math.max(-MAX_ESTIMATE, Math.min(MAX_ESTIMATE, score));
}
