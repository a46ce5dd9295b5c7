/**
 * The cells of the Abalone oracle: places by row and column, neighbours by arithmetic.
 */

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Cell extends Place {
  readonly number: number;
  readonly name: string;
}

/** In the order of the rules, so that neighbours in this list are 60° apart. */
const DIRECTIONS: readonly Place[] = [
  { row: 0, column: 1 },
  { row: 1, column: 0 },
  { row: 1, column: -1 },
  { row: 0, column: -1 },
  { row: -1, column: 0 },
  { row: -1, column: 1 },
];

/** Each direction with the two at 60° to it. */
const LINES = DIRECTIONS.map((along, index) => ({
  along,
  beside: [DIRECTIONS[(index + 1) % 6], DIRECTIONS[(index + 5) % 6]],
}));

/** First and last column of the rows 1 to 9. */
export const ROW_COLUMNS = [
  [5, 9],
  [4, 9],
  [3, 9],
  [2, 9],
  [1, 9],
  [1, 8],
  [1, 7],
  [1, 6],
  [1, 5],
];

export const CELLS: readonly Cell[] = allCells();

/** Numbered row by row from the top left; row a is the bottom one, the number of a cell its column. */
function allCells(): Cell[] {
  const cells: Cell[] = [];
  ROW_COLUMNS.forEach(([first, last], index) => {
    for (let column = first; column <= last; column += 1) {
      cells.push({ number: cells.length, row: index + 1, column, name: nameOf({ row: index + 1, column }) });
    }
  });
  return cells;
}

export function nameOf(place: Place): string {
  return `${'ihgfedcba'[place.row - 1]}${place.column}`;
}

export function shifted(place: Place, direction: Place, steps: number): Place {
  return { row: place.row + steps * direction.row, column: place.column + steps * direction.column };
}

export function isAt(place: Place, from: Place, steps: number, direction: Place): boolean {
  return place.row === from.row + steps * direction.row && place.column === from.column + steps * direction.column;
}

/** A number of places in a row, beginning here. */
export function line(first: Place, along: Place, count: number): Place[] {
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) places.push(shifted(first, along, index));
  return places;
}

/** What a pair of cells may mean, whatever is on the board: a column from the first cell that moves along its line, or to a side. */
export interface Reading {
  readonly to: Cell;
  readonly length: number;
  readonly along: Place;
  /** Where a column moves that does not move along its line. */
  readonly side?: Place;
}

/** The readings of all pairs that begin at a cell, by the cell's number, in the order of the second cell. */
export const READINGS: readonly (readonly Reading[])[] = CELLS.map((from) =>
  CELLS.flatMap((to) => readingsOf(from, to)),
);

function readingsOf(from: Cell, to: Cell): Reading[] {
  const readings: Reading[] = [];
  for (const { along, beside } of LINES) {
    for (let length = 1; length <= 3; length += 1) {
      if (isAt(to, from, length, along)) readings.push({ to, length, along });
    }
    for (let length = 2; length <= 3; length += 1) {
      const front = shifted(from, along, length - 1);
      for (const side of beside) if (isAt(to, front, 1, side)) readings.push({ to, length, along, side });
    }
  }
  return readings;
}
