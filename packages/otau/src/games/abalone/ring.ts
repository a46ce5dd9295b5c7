/**
 * The board as a ring of 61 places, for bit-parallel rules. On it a step to the right is +1, up-left
 * +13 and up-right +14 for every cell (modulo 61): so one rotation moves all
 * marbles at once, and a mask removes those that would leave the board.
 *
 * A set of cells in board order is two words, cells 0..31 and 32..60; in ring order two words of
 * 31 and 30 bits. Turning the board by 180 degrees (cell i to 60 - i, place p to 61 - p) turns left
 * into right, so that three directions of steps serve for all six.
 */
import { CELLS, COLUMN, NEIGHBOUR, OFF, ROW } from './cells.js';

/** The three steps that rotate upwards: to the right, up-left, up-right. */
export const AXES = [
  { direction: 0, shift: 1 },
  { direction: 4, shift: 13 },
  { direction: 5, shift: 14 },
] as const;

export const LOW_BITS = 31;

/** The ring place of each cell. */
export const RING_INDEX = new Uint8Array(CELLS);
for (let cell = 0; cell < CELLS; cell++)
  RING_INDEX[cell] = (COLUMN[cell] - 5 - 13 * (ROW[cell] - 5) + 2 * CELLS) % CELLS;

/** Per axis, low word then high word: the places whose cells have a neighbour there. */
export const HAS_NEIGHBOUR = new Int32Array(6);
AXES.forEach(({ direction }, axis) => {
  for (let cell = 0; cell < CELLS; cell++) {
    if (NEIGHBOUR[6 * cell + direction] === OFF) continue;
    const place = RING_INDEX[cell];
    if (place < LOW_BITS) HAS_NEIGHBOUR[2 * axis] |= 1 << place;
    else HAS_NEIGHBOUR[2 * axis + 1] |= 1 << (place - LOW_BITS);
  }
});

/** The low word in ring order of a set in board order: pieces of board rows, each moved as a whole. */
export function ringLow(low: number, high: number): number {
  return (
    ((low & 0x3f800) << 13) |
    ((low & 0x3fc0000) >>> 8) |
    (low >>> 30) |
    ((high & 0x7) << 2) |
    (high & 0xfc0000) |
    ((high & 0x1f000000) >>> 19)
  );
}

/** The high word in ring order of a set in board order. */
export function ringHigh(low: number, high: number): number {
  return (
    ((low & 0x1f) << 21) |
    ((low & 0x7e0) << 2) |
    (low & 0x3c000000) |
    ((high & 0x7f8) << 10) |
    ((high & 0x3f800) >>> 11)
  );
}

/** The low word of a set turned by 180 degrees: place p goes to 61 - p, and 0, the centre, stays. */
export function turnedLow(low: number, high: number): number {
  return (reverse(high) >>> 1) | (low & 1);
}

export function turnedHigh(low: number): number {
  return (reverse(low) >>> 1) & 0x3fffffff;
}

/** The 32 bits of a word in the opposite order. */
function reverse(word: number): number {
  let bits = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}
