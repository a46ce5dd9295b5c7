/**
 * Evaluates positions of Abalone for any number of players, which the evaluation of two cannot:
 * by the marbles pushed off and by how near the centre the own ones are.
 */

import type { Game, Row } from '../../../core/game.js';
import type { Rows } from '../../../core/rows.js';
import { OtauError } from '../../../lib/error.js';
import type { Evaluations, Evaluator } from '../../../search/evaluators/evaluator.js';
import { EJECTED, MARBLES } from '../board.js';
import { CELLS, COLUMN, ROW_OF } from '../cells.js';

/** A marble by its steps from the centre, and one pushed off. */
const RING_WORTH = [60, 52, 37, 15, -31];
const EJECTED_WORTH = 500;
/** The lead with which a side wins e times as often. */
const SCALE = 300;

/** The value of the marbles of a byte of a player's set by their cells: at 256 · byte + bits. */
const WORTH = new Int16Array(8 * 256);
for (let cell = 0; cell < CELLS; cell++) {
  for (let bits = 0; bits < 256; bits++) {
    if (((bits >> (cell & 7)) & 1) === 1) WORTH[256 * (cell >> 3) + bits] += RING_WORTH[ringOf(cell)];
  }
}

/** Steps of a cell from the centre. */
export function ringOf(cell: number): number {
  const right = COLUMN[cell] - 5;
  const down = ROW_OF[cell] - 5;
  return Math.max(Math.abs(right), Math.abs(down), Math.abs(right + down));
}

/**
 * Evaluates leaves of MCTS in Abalone of two, three or four players. A side wins in proportion to e to the power of its strength; a player's value is twice that chance, less one.
 * Partners are one side.
 * @throws `unsupported` in `evaluate`, for other games
 */
export function abaloneEvaluator(): Evaluator {
  return {
    name: 'abalone',
    evaluate({ id, players }: Game, rows: Rows, count: number, { values }: Evaluations): void {
      if (id !== 'abalone') throw new OtauError('unsupported', `This judges positions of abalone, not ${id}.`);
      for (let i = 0; i < count; i++) evaluateOne(rows.at(i), players, values, i * players);
    },
  };
}

const odds = new Float64Array(4);

function evaluateOne(row: Row, players: number, values: Float32Array, first: number): void {
  const sides = players === 4 ? 2 : players;
  let highest = Number.NEGATIVE_INFINITY;
  for (let side = 0; side < sides; side++) {
    odds[side] = strengthOf(row, side);
    if (players === 4) odds[side] += strengthOf(row, side + 2);
    if (odds[side] > highest) highest = odds[side];
  }
  let total = 0;
  for (let side = 0; side < sides; side++) {
    odds[side] = Math.exp((odds[side] - highest) / SCALE);
    total += odds[side];
  }
  for (let player = 0; player < players; player++) values[first + player] = (2 * odds[player % sides]) / total - 1;
}

function strengthOf(row: Row, player: number): number {
  let strength = EJECTED_WORTH * row[EJECTED + player];
  const first = MARBLES + 8 * player;
  for (let byte = 0; byte < 8; byte++) strength += WORTH[256 * byte + row[first + byte]];
  return strength;
}
