/** Equality of what a test compares thousands of times. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** As `expect(found, message).toEqual(expected)`, which is slow; it runs only where something differs. */
export function expectSame(found: unknown, expected: unknown, message?: string): void {
  if (!isDeepStrictEqual(found, expected)) expect(found, message).toEqual(expected);
}
