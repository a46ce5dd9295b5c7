/** How the compiled operators lay out rows of numbers. */

/** Rows that they take at once. */
export const MAX_ROWS = 8;
/** Rows in memory are filled up to a multiple of this many columns. */
export const TILE = 32;

/** An array for that many numbers: the one given, unless it is too short. */
export function roomFor(numbers: number, present: Float32Array): Float32Array {
  return present.length < numbers ? new Float32Array(numbers) : present;
}

/** Numbers from row to row where `width` of them count. */
export function widthOf(columns: number): number {
  return TILE * Math.ceil(columns / TILE);
}
