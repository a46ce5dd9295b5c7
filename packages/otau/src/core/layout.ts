/** Layouts of rows: which bytes hold which field. */
import type { Field, Layout } from './game.js';

/** A field as `layoutOf` takes it. */
export interface FieldSpec {
  /** How many numbers (for `bits64`: sets) it holds; default 1. */
  readonly length?: number;
  /** Default `uint8`. */
  readonly type?: Field['type'];
  /** The largest value of its numbers, where that is known. */
  readonly max?: number;
  /** What the numbers mean, in one line. */
  readonly about: string;
}

const BYTES = { uint8: 1, uint16: 2, bits64: 8 };

/**
 * The layout of fields that follow one another without gaps.
 * @example
 * const LAYOUT = layoutOf({
 *   houses: { length: 12, max: 48, about: 'seeds in each house' },
 *   player: { max: 1, about: 'the player to move' },
 * });
 */
export function layoutOf<Name extends string>(fields: Readonly<Record<Name, FieldSpec>>): Layout<Name> {
  let first = 0;
  const placed = Object.entries<FieldSpec>(fields).map(([name, { length = 1, type = 'uint8', max, about }]) => {
    const field: Field = { first, length, type, about, ...(max === undefined ? {} : { max }) };
    first += length * BYTES[type];
    return [name, field];
  });
  return Object.freeze(Object.fromEntries(placed)) as Layout<Name>;
}

/** Bytes of a row with this layout. */
export function rowSizeOf(layout: Layout): number {
  return Math.max(0, ...Object.values(layout).map(({ first, length, type }) => first + length * BYTES[type]));
}

/** The largest number that a field can hold. */
export function maxOf({ type, max }: Field): number {
  return max ?? (type === 'uint8' ? 255 : type === 'uint16' ? 65_535 : 1);
}
