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
import type { Evaluation, GameEvaluation } from '../../../search/evaluations/evaluation.js';
import {
  compileNetwork,
  ONE,
  parseSparseWeights,
  plainNetwork,
  writeSparseWeights,
} from '../../../search/evaluations/sparse-network.js';
import { heuristicEvaluator } from '../../../search/evaluators/evaluators.js';
import { DOT, OWNERS, PLAYER, TILES, wallOf } from '../board.js';
import type { Kindo } from '../kindo.js';
import { count, KindoSets, KindoWideView, SIZE, TILES_IN_VIEW, turnTile, UNREACHABLE } from './view.js';
import { WEIGHTS } from './weights.js';

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
  const view = new KindoSets();
  return (row) => {
    view.read(row);
    if (view.mine <= view.left) return WON_THIS_TURN - view.mine;
    writeKindoFeatures(row, view, inputs);
    inputs[KINDO_PRESENT] = view.left - 1;
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

// What the network sees of a position of Kindo on 5 × 5, always as the player to move: one
// feature for each tile (its state) and ten for relations of tiles. `tools/games/kindo/fit-evaluation.ts`,
// which fits the weights, writes the same features.
//
// A state is 0 for a neutral tile; from 1 on own ones, from 11 on those of the enemy: the wall (none, N, E, S, W),
// and 5 more with a dot.

const STATES = 21;
/** For each byte of a tile, the second half for player 1. */
const STATE = Uint8Array.from({ length: 256 }, (_, index) => {
  const tile = index < 128 ? index : turnTile(index - 128);
  const owner = tile & OWNERS;
  if (owner === 0) return 0;
  return (owner === 1 ? 1 : 11) + wallOf(tile) + ((tile & DOT) !== 0 ? 5 : 0);
});

/** Moves left in this turn: 1 to 4. Moves of a next turn: 2 to 4. */
const LEFTS = 4;
const NEXTS = 3;
const DISTANCES = UNREACHABLE + 1;
/** Counts of tiles, and of paths, are capped here. */
const MAX_TILES = 15;
const MAX_WAYS = 3;

/** Where each kind of feature begins. */
const RACE = TILES_IN_VIEW * STATES;
const MOVES = RACE + DISTANCES * DISTANCES;
const OWN_FRONT = MOVES + LEFTS * NEXTS * NEXTS;
const ENEMY_FRONT = OWN_FRONT + LEFTS * (MAX_TILES + 1);
const OWN_LOOSE = ENEMY_FRONT + NEXTS * (MAX_TILES + 1);
const ENEMY_LOOSE = OWN_LOOSE + NEXTS * (MAX_TILES + 1);
const OWN_WAYS = ENEMY_LOOSE + LEFTS * (MAX_TILES + 1);
const ENEMY_WAYS = OWN_WAYS + LEFTS * DISTANCES * (MAX_WAYS + 1);
const OWN_COUNT = ENEMY_WAYS + NEXTS * DISTANCES * (MAX_WAYS + 1);
const ENEMY_COUNT = OWN_COUNT + TILES_IN_VIEW + 1;

export const KINDO_FEATURES = ENEMY_COUNT + TILES_IN_VIEW + 1;
export const KINDO_PRESENT = TILES_IN_VIEW + 10;
/** A head of the network for each number of moves left in the turn, less one. */
export const KINDO_HEADS = LEFTS;

/**
 * Writes the `KINDO_PRESENT` features of a position that `view` has read. _Front_: tiles that can be
 * captured at once. _Loose_: tiles that are lost with the other's front, or cut off by it.
 */
export function writeKindoFeatures(row: Row, view: KindoSets, out: Uint16Array): void {
  writeTiles(row, out);
  const { own, enemy, mine, theirs } = view;
  const left = view.left - 1;
  const next = view.enemyNext - 2;
  const ownFront = view.entered(own) & ~own;
  const enemyFront = view.entered(enemy) & ~enemy;
  const ownCount = count(own);
  const enemyCount = count(enemy);
  const tiles = MAX_TILES + 1;
  const ways = MAX_WAYS + 1;
  out[TILES_IN_VIEW] = RACE + mine * DISTANCES + theirs;
  out[TILES_IN_VIEW + 1] = MOVES + (left * NEXTS + view.ownNext - 2) * NEXTS + next;
  out[TILES_IN_VIEW + 2] = OWN_FRONT + left * tiles + Math.min(MAX_TILES, count(ownFront));
  out[TILES_IN_VIEW + 3] = ENEMY_FRONT + next * tiles + Math.min(MAX_TILES, count(enemyFront));
  out[TILES_IN_VIEW + 4] = OWN_LOOSE + next * tiles + Math.min(MAX_TILES, ownCount - view.ownHeld(enemyFront));
  out[TILES_IN_VIEW + 5] = ENEMY_LOOSE + left * tiles + Math.min(MAX_TILES, enemyCount - view.enemyHeld(ownFront));
  out[TILES_IN_VIEW + 6] = OWN_WAYS + (left * DISTANCES + mine) * ways + Math.min(MAX_WAYS, view.ownWays);
  out[TILES_IN_VIEW + 7] = ENEMY_WAYS + (next * DISTANCES + theirs) * ways + Math.min(MAX_WAYS, view.enemyWays);
  out[TILES_IN_VIEW + 8] = OWN_COUNT + ownCount;
  out[TILES_IN_VIEW + 9] = ENEMY_COUNT + enemyCount;
}

function writeTiles(row: Row, out: Uint16Array): void {
  const mover = row[PLAYER];
  const half = mover << 7;
  const step = mover === 0 ? 1 : -1;
  for (let t = 0, at = mover === 0 ? TILES : TILES + TILES_IN_VIEW - 1; t < TILES_IN_VIEW; t++, at += step) {
    out[t] = t * STATES + STATE[half | row[at]];
  }
}
