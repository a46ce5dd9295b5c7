/** Defenders of Abalone, who keep their marbles together, near the centre and on the board. */
import type { Row } from '../../../packages/otau/src/core/game.js';
import { EJECTED, MARBLES } from '../../../packages/otau/src/games/abalone/board.js';
import { CELLS, COLUMN, DIRECTIONS, NEIGHBOUR, OFF, ROW_OF } from '../../../packages/otau/src/games/abalone/cells.js';
import type { Evaluation } from '../../../packages/otau/src/search/evaluations/evaluation.js';

/** What it loses with a marble, what it has of two side by side, and what a step away from the centre costs. */
const MARBLE = 1_000;
const PAIR = 20;
const STEP = 8;

/** The cells after each cell in three directions: each pair of neighbours once. */
const HALF = DIRECTIONS / 2;

/** The value of a position for a defender who plays as `defender` and wants nothing else; alpha-beta can look ahead with it. */
export function keepTogether(defender: number): Evaluation {
  return defence('keep-together', (row) => (defender === 0 ? formation(row, 0) : 0 - formation(row, 1)));
}

/** The value for a defender who also wants the other side's marbles apart, and off the board. */
export function keepApart(): Evaluation {
  return defence('keep-apart', (row) => formation(row, 0) - formation(row, 1));
}

function defence(name: string, evaluate: (row: Row) => number): Evaluation {
  return { name, players: 2, repeats: true, evaluate, expected: (score) => Math.tanh(score / MARBLE) };
}

/** What a player's marbles are worth, with those that it lost. */
function formation(row: Row, player: number): number {
  const set = MARBLES + 8 * player;
  let worth = 0 - MARBLE * row[EJECTED + 1 - player];
  for (let cell = 0; cell < CELLS; cell++) {
    if (!has(row, set, cell)) continue;
    worth -= STEP * STEPS[cell];
    for (let direction = 0; direction < HALF; direction++) {
      const next = NEIGHBOUR[DIRECTIONS * cell + direction];
      if (next !== OFF && has(row, set, next)) worth += PAIR;
    }
  }
  return worth;
}

function has(row: Row, set: number, cell: number): boolean {
  return ((row[set + (cell >> 3)] >> (cell & 7)) & 1) === 1;
}

/** Steps from the centre. */
const STEPS = Uint8Array.from({ length: CELLS }, (_, cell) => {
  const down = ROW_OF[cell] - 5;
  const right = COLUMN[cell] - 5;
  return Math.max(Math.abs(down), Math.abs(right), Math.abs(down + right));
});
