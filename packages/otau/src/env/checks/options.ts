/** The options of the checks: a mistyped name or count must not make a check that checks nothing. */
import { OtauError, quote } from '../../lib/error.js';

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
