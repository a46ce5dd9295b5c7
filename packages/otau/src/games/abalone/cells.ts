/**
 * The 61 cells of the Abalone board: numbers, coordinates, names, neighbours, lines.
 *
 *        row i             0  1  2  3  4              r = 1, c = 5..9
 *        row h           5  6  7  8  9 10             r = 2, c = 4..9
 *        row g        11 12 13 14 15 16 17            r = 3, c = 3..9
 *        row f      18 19 20 21 22 23 24 25           r = 4, c = 2..9
 *        row e    26 27 28 29 30 31 32 33 34          r = 5, c = 1..9
 *        row d      35 36 37 38 39 40 41 42           r = 6, c = 1..8
 *        row c        43 44 45 46 47 48 49            r = 7, c = 1..7
 *        row b           50 51 52 53 54 55            r = 8, c = 1..6
 *        row a             56 57 58 59 60             r = 9, c = 1..5
 */
export const CELLS = 61;
/** Stands for a cell beyond the edge. */
export const OFF = 255;
/** Directions clockwise, 60 degrees apart: right, down-right, down-left, left, up-left, up-right. */
export const DIRECTIONS = 6;
const STEPS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
];

/** Row r (1 to 9 from the top) of each of the 61 cells. */
export const ROW_OF = new Uint8Array(CELLS);
/** Column c (1 to 9) of each of the 61 cells. */
export const COLUMN = new Uint8Array(CELLS);
/** The cell at 11 · r + c, `OFF` outside the board. */
const CELL_AT = new Uint8Array(121).fill(OFF);

let cellCount = 0;
for (let r = 1; r <= 9; r++) {
  for (let c = Math.max(1, 6 - r); c <= Math.min(9, 14 - r); c++) {
    ROW_OF[cellCount] = r;
    COLUMN[cellCount] = c;
    CELL_AT[11 * r + c] = cellCount++;
  }
}

/** The cell at row r and column c, or `OFF`. Any whole numbers are allowed. */
export function cellAt(r: number, c: number): number {
  return r >= 1 && r <= 9 && c >= 1 && c <= 9 ? CELL_AT[11 * r + c] : OFF;
}

/** At 6 · cell + direction the neighbour, or `OFF`. */
export const NEIGHBOUR = new Uint8Array(CELLS * DIRECTIONS);
for (let cell = 0; cell < CELLS; cell++) {
  STEPS.forEach(([down, right], direction) => {
    NEIGHBOUR[DIRECTIONS * cell + direction] = cellAt(ROW_OF[cell] + down, COLUMN[cell] + right);
  });
}

/** The cell `steps` steps away in a direction, or `OFF`. */
export function cellAfter(cell: number, direction: number, steps: number): number {
  let at = cell;
  for (let step = 0; step < steps && at !== OFF; step++) at = NEIGHBOUR[DIRECTIONS * at + direction];
  return at;
}

/** `a1` for the lower left corner to `i9` for the upper right one. */
export function formatCell(cell: number): string {
  return 'ihgfedcba'[ROW_OF[cell] - 1] + COLUMN[cell];
}

/** The cell of that name, in small or capital letters, or `OFF`. */
export function parseCell(text: string): number {
  const letter = 'ihgfedcba'.indexOf(text[0]?.toLowerCase() ?? '-');
  return letter < 0 || text.length !== 2 ? OFF : cellAt(letter + 1, '0123456789'.indexOf(text[1]));
}

/**
 * The move of an action index 61 · pos0 + pos1 by the places of its cells alone, as
 * 64 · (in line: 0, side step: 1) + 8 · direction + length, or 0 for nothing.
 *
 * In line: pos1 lies `length` (1 to 3) steps from pos0 in the direction. Side step: a column of
 * `length` (2 or 3) marbles from pos0 goes in the direction, which is at 60 degrees to the column.
 */
export const SHAPE = new Uint8Array(CELLS * CELLS);
/** For a side step: the direction from pos0 along its column; a pair's may be exchanged with the step (see `spellBackwards` in `abalone.ts`). */
export const ALONG = new Uint8Array(CELLS * CELLS);
const SIDE = 64;

for (let cell = 0; cell < CELLS; cell++) {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let length = 1; length <= 3; length++) {
      const to = cellAfter(cell, direction, length);
      if (to !== OFF) SHAPE[CELLS * cell + to] = 8 * direction + length;
    }
    for (const turn of [1, 5]) {
      const along = (direction + turn) % DIRECTIONS;
      for (let length = 2; length <= 3; length++) {
        const other = cellAfter(cell, along, length - 1);
        const to = other === OFF ? OFF : cellAfter(other, direction, 1);
        if (to === OFF) continue;
        SHAPE[CELLS * cell + to] = SIDE + 8 * direction + length;
        ALONG[CELLS * cell + to] = along;
      }
    }
  }
}

export function isSideStep(shape: number): boolean {
  return shape >= SIDE;
}

export function directionOf(shape: number): number {
  return (shape >> 3) & 7;
}

export function lengthOf(shape: number): number {
  return shape & 7;
}

// The board as a ring of 61 places, for bit-parallel rules. On it a step to the right is +1, up-left
// +13 and up-right +14 for every cell (modulo 61): so one rotation moves all
// marbles at once, and a mask removes those that would leave the board.
//
// A set of cells in board order is two words, cells 0..31 and 32..60; in ring order two words of
// 31 and 30 bits. Turning the board by 180 degrees (cell i to 60 - i, place p to 61 - p) turns left
// into right, so that three directions of steps serve for all six.

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
  RING_INDEX[cell] = (COLUMN[cell] - 5 - 13 * (ROW_OF[cell] - 5) + 2 * CELLS) % CELLS;

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
