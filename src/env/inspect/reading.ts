/** What the readers of the four games have in common: what they find, and how they write it into a row. */
import type { Field, Row } from '../../core/game.js';

/** A position's row, or as much of a position as an observation shows. */
export type Reading =
  | { readonly row: Row; readonly player: number | undefined; readonly missing: readonly string[] }
  | { readonly board: string; readonly position: string | undefined; readonly missing: readonly string[] };

/** Writes numbers into a row by its layout: the counterpart of `readField` for bytes and 16-bit numbers. */
export function writeField(field: Field, row: Row, numbers: ArrayLike<number>): void {
  const { first, length, type } = field;
  for (let i = 0; i < length; i++) {
    if (type === 'uint16') {
      row[first + 2 * i] = numbers[i] & 255;
      row[first + 2 * i + 1] = numbers[i] >> 8;
    } else row[first + i] = numbers[i];
  }
}
