/**
 * Static evaluation of Senet: how likely a player is to win, by a small network for each of the
 * two rule sets. They learnt from games against themselves (tools/games/senet/fit-evaluation.ts) and serve
 * any number of dancers.
 *
 * A score is a logarithm of the odds: with `SCALE` a player wins e times as often as it loses.
 * Scores cannot be averaged; their `expected` results can.
 */
import { OVER, type Row } from '../../../core/game.js';
import { type Evaluation, type GameEvaluation, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import {
  compileNetwork,
  ONE,
  parseSparseWeights,
  plainNetwork,
  type SparseNetwork,
  type SparseWeights,
  writeSparseWeights,
} from '../../../search/evaluations/sparse-network.js';
import { countDancers, type Houses, PLAYER, readDancers, STEPS } from '../row.js';
import type { Senet } from '../senet.js';
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
    writeSenetFeatures(row, inputs);
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

export const SENET_EVALUATION: GameEvaluation = {
  create: (game) => senetEvaluation(game as Senet),
  compiled(search, address, game) {
    writeSparseWeights(search, address, senetWeights(game as Senet));
    return true;
  },
  /** Houses left to walk, fewer than the other player. */
  material: (_, row, player) => housesToWalk(readDancers(row, 1 - player)) - housesToWalk(readDancers(row, player)),
};

// What the networks see of a Senet position before a throw, always as the player who throws.
// Walls and exposed dancers depend on neighbouring houses, so the features are pictures of
// four houses in a row; besides them, how many dancers are left and who leads the race.
//
//     feature    houses 1-4   3-6   5-8 .. 27-30    own dancers left   enemy's  lead in the race
//     first at   81·0        81·1  81·2 .. 81·13         1134          1142       1150
//     how many   81 each: four houses, each empty,       0 to 7       0 to 7  41: -80 to 80 houses,
//                own or the enemy's                                              in steps of 4
//
// How many dancers are off does not matter: the rest of the game depends on those on the board alone, so
// the same weights serve any number of dancers.

export const SENET_PRESENT = 17;
export const SENET_FEATURES = 1191;

const PICTURES = 14;
const PICTURE_SIZE = 81;
const OWN_LEFT = PICTURES * PICTURE_SIZE;
const ENEMY_LEFT = OWN_LEFT + 8;
const LEAD = ENEMY_LEFT + 8;
const LEAD_STEP = 4;
const LEAD_STEPS = 20;

/** The picture of four houses: bits 0 to 3 are the own dancers, 4 to 7 the enemy's; a digit of base 3 for each house. */
const PICTURE = Uint8Array.from({ length: 256 }, (_, bits) => {
  const digit = (house: number) => ((bits >> house) & 1) + 2 * ((bits >> (house + 4)) & 1);
  return digit(0) + 3 * digit(1) + 9 * digit(2) + 27 * digit(3);
});

/** Writes the `SENET_PRESENT` features of a position before a throw. */
export function writeSenetFeatures(row: Row, out: Uint16Array): void {
  const player = row[PLAYER];
  const own = readDancers(row, player);
  const enemy = readDancers(row, 1 - player);
  const picture = PICTURE;
  for (let i = 0; i < PICTURES; i++) {
    out[i] = PICTURE_SIZE * i + picture[((own >> (2 * i)) & 15) | (((enemy >> (2 * i)) & 15) << 4)];
  }
  const lead = Math.round((housesToWalk(enemy) - housesToWalk(own)) / LEAD_STEP);
  out[PICTURES] = OWN_LEFT + countDancers(own);
  out[PICTURES + 1] = ENEMY_LEFT + countDancers(enemy);
  out[PICTURES + 2] = LEAD + LEAD_STEPS + Math.max(-LEAD_STEPS, Math.min(LEAD_STEPS, lead));
}

/** Houses from the dancers to the end of the path, which is one beyond house 30. */
export function housesToWalk(dancers: Houses): number {
  let houses = 0;
  for (let rest = dancers; rest !== 0; rest &= rest - 1) houses += Math.clz32(rest & -rest) - 1;
  return houses;
}
