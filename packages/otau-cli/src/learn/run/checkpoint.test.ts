import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCheckpoint, writeCheckpoint } from './checkpoint.js';

const checkpoint = {
  weights: new Map([
    ['a/weight', Float32Array.of(1, -2.5, 3e-9)],
    ['ä', new Float32Array(0)],
  ]),
  state: { step: 12, moments: new Map([['first/a/weight', Float32Array.of(0.1, 0.2, Number.MIN_VALUE)]]) },
};

describe('checkpoints', () => {
  it('are read as they were written', () => {
    const bytes = writeCheckpoint(checkpoint);
    expect(readCheckpoint(bytes)).toEqual(checkpoint);
    expect(writeCheckpoint(readCheckpoint(bytes))).toEqual(bytes);
  });

  it('that are cut short, or none, are refused', () => {
    const bytes = writeCheckpoint(checkpoint);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readCheckpoint(bytes.subarray(0, length))).toThrow(/not a checkpoint/);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        expect(() => readCheckpoint(noise)).toThrow(/not a checkpoint/);
      }),
    );
  });

  it('with a header that is none are refused', () => {
    const bytes = writeCheckpoint(checkpoint);
    for (const header of [
      'null',
      '{}',
      '{"step":0,"weights":[["a",-1]],"moments":[]}',
      '{"step":0,"weights":[1],"moments":[]}',
    ]) {
      const broken = bytes.slice();
      broken.fill(0x20, 12, 12 + new DataView(bytes.buffer).getUint32(8, true));
      broken.set(new TextEncoder().encode(header), 12);
      expect(() => readCheckpoint(broken)).toThrow(/not a checkpoint/);
    }
  });
});
