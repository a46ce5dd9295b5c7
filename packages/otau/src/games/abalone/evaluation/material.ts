/** The material of a player of Abalone: marbles pushed off. Where none can be, marbles in the middle are the hardest to push. */

import type { Game, Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { ownerAt } from '../board.js';
import { COLUMN, ROW } from '../cells.js';

/** Marbles that a player has pushed off more than the others together, less a thousandth for each step away from the centre. */
export function abaloneMaterial({ layout, players }: Game, row: Row, player: number): number {
  const own = readField(layout.marbles, row).filter((cell) => ownerAt(row, players, cell) === player);
  const steps = own.reduce((sum, cell) => sum + stepsFromCentre(cell), 0);
  const ejected = readField(layout.ejected, row);
  const total = ejected.reduce((sum, count) => sum + count, 0);
  return 2 * ejected[player] - total - steps / 1000;
}

function stepsFromCentre(cell: number): number {
  const down = ROW[cell] - 5;
  const right = COLUMN[cell] - 5;
  return Math.max(Math.abs(down), Math.abs(right), Math.abs(down + right));
}
