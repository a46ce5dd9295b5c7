/** What the checks of this folder share: their options, and assertions whose errors are one sentence. */
import { OtauError, quote } from '../../lib/error.js';
import type { Rng } from '../../lib/rng.js';
import { flawOf, type Space } from '../spaces.js';

/** How much `apiTest` plays. */
export interface ApiTestOptions {
  /** Episodes to play; default 3. */
  readonly episodes?: number;
  /** Steps after which an episode that has not ended breaks a promise; default 20000. */
  readonly maxSteps?: number;
  /** Seed of everything random in the test; default 0. */
  readonly seed?: number;
}

/** Throws `broken-promise` with the promise that broke, unless it holds. */
export function assertThat(holds: boolean, broken: () => string): asserts holds {
  if (!holds) throw new OtauError('broken-promise', broken());
}

export function assertContains(space: Space<unknown>, value: unknown, what: string): void {
  assertThat(space.contains(value), () => `${what} does not lie in its space ${space}: ${flawOf(space, value)}.`);
}

/** The error that `act` throws must be an Error with a message; it must throw. */
export function assertThrows(act: () => unknown, what: string): void {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  assertThat(thrown !== undefined, () => `${what} must throw an error, but nothing was thrown.`);
  assertThat(
    thrown instanceof Error && thrown.message.length > 0,
    () => `${what} must throw an Error that says what was wrong; it threw ${quote(thrown)}.`,
  );
}

/** A mask of zeros and ones of the right length, with a legal action in it exactly while the game continues. */
export function assertMask(mask: unknown, count: number, isOpen: boolean, what: string): asserts mask is Int8Array {
  assertThat(
    mask instanceof Int8Array && mask.length === count,
    () => `${what} must be an Int8Array of ${count} numbers, one for each action.`,
  );
  assertThat(
    mask.every((allowed) => allowed === 0 || allowed === 1),
    () => `${what} must hold nothing but 0 and 1.`,
  );
  const hasLegal = mask.includes(1);
  assertThat(hasLegal || !isOpen, () => `${what} must have a legal action while the game continues, but it is all 0.`);
  assertThat(!hasLegal || isOpen, () => `${what} must be all 0 once nothing can be played.`);
}

/** A copy of an observation, a mask or several of them, to see later whether they were written to. */
export function copyOf(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Float32Array).slice();
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

/** Whether two values (numbers, texts, arrays, typed arrays, plain objects) are alike in everything. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (a.constructor !== b.constructor) return false;
  if (ArrayBuffer.isView(a)) return sameNumbers(a as Float32Array, b as Float32Array);
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]));
}

function sameNumbers(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** One of the legal actions of a mask, each with the same chance */
export function chooseLegal(mask: Int8Array, rng: Rng): number {
  const legal: number[] = [];
  for (let action = mask.indexOf(1); action >= 0; action = mask.indexOf(1, action + 1)) legal.push(action);
  return legal[rng.below(legal.length)];
}

const KINDS = {
  count: ['a whole number from 1', (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1],
  seed: ['a whole number', Number.isSafeInteger],
  seeds: ['a list of whole numbers', (value: unknown) => isList(value) && value.every(Number.isSafeInteger)],
} as const;

/** Throws `bad-argument` for names that are not in `kinds` and for values of another kind. */
export function demandOptions(test: string, given: object, kinds: Readonly<Record<string, keyof typeof KINDS>>): void {
  if (typeof given !== 'object' || given === null) {
    throw new OtauError('bad-argument', `${test} takes its options in an object; got ${quote(given)}.`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(kinds, name)) {
      throw new OtauError(
        'bad-argument',
        `${test} takes ${Object.keys(kinds).join(', ')}; it does not know ${quote(name)}.`,
      );
    }
    const [expected, fits] = KINDS[kinds[name]];
    if (value === undefined || fits(value)) continue;
    throw new OtauError('bad-argument', `${name} of ${test} is ${expected}; got ${quote(value)}.`);
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}
