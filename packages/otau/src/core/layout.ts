/** Layouts of rows: which bytes hold which field, how fields are read and written, and the observation made of them. */
import { madeOnce } from '../lib/made.js';
import type { Field, Layout, Row, TensorSpec } from './game.js';

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

export function rowSizeOf(layout: Layout): number {
  return Math.max(0, ...Object.values(layout).map(({ first, length, type }) => first + length * BYTES[type]));
}

/** The largest number that a field can hold. */
export function maxOf({ type, max }: Field): number {
  return max ?? (type === 'uint8' ? 255 : type === 'uint16' ? 65_535 : 1);
}

// Reads and writes rows by their layout, for positions, pictures and tests that need fields instead of bytes.

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
  for (let i = 0; i < field.length; i++) writeValue(field, row, i, numbers[i]);
}

/** Every number of a field at a fixed index, sets as 64 zeros and ones. */
function readValue({ first, type }: Field, row: Row, i: number): number {
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

// The default observation and network input: the fields of the row.

/** One number of a row. */
interface Value {
  readonly field: Field;
  readonly index: number;
  readonly name: string;
}

/** The numbers of all fields in the order of the layout. */
class Values {
  readonly all: readonly Value[];
  readonly spec: TensorSpec;

  constructor(layout: Layout) {
    this.all = Object.entries(layout).flatMap(([name, field]) => {
      const length = field.type === 'bits64' ? 64 * field.length : field.length;
      return Array.from({ length }, (_, index) => ({ field, index, name: nameOf(name, field, index) }));
    });
    this.spec = {
      shape: [this.all.length],
      size: this.all.length,
      dtype: 'float32',
      low: () => 0,
      high: (index) => maxOf(this.all[index].field),
      describe: (index) => this.all[index].name,
    };
  }
}

function nameOf(name: string, field: Field, index: number): string {
  const { about, length, type } = field;
  if (type === 'bits64') return `${name}: cell ${index % 64} of set ${Math.floor(index / 64)} (${about})`;
  return `${length === 1 ? name : `${name} ${index}`} (${about})`;
}

const VALUES = new WeakMap<Layout, Values>();

function valuesOf(layout: Layout): Values {
  return madeOnce(VALUES, layout, () => new Values(layout));
}

/**
 * The observation that shows the fields of a row as they are: each number, and for each set of cells 64 zeros and
 * ones. The same object for the same layout.
 */
export function observationOfFields(layout: Layout): TensorSpec {
  return valuesOf(layout).spec;
}

/** Writes the observation of `observationOfFields`. */
export function observeFields(layout: Layout, row: Row, out: Float32Array): void {
  const { all } = valuesOf(layout);
  for (let i = 0; i < all.length; i++) out[i] = readValue(all[i].field, row, all[i].index);
}

/** The counterpart of `observeFields`: the row that such an observation shows. */
export function rowOfFields(layout: Layout, numbers: ArrayLike<number>, out: Row): void {
  valuesOf(layout).all.forEach(({ field, index }, i) => {
    writeValue(field, out, index, numbers[i]);
  });
}

/** The network input of the fields: each number as part of the largest one, then a 1 for the player to move. */
export function inputOfFields(layout: Layout, players: number): TensorSpec {
  const { all, spec } = valuesOf(layout);
  const size = spec.size + players;
  return {
    shape: [size],
    size,
    dtype: 'float32',
    low: () => 0,
    high: () => 1,
    describe: (index) => (index < all.length ? `${all[index].name}, as part` : `player ${index - all.length} to move`),
  };
}

/** Writes the input of `inputOfFields`. `player` is the one to move. */
export function encodeFields(layout: Layout, players: number, player: number, row: Row, out: Float32Array): void {
  const { all } = valuesOf(layout);
  for (let i = 0; i < all.length; i++) {
    const { field, index } = all[i];
    out[i] = readValue(field, row, index) / maxOf(field);
  }
  for (let i = 0; i < players; i++) out[all.length + i] = i === player ? 1 : 0;
}
