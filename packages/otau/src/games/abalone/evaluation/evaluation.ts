/**
 * Static evaluation of Abalone for two players: marbles pushed off, distance from the centre,
 * how the marbles hang together, and which could be pushed off at once. It also orders
 * moves for alpha-beta and gives the position after a pass.
 */

import type { Row } from '../../../core/game.js';
import { OtauError } from '../../../lib/error.js';
import { type Evaluation, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import type { Abalone } from '../abalone.js';
import { EJECTED, MARBLES, PLAYER, TO_PLACE } from '../board.js';
import { ALONG, CELLS, DIRECTIONS, directionOf, isSideStep, lengthOf, NEIGHBOUR, OFF, SHAPE, walk } from '../cells.js';
import { countThreats, listEjections } from './ejections.js';
import { CLASS, cohesion, openness, standing } from './terms.js';
import { CELL_WORTH, EJECTED_WORTH, IN_DANGER, ON_MOVE, SCALE } from './weights.js';

/** How much better than its estimate a position can be, or a quiet move can make it: for each ply. */
const MARGIN = 100;
const QUIET_GAIN = 120;

/** Throws `unsupported` for three and four players. */
export function abaloneEvaluation(game: Abalone): Evaluation {
  const { players, marblesToEject } = game.options;
  if (players !== 2) {
    throw new OtauError('unsupported', `Abalone is judged for two players; this game has ${players}.`);
  }
  const worthOfEjected = ejectedWorth(marblesToEject);
  return {
    name: 'abalone',
    players: 2,
    repeats: true,
    margin: MARGIN,
    quietGain: QUIET_GAIN,
    evaluate(row: Row): number {
      const mover = row[PLAYER];
      const initiative = ON_MOVE - IN_DANGER * countThreats(row, 1 - mover);
      const lead =
        worthOfEjected[row[EJECTED]] -
        worthOfEjected[row[EJECTED + 1]] +
        standing(row) +
        cohesion(row) +
        (mover === 0 ? initiative : 0 - initiative);
      return Math.max(1 - MAX_SCORE, Math.min(MAX_SCORE - 1, lead));
    },
    openness,
    progress: (row: Row) => row[EJECTED] + row[EJECTED + 1],
    expected: (score: number) => Math.tanh(score / (2 * SCALE)),
    order,
    noisy: (row: Row, action: number) => order(row, action) >= EJECTION,
    listNoisy: listEjections,
    pass,
  };
}

/** The value of ejected marbles by their number: the steps towards a win, for any number of marbles. */
export function ejectedWorth(marblesToEject: number): Int32Array {
  const worth = new Int32Array(marblesToEject + 1);
  const steps = EJECTED_WORTH.length;
  for (let ejected = 1; ejected <= marblesToEject; ejected++) {
    worth[ejected] =
      worth[ejected - 1] + EJECTED_WORTH[Math.max(0, Math.min(steps - 1, steps + ejected - marblesToEject))];
  }
  return worth;
}

/** The hint of a move that ejects a marble; with three marbles, one more. */
const EJECTION = 1_000;
const PUSH = 300;
/** Hints above 0 put a move before all others; these negative ones leave the order to the history of refutations, and only break ties. */
const QUIET_BASE = -600;

/** For each action without a push, the gain of its marbles by their new cells. */
export const QUIET_HINT = new Int16Array(CELLS * CELLS);
for (let action = 0; action < CELLS * CELLS; action++) QUIET_HINT[action] = QUIET_BASE + gainOf(action);

function gainOf(action: number): number {
  const from = (action / CELLS) | 0;
  const to = action % CELLS;
  const worth = (cell: number) => CELL_WORTH[CLASS[cell]];
  const shape = SHAPE[action];
  if (shape === 0) return 0;
  if (!isSideStep(shape)) return worth(to) - worth(from);
  let gain = 0;
  for (let step = 0; step < lengthOf(shape); step++) {
    const cell = walk(from, ALONG[action], step);
    gain += worth(walk(cell, directionOf(shape), 1)) - worth(cell);
  }
  return gain;
}

/** Ejections first, then pushes; moves without a push by the value of the marbles' new cells. */
function order(row: Row, action: number): number {
  if (row[TO_PLACE] !== 0) return 0;
  const enemy = MARBLES + 8 * (1 - row[PLAYER]);
  const target = action % CELLS;
  if (((row[enemy + (target >> 3)] >> (target & 7)) & 1) === 0) return QUIET_HINT[action];
  const direction = directionOf(SHAPE[action]);
  const next = NEIGHBOUR[DIRECTIONS * target + direction];
  if (next === OFF) return EJECTION;
  if (((row[enemy + (next >> 3)] >> (next & 7)) & 1) === 0) return pushHint(target, next);
  const last = NEIGHBOUR[DIRECTIONS * next + direction];
  return last === OFF ? EJECTION + 1 : pushHint(target, last);
}

/** The worse the pushed marble's new cell is for it, the earlier the push is tried. */
function pushHint(from: number, to: number): number {
  return PUSH + CELL_WORTH[CLASS[from]] - CELL_WORTH[CLASS[to]];
}

/** In a game of pushing, moving is practically never worse than passing. */
function pass(row: Row, out: Row): boolean {
  if (row[TO_PLACE] !== 0) return false;
  out.set(row);
  out[PLAYER] = 1 - row[PLAYER];
  return true;
}
