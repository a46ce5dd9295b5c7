/** The generator: the same everywhere, fair, and to be saved and restored. */
import { describe, expect, it } from 'vitest';
import { Rng } from './rng.js';

describe('Rng', () => {
  it('gives the published numbers of xoshiro128** from the state 1, 2, 3, 4', () => {
    const rng = Rng.from([1, 2, 3, 4]);
    expect([rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()]).toEqual([11520, 0, 5927040, 70819200]);
  });

  it('gives the same numbers for the same seed, on every machine and in every version', () => {
    const rng = new Rng(7);
    expect([rng.uint32(), rng.uint32(), rng.uint32()]).toMatchInlineSnapshot(`
      [
        3090031709,
        1740206369,
        2339088955,
      ]
    `);
    expect(new Rng('7').state()).toEqual(new Rng(7).state());
    expect(new Rng(8).state()).not.toEqual(new Rng(7).state());
  });

  it('continues from a saved state', () => {
    const rng = new Rng('saved');
    rng.uint32();
    const copy = Rng.from(rng.state());
    expect([copy.uint32(), copy.float(), copy.below(10)]).toEqual([rng.uint32(), rng.float(), rng.below(10)]);
  });

  it.each([[[0, 0, 0, 0]], [[1, 2, 3]], [[1, 2, 3, -4]], [[1, 2, 3, 4.5]]])('refuses the state %o', (state) => {
    expect(() => Rng.from(state as [number, number, number, number])).toThrow(/four unsigned 32-bit integers/);
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the seed %d', (seed) => {
    expect(() => new Rng(seed)).toThrow(/whole number or a text/);
  });

  it('draws every index about equally often: chi-square below the 0.1 % bound for 9 degrees of freedom', () => {
    const rng = new Rng('fair');
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[rng.below(10)]++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(27.9);
  });

  it('draws weighted indices in proportion, and never one of weight zero', () => {
    const rng = new Rng('weights');
    const counts = [0, 0, 0];
    for (let i = 0; i < 40_000; i++) counts[rng.pick([1, 0, 3], 3, 4)]++;
    expect(counts[1]).toBe(0);
    expect(counts[2] / counts[0]).toBeCloseTo(3, 0);
  });
});
