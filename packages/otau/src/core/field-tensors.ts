/** The default observation and network input: the fields of the row. */
import { readValue, valueCount, writeValue } from './fields.js';
import type { Field, Layout, Row, TensorSpec } from './game.js';
import { maxOf } from './layout.js';

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
    this.all = Object.entries(layout).flatMap(([name, field]) =>
      Array.from({ length: valueCount(field) }, (_, index) => ({ field, index, name: nameOf(name, field, index) })),
    );
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
  const known = VALUES.get(layout);
  if (known !== undefined) return known;
  const made = new Values(layout);
  VALUES.set(layout, made);
  return made;
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
