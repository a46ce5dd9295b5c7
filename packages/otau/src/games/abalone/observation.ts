/**
 * What an agent sees of Abalone: the 11 × 11 board of the gym-abalone environment; and planes over
 * the 61 cells for a network, from the player to move with that player's home at the bottom.
 */
import type { Row, TensorSpec } from '../../core/game.js';
import { EJECTED, EMPTY, ownerAt, PLAYER, TO_PLACE } from './board.js';
import { CELLS, COLUMN, cellAt, formatCell, OFF, ROW } from './cells.js';
import { homeTurn, turnCell } from './symmetry.js';

const SIDE = 11;
const OUTSIDE = -2;

/** 11 × 11: -2 outside the board, -1 empty, else the owner of the marble. */
export function abaloneObservation(players: number): TensorSpec {
  const cellOf = (index: number) => cellAt(Math.floor(index / SIDE), index % SIDE);
  return {
    shape: [SIDE, SIDE],
    size: SIDE * SIDE,
    dtype: 'int8',
    low: (index) => (cellOf(index) === OFF ? OUTSIDE : EMPTY),
    high: (index) => (cellOf(index) === OFF ? OUTSIDE : players - 1),
    describe: (index) => {
      const place = `r ${Math.floor(index / SIDE)}, c ${index % SIDE}`;
      const cell = cellOf(index);
      return cell === OFF ? `${place}: outside the board` : `${place}: ${formatCell(cell)}, owner or -1 for empty`;
    },
  };
}

export function observe(row: Row, players: number, out: Float32Array): void {
  out.fill(OUTSIDE);
  for (let cell = 0; cell < CELLS; cell++) out[SIDE * ROW[cell] + COLUMN[cell]] = ownerAt(row, players, cell);
}

/**
 * Planes of 61 cells: marbles of each player, the mover's first and then in turn order; empty cells;
 * constant planes: marbles ejected by each player in that order / marblesToEject, the part of
 * maxTurns gone by, and whether marbles are being placed.
 */
export function abaloneInput(players: number, marblesToEject: number): TensorSpec {
  const planes = 2 * players + 3;
  return {
    shape: [planes, CELLS],
    size: planes * CELLS,
    dtype: 'float32',
    low: () => 0,
    // A player's count goes beyond 1 in no position: the game stops at marblesToEject.
    high: () => 1,
    describe: (index) => {
      const plane = Math.floor(index / CELLS);
      return `${describePlane(plane, players, marblesToEject)}, ${formatCell(index % CELLS)} as the mover sees it`;
    },
  };
}

function describePlane(plane: number, players: number, marblesToEject: number): string {
  const whose = (turn: number) =>
    turn === 0 ? 'own' : players === 2 ? 'opposing' : `player to move ${turn} turns later:`;
  if (plane < players) return `${whose(plane)} marbles`;
  if (plane === players) return 'empty';
  if (plane <= 2 * players) return `${whose(plane - players - 1)} ejected / ${marblesToEject}`;
  return plane === 2 * players + 1 ? 'part of maxTurns gone by' : 'marbles are being placed';
}

export function encode(row: Row, players: number, marblesToEject: number, partGone: number, out: Float32Array): void {
  const mover = row[PLAYER];
  const turn = homeTurn(players, mover);
  out.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    const owner = ownerAt(row, players, cell);
    const plane = owner === EMPTY ? players : (owner - mover + players) % players;
    out[plane * CELLS + turnCell(turn, cell)] = 1;
  }
  for (let later = 0; later < players; later++) {
    const share = row[EJECTED + ((mover + later) % players)] / marblesToEject;
    fillPlane(out, players + 1 + later, share);
  }
  fillPlane(out, 2 * players + 1, Math.min(1, partGone));
  fillPlane(out, 2 * players + 2, row[TO_PLACE] > 0 ? 1 : 0);
}

function fillPlane(out: Float32Array, plane: number, value: number): void {
  out.fill(value, plane * CELLS, (plane + 1) * CELLS);
}
