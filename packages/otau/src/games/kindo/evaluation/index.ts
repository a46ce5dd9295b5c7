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
import { readField } from '../../../core/layout.js';
import { compiledEvaluation } from '../../../search/evaluations/compiled-evaluation.js';
import type { Evaluation, GameEvaluation } from '../../../search/evaluations/evaluation.js';
import { parseSparseWeights, writeSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { heuristicEvaluator } from '../../../search/evaluators/evaluators.js';
import { PLAYER } from '../board.js';
import type { Kindo } from '../kindo.js';
import { KindoWideView } from './view.js';
import { WEIGHTS } from './weights.js';

/** The size of the board that the network judges. */
const SIZE = 5;
/** The lead with which a player wins e times as often as it loses. */
export const SCALE = 250;
const MARGIN = 250;
const QUIET_GAIN = 400;
/** The score of a win within this turn, less one for each capture it takes; no other score comes near. */
const WON_THIS_TURN = 10_000;
const MAX_ESTIMATE = 8_000;

export function kindoEvaluation(game: Kindo): Evaluation {
  const { size } = game.options;
  const expected = (score: number) => Math.tanh(score / (2 * SCALE));
  if (size === SIZE) return compiledEvaluation(game, { name: 'kindo-network', expected });
  const judge = wideJudge(size);
  return {
    name: 'kindo',
    players: 2,
    margin: MARGIN,
    quietGain: QUIET_GAIN,
    evaluate: (row: Row) => (row[PLAYER] === 0 ? judge(row) : 0 - judge(row)),
    expected,
  };
}

const TILE = 60;
const STEP = 150;
const MOVE = 60;
const THREAT = 300;
const FRONT = 20;

/** The score for the player to move by rules of thumb: tiles, how much nearer a King is, moves, threats to be met, and freedom. */
function wideJudge(size: number): (row: Row) => number {
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
    return Math.max(-MAX_ESTIMATE, Math.min(MAX_ESTIMATE, score));
  };
}

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
