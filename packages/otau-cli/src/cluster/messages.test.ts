/** Messages come as they were sealed, or not at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './messages.js';

const header = { kind: 'unit', run: 'a', share: 3, seed: 'ä' };
const payload = Uint8Array.from({ length: 100 }, (_, i) => i);

describe('an envelope', () => {
  it('gives back what was put in', () => {
    const found = unseal(seal(header, payload));
    expect(found.header).toEqual(header);
    expect([...found.payload]).toEqual([...payload]);
    expect(unseal(seal(header)).payload).toHaveLength(0);
  });

  it('notices every bit that is changed, and every end that is cut off', () => {
    const sealed = seal(header, payload);
    for (let bit = 0; bit < 8 * sealed.length; bit++) {
      const changed = sealed.slice();
      changed[bit >> 3] ^= 1 << (bit & 7);
      expect(() => unseal(changed)).toThrow(/^A message: /);
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(sealed.subarray(0, length))).toThrow(/^A message: /);
    }
  });

  it('refuses any other bytes in a sentence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => unseal(bytes)).toThrow(/^A message: .*\.$/);
      }),
    );
  });

  it('has a header that is an object', () => {
    expect(() => unseal(seal([] as never))).toThrow('no object');
    expect(() => unseal(seal(null as never))).toThrow('no object');
  });
});
