/**
 * What the 27 lines of the board show the player to move, for `fit-evaluation.ts`: each five cells in a row are a window, whose pattern
 * (empty, own or opposing at each cell) has a weight by its place on the line. Lines of one length share weights, and so do their ends.
 */
import type { Row } from '../../../packages/otau/src/core/game.js';
import { ownerAt, PLAYER } from '../../../packages/otau/src/games/abalone/board.js';
import { CELLS, DIRECTIONS, NEIGHBOUR, OFF, walk } from '../../../packages/otau/src/games/abalone/cells.js';

const AXES = 3;
const MIN_LINE = 5;
/** Cells of a window. */
const WINDOW = 5;
const PATTERNS = 3 ** WINDOW;
/** The number of the first window of lines of 5 to 9 cells, among those that differ by place, and last how many there are. */
const FIRST_PLACE = [0, 1, 2, 4, 6, 9];
/** How many weights there are, and how many windows a position has. */
export const WEIGHTS = FIRST_PLACE[5] * PATTERNS;
export const WINDOWS = 75;

/** A window's place among those that differ, and its cells: from the nearer end of the line to the other. */
interface Window {
  readonly place: number;
  readonly cells: readonly number[];
  /** Whether it lies in the middle of its line, and looks the same from both sides. */
  readonly isMiddle: boolean;
}

const ALL_WINDOWS = linesOfBoard().flatMap(windowsOf);

/** The cells of each line, from end to end. */
function linesOfBoard(): number[][] {
  const lines: number[][] = [];
  for (let axis = 0; axis < AXES; axis++) {
    for (let cell = 0; cell < CELLS; cell++) {
      if (NEIGHBOUR[DIRECTIONS * cell + axis + AXES] !== OFF) continue;
      const line: number[] = [];
      for (let at = cell; at !== OFF; at = walk(at, axis, 1)) line.push(at);
      lines.push(line);
    }
  }
  return lines;
}

function windowsOf(line: readonly number[]): Window[] {
  return Array.from({ length: line.length - WINDOW + 1 }, (_, offset) => {
    const fromEnd = line.length - WINDOW - offset;
    const cells = line.slice(offset, offset + WINDOW);
    const place = FIRST_PLACE[line.length - MIN_LINE] + Math.min(offset, fromEnd);
    return { place, cells: offset > fromEnd ? cells.reverse() : cells, isMiddle: offset === fromEnd };
  });
}

/** Writes the numbers of the weights of a position's windows, `WINDOWS` of them, as the player to move sees them. */
export function writeWindows(row: Row, out: Uint16Array): void {
  ALL_WINDOWS.forEach(({ place, cells, isMiddle }, i) => {
    const digits = cells.map((cell) => digitOf(row, cell));
    const pattern = numberOf(digits);
    const least = isMiddle ? Math.min(pattern, numberOf(digits.reverse())) : pattern;
    out[i] = PATTERNS * place + least;
  });
}

/** 0 an empty cell, 1 a marble of the player to move, 2 an opposing one. */
function digitOf(row: Row, cell: number): number {
  const owner = ownerAt(row, 2, cell);
  return owner < 0 ? 0 : owner === row[PLAYER] ? 1 : 2;
}

function numberOf(digits: readonly number[]): number {
  return digits.reduce((number, digit) => 3 * number + digit, 0);
}
