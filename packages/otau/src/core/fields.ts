/** Reads and writes rows by their layout, for positions, pictures and tests that need fields instead of bytes. */
import type { Field, Row } from './game.js';

/**
 * The numbers of a field; of sets of cells (`bits64`), the cells of the first set, then of the next.
 * @example readField(game.layout.pits, row) // [9, 9, 9, ...]
 */
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

/** Writes the numbers of a field of bytes or 16-bit numbers, as many as it holds. Fields of sets are written bit by bit. */
export function writeField(field: Field, row: Row, numbers: ArrayLike<number>): void {
  const { first, length, type } = field;
  for (let i = 0; i < length; i++) {
    if (type === 'uint16') {
      row[first + 2 * i] = numbers[i] & 255;
      row[first + 2 * i + 1] = numbers[i] >> 8;
    } else row[first + i] = numbers[i];
  }
}

/** How many numbers `readValues` gives: one for each number, 64 zeros and ones for each set. */
export function valueCount({ type, length }: Field): number {
  return type === 'bits64' ? 64 * length : length;
}

/** Every number of a field at a fixed index, sets as zeros and ones: the number `i` of `valueCount`. */
export function readValue({ first, type }: Field, row: Row, i: number): number {
  if (type === 'uint8') return row[first + i];
  if (type === 'uint16') return row[first + 2 * i] | (row[first + 2 * i + 1] << 8);
  return (row[first + (i >> 3)] >> (i & 7)) & 1;
}

/** The counterpart of `readValue`. */
export function writeValue({ first, type }: Field, row: Row, i: number, value: number): void {
  if (type === 'uint8') row[first + i] = value;
  else if (type === 'uint16') {
    row[first + 2 * i] = value & 255;
    row[first + 2 * i + 1] = value >> 8;
  } else {
    const bit = 1 << (i & 7);
    row[first + (i >> 3)] = value === 0 ? row[first + (i >> 3)] & ~bit : row[first + (i >> 3)] | bit;
  }
}
