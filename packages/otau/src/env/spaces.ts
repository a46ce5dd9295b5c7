/**
 * Spaces: what observations and actions look like, with the names, the strictness and the
 * sampling of Gymnasium's. Arrays are flat typed arrays in row-major order; the shape stands
 * beside them.
 */
import { OtauError, quote } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { checkSeed, freshSeed } from './chance.js';

/** How a space is sampled. */
export interface SampleOptions {
  /** Values with 1 may be sampled; one number for each value of a `Discrete` space. */
  readonly mask?: Int8Array | Uint8Array;
}

/** A set of values of type `T`: possible observations or actions. */
export interface Space<T> {
  readonly shape: readonly number[];
  readonly dtype: string;
  /** Whether `value` lies in the space: type, length, bounds, nothing missing, no NaN. */
  contains(value: unknown): value is T;
  /** A random element. Throws `bad-array` for a mask that does not fit. */
  sample(options?: SampleOptions): T;
  /** From now on samples repeat: equal seeds, equal samples. */
  seed(seed: number | string): void;
  toString(): string;
}

/** The generator of a space, with a random seed unless one is given. */
class Source {
  #rng: Rng | undefined;

  seed(seed: number | string): void {
    this.#rng = new Rng(checkSeed(seed));
  }

  get rng(): Rng {
    this.#rng ??= new Rng(freshSeed());
    return this.#rng;
  }
}

/** The whole numbers 0 to n - 1. */
export class Discrete implements Space<number> {
  readonly shape: readonly number[] = [];
  readonly dtype = 'int64';
  readonly #source = new Source();

  constructor(readonly n: number) {
    if (Number.isSafeInteger(n) && n >= 1) return;
    throw new OtauError('bad-argument', `Discrete takes a whole number from 1; got ${quote(n)}.`);
  }

  contains(value: unknown): value is number {
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < this.n;
  }

  /** Every allowed number with the same probability; 0 if the mask allows none, as in Gymnasium. */
  sample(options: SampleOptions = {}): number {
    const mask = maskOf(options);
    if (mask === undefined) return this.#source.rng.below(this.n);
    const allowed = this.#countAllowed(mask);
    if (allowed === 0) return 0;
    let left = this.#source.rng.below(allowed);
    let value = 0;
    while (mask[value] === 0 || left-- > 0) value++;
    return value;
  }

  #countAllowed(mask: Int8Array | Uint8Array): number {
    if (!(mask instanceof Int8Array || mask instanceof Uint8Array) || mask.length !== this.n) {
      throw new OtauError('bad-array', `A mask for ${this} is an Int8Array of ${this.n} zeros and ones.`);
    }
    let allowed = 0;
    for (let i = 0; i < mask.length; i++) {
      if (mask[i] === 1) allowed++;
      else if (mask[i] !== 0) throw new OtauError('bad-array', `A mask holds zeros and ones; got ${mask[i]} at ${i}.`);
    }
    return allowed;
  }

  seed(seed: number | string): void {
    this.#source.seed(seed);
  }

  toString(): string {
    return `Discrete(${this.n})`;
  }
}

const ARRAYS = { float32: Float32Array, int8: Int8Array, uint8: Uint8Array } as const;

type Arrays = { float32: Float32Array; int8: Int8Array; uint8: Uint8Array };
/** The number types of boxes. */
export type BoxDtype = keyof Arrays;
/** The arrays of boxes. */
export type BoxArray = Arrays[BoxDtype];
type ArrayOf<D extends BoxDtype> = Arrays[D];

/** Arrays of one shape and type with a lowest and a highest value for every number, both included. */
export class Box<D extends BoxDtype = BoxDtype> implements Space<ArrayOf<D>> {
  readonly low: ArrayOf<D>;
  readonly high: ArrayOf<D>;
  /** Product of the shape. */
  readonly size: number;
  readonly #source = new Source();

  /**
   * @param low one finite number for all, or one for each; so too `high`
   * Throws `bad-argument`.
   */
  constructor(
    low: number | ArrayLike<number>,
    high: number | ArrayLike<number>,
    readonly shape: readonly number[],
    readonly dtype: D,
  ) {
    if (!Object.hasOwn(ARRAYS, dtype)) {
      throw new OtauError(
        'bad-argument',
        `The type of a Box is one of ${Object.keys(ARRAYS).join(', ')}; got ${quote(dtype)}.`,
      );
    }
    if (!shape.every((side) => Number.isSafeInteger(side) && side >= 1)) {
      throw new OtauError('bad-argument', `The shape of a Box holds whole numbers from 1; got ${quote(shape)}.`);
    }
    this.size = shape.reduce((product, side) => product * side, 1);
    this.low = this.#bounds(low, 'lowest');
    this.high = this.#bounds(high, 'highest');
    const wrong = this.low.findIndex((value, i) => value > this.high[i]);
    if (wrong >= 0) throw new OtauError('bad-argument', `At ${wrong} the lowest value is above the highest.`);
  }

  #bounds(given: number | ArrayLike<number>, which: string): ArrayOf<D> {
    const values = typeof given === 'number' ? new Array<number>(this.size).fill(given) : Array.from(given);
    const bounds = this.#array(values);
    const fits = values.length === this.size && values.every((v, i) => Number.isFinite(v) && close(bounds[i], v));
    if (fits) return bounds;
    throw new OtauError(
      'bad-argument',
      `The ${which} values of a Box are ${this.size} finite numbers of ${this.dtype}.`,
    );
  }

  #array(values: number[]): ArrayOf<D> {
    return new ARRAYS[this.dtype](values) as BoxArray as ArrayOf<D>;
  }

  contains(value: unknown): value is ArrayOf<D> {
    return this.flaw(value) === undefined;
  }

  /** What is wrong with a value that is not in the space, in a few words; undefined for one that is. */
  flaw(value: unknown): string | undefined {
    if (!(value instanceof ARRAYS[this.dtype])) return `it is no ${ARRAYS[this.dtype].name}`;
    if (value.length !== this.size) return `it has ${value.length} numbers instead of ${this.size}`;
    for (let i = 0; i < this.size; i++) {
      if (value[i] >= this.low[i] && value[i] <= this.high[i]) continue;
      return `number ${i} is ${value[i]}, not from ${this.low[i]} to ${this.high[i]}`;
    }
    return undefined;
  }

  sample(options: SampleOptions = {}): ArrayOf<D> {
    refuseMask(this, options);
    const { rng } = this.#source;
    const isFloat = this.dtype === 'float32';
    return this.#array(
      Array.from({ length: this.size }, (_, i) => {
        const range = this.high[i] - this.low[i];
        return this.low[i] + (isFloat ? rng.float() * range : rng.below(range + 1));
      }),
    );
  }

  seed(seed: number | string): void {
    this.#source.seed(seed);
  }

  toString(): string {
    const low = Array.from(this.low).reduce((a, b) => Math.min(a, b));
    const high = Array.from(this.high).reduce((a, b) => Math.max(a, b));
    return `Box(${low}, ${high}, (${this.shape.join(', ')}${this.shape.length === 1 ? ',' : ''}), ${this.dtype})`;
  }
}

/** Whether a bound survives its number type: exactly for whole numbers, rounded for float32. */
function close(stored: number, given: number): boolean {
  return stored === given || (stored === Math.fround(given) && Number.isFinite(stored));
}

type Members = Readonly<Record<string, Space<unknown>>>;
type ValueOf<M extends Members> = { [Name in keyof M]: M[Name] extends Space<infer T> ? T : never };

/** Objects with exactly these members, each from its own space. */
export class Dict<M extends Members> implements Space<ValueOf<M>> {
  readonly shape: readonly number[] = [];
  readonly dtype = 'dict';

  constructor(readonly spaces: M) {}

  contains(value: unknown): value is ValueOf<M> {
    return this.flaw(value) === undefined;
  }

  /** What is wrong with a value that is not in the space, in a few words. */
  flaw(value: unknown): string | undefined {
    if (typeof value !== 'object' || value === null) return 'it is no object';
    const names = Object.keys(this.spaces);
    const extra = Object.keys(value).find((name) => !Object.hasOwn(this.spaces, name));
    if (extra !== undefined) return `it has ${quote(extra)}, which is not one of ${names.join(', ')}`;
    for (const name of names) {
      const member = (value as Record<string, unknown>)[name];
      const flaw = flawOf(this.spaces[name], member);
      if (flaw !== undefined) return `its ${name} does not fit: ${flaw}`;
    }
    return undefined;
  }

  sample(options: SampleOptions = {}): ValueOf<M> {
    refuseMask(this, options);
    return Object.fromEntries(Object.entries(this.spaces).map(([name, space]) => [name, space.sample()])) as ValueOf<M>;
  }

  /** Seeds every member from one seed, each differently. */
  seed(seed: number | string): void {
    for (const [name, space] of Object.entries(this.spaces)) space.seed(`${seed} ${name}`);
  }

  toString(): string {
    return `Dict(${Object.entries(this.spaces)
      .map(([name, space]) => `'${name}': ${space}`)
      .join(', ')})`;
  }
}

/** Why a value is not in a space, in a few words; undefined if it is. */
export function flawOf(space: Space<unknown>, value: unknown): string | undefined {
  if (space instanceof Box || space instanceof Dict) return space.flaw(value);
  return space.contains(value) ? undefined : `${quote(value)} is not in ${space}`;
}

/** The mask in the argument of `sample`. A bare mask, or one under another name, is an error and must not count as none. */
function maskOf(options: SampleOptions): SampleOptions['mask'] {
  const isObject = typeof options === 'object' && options !== null && !ArrayBuffer.isView(options);
  if (isObject && Object.keys(options).every((name) => name === 'mask')) return options.mask;
  const given = isObject ? Object.keys(options).join(', ') : ArrayBuffer.isView(options) ? 'an array' : quote(options);
  throw new OtauError('bad-argument', `sample takes an object with mask and nothing else; got ${given}.`);
}

function refuseMask(space: Space<unknown>, options: SampleOptions): void {
  if (maskOf(options) === undefined) return;
  throw new OtauError('unsupported', `${space} samples without a mask: masks are for Discrete spaces.`);
}
