/** Sample files: what is written is read, and nothing else is. */
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { createGame } from 'otau';
import { describe, expect, it } from 'vitest';
import { readSamples, Samples, writeSamples } from './samples.js';

const game = createGame('togyzkumalak');

function startSamples(): Samples {
  const samples = Samples.of(game);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  samples.add({ row, actions: [0, 4], policy: [0.25, 0.75], values: [0.5, -0.5], weight: 1 });
  game.next(row, 4, row);
  samples.add({ row, actions: [2], policy: [1], values: [-1, 1], weight: 0.5 });
  return samples;
}

/** Bytes with a checksum that fits, so that what is inside is looked at. */
function sealed(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer).setUint32(20, crc32(bytes.subarray(24)), true);
  return bytes;
}

const written = () => writeSamples(game, startSamples());
const refused = (bytes: Uint8Array) => {
  try {
    readSamples(game, bytes);
    return 'nothing';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a file of samples', () => {
  it('is read as it was written', () => {
    const read = readSamples(game, written());
    expect(read.count).toBe(2);
    expect([read.at(0), read.at(1)]).toEqual([startSamples().at(0), startSamples().at(1)]);
    expect(writeSamples(game, read)).toEqual(written());
  });

  it('may stand anywhere in a buffer, and be empty', () => {
    const bytes = written();
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(readSamples(game, shifted.subarray(3)).count).toBe(2);
    expect(readSamples(game, writeSamples(game, Samples.of(game))).count).toBe(0);
  });

  it('is refused cut off at any place, and with bytes after its end', () => {
    const bytes = written();
    for (let length = 0; length < bytes.length; length++) {
      expect(refused(bytes.slice(0, length))).toBe('bad-samples');
    }
    expect(refused(Uint8Array.of(...bytes, 0))).toBe('bad-samples');
  });

  it('is refused with any one byte changed', () => {
    const bytes = written();
    for (let i = 0; i < bytes.length; i++) {
      const changed = bytes.slice();
      changed[i] ^= 1;
      expect(refused(changed)).toBe('bad-samples');
    }
  });

  it('never crashes on other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => refused(bytes) === 'bad-samples'),
      { numRuns: 200 },
    );
  });

  it('is refused for another game or other options', () => {
    expect(() => readSamples(createGame('kindo'), written())).toThrow('"kindo"');
    expect(() => readSamples(createGame('togyzkumalak', { stones: 5 }), written())).toThrow('"stones":5');
  });

  it('is refused where a number cannot be, though the checksum fits', () => {
    const wrong: [string, Samples][] = [
      ['once at most; got 8', withSample({ actions: [8, 8], policy: [0.5, 0.5] })],
      ['1 together', withSample({ policy: [0.5, 0.4] })],
      ['from 0 on', withSample({ policy: [1.5, -0.5] })],
      ['from 0 on', withSample({ policy: [Number.NaN, 1] })],
      ['-1 to 1', withSample({ values: [1.5, 0] })],
      ['weight', withSample({ weight: Number.NaN })],
      ['policy to end', withSample({ actions: [], policy: [] })],
    ];
    for (const [why, samples] of wrong) {
      expect(() => readSamples(game, writeSamples(game, samples))).toThrow(why);
    }
    const over = withSample({});
    over.rows.fill(1);
    expect(refused(writeSamples(game, over))).toBe('bad-samples');
  });

  it('is refused with a policy that ends beyond the last pair', () => {
    const bytes = written();
    const samples = startSamples();
    samples.policyEnds[0] = 7;
    const broken = writeSamples(game, samples);
    expect(broken.length).toBe(bytes.length);
    expect(refused(sealed(broken))).toBe('bad-samples');
  });
});

function withSample(change: Partial<ReturnType<Samples['at']>>): Samples {
  const samples = Samples.of(game);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  samples.add({ row, actions: [0, 4], policy: [0.25, 0.75], values: [0.5, -0.5], weight: 1, ...change });
  return samples;
}
