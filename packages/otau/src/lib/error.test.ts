import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERROR_CODES } from './error.js';

it('has each code in docs/errors.md, in the same order', () => {
  const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
  expect([...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code)).toEqual(ERROR_CODES);
});
