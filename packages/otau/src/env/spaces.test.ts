/** Spaces: what they contain, how they sample, and what they refuse. */
import { describe, expect, it } from 'vitest';
import { Box, Dict, Discrete } from './index.js';

describe('Discrete', () => {
  it('contains the whole numbers from 0 to n - 1 and nothing else', () => {
    const space = new Discrete(3);
    expect([0, 1, 2].every((value) => space.contains(value))).toBe(true);
    for (const value of [3, -1, 0.5, Number.NaN, '1', null, undefined, [1], 1n])
      expect(space.contains(value)).toBe(false);
    expect(String(space)).toBe('Discrete(3)');
  });

  it('samples only what an int8 mask allows', () => {
    const space = new Discrete(6);
    space.seed(1);
    const mask = Int8Array.of(0, 1, 0, 0, 1, 0);
    const samples = Array.from({ length: 50 }, () => space.sample({ mask }));
    expect(new Set(samples)).toEqual(new Set([1, 4]));
  });

  it('samples 0 where the mask allows nothing, as Gymnasium does', () => {
    expect(new Discrete(4).sample({ mask: new Int8Array(4) })).toBe(0);
  });

  it('samples every value and repeats with a seed', () => {
    const space = new Discrete(5);
    const draw = () => {
      space.seed(7);
      return Array.from({ length: 100 }, () => space.sample());
    };
    const samples = draw();
    expect(new Set(samples).size).toBe(5);
    expect(draw()).toEqual(samples);
  });

  it('refuses a mask of another length, type or content', () => {
    const space = new Discrete(2);
    expect(() => space.sample({ mask: new Int8Array(3) })).toThrow('A mask for Discrete(2) is an Int8Array of 2');
    expect(() => space.sample({ mask: [1, 1] as never })).toThrow('Int8Array of 2 zeros and ones');
    expect(() => space.sample({ mask: Int8Array.of(1, 2) })).toThrow('A mask holds zeros and ones; got 2 at 1');
  });

  it('refuses what is no object with a mask, rather than sampling without it', () => {
    for (const space of [new Discrete(2), new Box(0, 1, [1], 'int8'), new Dict({})]) {
      for (const wrong of [Int8Array.of(1, 0), new Int8Array(0), [1, 0], null, 1, { masks: Int8Array.of(1, 0) }])
        expect(() => space.sample(wrong as never)).toThrow('sample takes an object with mask and nothing else; got');
    }
  });

  it('refuses a number of values that is none', () => {
    for (const n of [0, -1, 1.5, Number.NaN]) expect(() => new Discrete(n)).toThrow('whole number from 1');
  });
});

describe('Box', () => {
  const space = new Box([0, -1], [1, 18], [2], 'float32');

  it('contains arrays of its type and length with numbers within the bounds', () => {
    expect(space.contains(Float32Array.of(0.5, 18))).toBe(true);
    expect(space.contains(Float32Array.of(0, -1))).toBe(true);
  });

  it('says what is wrong with others', () => {
    expect(space.flaw(Float32Array.of(0, Number.NaN))).toBe('number 1 is NaN, not from -1 to 18');
    expect(space.flaw(Float32Array.of(1.5, 0))).toBe('number 0 is 1.5, not from 0 to 1');
    expect(space.flaw(Float32Array.of(0))).toBe('it has 1 numbers instead of 2');
    expect(space.flaw([0, 0])).toBe('it is no Float32Array');
    expect(space.flaw(Int8Array.of(0, 0))).toBe('it is no Float32Array');
    expect(space.flaw(undefined)).toBe('it is no Float32Array');
  });

  it('samples within its bounds, whole numbers for int8', () => {
    const int = new Box(-2, 1, [11, 11], 'int8');
    for (const box of [space, int]) for (let i = 0; i < 20; i++) expect(box.contains(box.sample())).toBe(true);
    expect(new Set(int.sample())).toEqual(new Set([-2, -1, 0, 1]));
    expect(String(int)).toBe('Box(-2, 1, (11, 11), int8)');
  });

  it('refuses masks and bounds that cannot be', () => {
    expect(() => space.sample({ mask: new Int8Array(2) })).toThrow('masks are for Discrete');
    expect(() => new Box(0, 1, [2, 0], 'int8')).toThrow('whole numbers from 1');
    expect(() => new Box(0, 300, [2], 'int8')).toThrow('2 finite numbers of int8');
    expect(() => new Box(2, 1, [2], 'float32')).toThrow('lowest value is above');
    expect(() => new Box([0], 1, [2], 'float32')).toThrow('2 finite numbers');
    expect(() => new Box(0, Number.NaN, [2], 'float32')).toThrow('finite');
    expect(() => new Box(0, 1, [2], 'float64' as never)).toThrow('one of float32, int8, uint8');
  });
});

describe('Dict', () => {
  const space = new Dict({ board: new Box(0, 1, [3], 'int8'), steps: new Discrete(6) });

  it('contains objects with exactly its members', () => {
    expect(space.contains({ board: Int8Array.of(0, 1, 0), steps: 5 })).toBe(true);
    expect(space.contains(space.sample())).toBe(true);
  });

  it('says which member does not fit', () => {
    expect(space.flaw({ board: Int8Array.of(0, 2, 0), steps: 5 })).toBe(
      'its board does not fit: number 1 is 2, not from 0 to 1',
    );
    expect(space.flaw({ board: Int8Array.of(0, 1, 0) })).toBe(
      'its steps does not fit: undefined is not in Discrete(6)',
    );
    expect(space.flaw({ board: Int8Array.of(0, 1, 0), steps: 1, more: 1 })).toContain('it has "more"');
    expect(space.flaw(null)).toBe('it is no object');
  });

  it('repeats with a seed', () => {
    const draw = () => {
      space.seed('a');
      return [space.sample(), space.sample()];
    };
    expect(draw()).toEqual(draw());
  });
});
