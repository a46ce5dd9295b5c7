/** Reads rows by their layout: what positions, pictures and tests look at instead of bytes. */
import type { Field, Row } from './game.js';

/** The numbers of a field; of sets of cells (`bits64`), the cells of the first set, then of the next. */
export function readField(field: Field, row: Row): number[] {
  const { first, length, type } = field;
  if (type === 'uint8') return [...row.subarray(first, first + length)];
  if (type === 'uint16') {
    return Array.from({ length }, (_, i) => row[first + 2 * i] | (row[first + 2 * i + 1] << 8));
  }
  const cells: number[] = [];
  for (let bit = 0; bit < 64 * length; bit++) {
    if ((row[first + (bit >> 3)] >> (bit & 7)) & 1) cells.push(bit & 63);
  }
  return cells;
}
