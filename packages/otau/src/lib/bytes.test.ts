/** The published values of FNV-1a, which files rely on. */
import { expect, test } from 'vitest';
import { fnv1a } from './bytes.js';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('FNV-1a of %j', (text, hash) => {
  expect(fnv1a(bytes(text)) >>> 0).toBe(hash);
});

test('continues from a hash, signed or not', () => {
  const first = fnv1a(bytes('foo'));
  expect(fnv1a(bytes('bar'), first)).toBe(fnv1a(bytes('foobar')));
  expect(fnv1a(bytes('bar'), first >>> 0)).toBe(fnv1a(bytes('foobar')));
});
