import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERROR_CODES, OtauError, withoutStacks } from './error.js';

it('has each code in docs/errors.md, in the same order', () => {
  const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
  expect([...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code)).toEqual(ERROR_CODES);
});

it('runs without stacks where `Error` is frozen, as by SES or --frozen-intrinsics', () => {
  const limit = Error.stackTraceLimit;
  Object.defineProperty(Error, 'stackTraceLimit', { value: limit, writable: false, configurable: true });
  try {
    expect(withoutStacks(() => 7)).toBe(7);
    expect(() =>
      withoutStacks(() => {
        throw new OtauError('bad-record', 'No.');
      }),
    ).toThrow(OtauError);
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', { value: limit, writable: true, configurable: true });
  }
});
