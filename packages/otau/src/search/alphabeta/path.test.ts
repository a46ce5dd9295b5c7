/** Which positions count as having been there before. */
import { describe, expect, it } from 'vitest';
import { Path } from './path.js';

const row = (value: number) => Uint8Array.of(value, 0, 0, 0);

describe('a path', () => {
  it('knows the positions of the game and the root', () => {
    const path = new Path(4, 10, true);
    path.begin(row(1), [row(2), row(3)]);
    expect([1, 2, 3, 4].map((value) => path.hasStood(row(value)))).toEqual([true, true, true, false]);
    path.begin(row(4), []);
    expect([1, 2, 3, 4].map((value) => path.hasStood(row(value)))).toEqual([false, false, false, true]);
  });

  it('knows the positions on the way, of the present way only', () => {
    const path = new Path(4, 10, true);
    path.begin(row(1), []);
    expect(path.comesBack(1, 10, 11)).toBe(false);
    expect(path.comesBack(2, 20, 21)).toBe(false);
    expect(path.comesBack(3, 10, 11)).toBe(true);
    expect(path.comesBack(3, 10, 12)).toBe(false);
    expect(path.comesBack(2, 30, 31)).toBe(false);
    expect(path.comesBack(3, 20, 21)).toBe(false);
  });

  it('begins anew after a pass', () => {
    const path = new Path(4, 10, true);
    path.begin(row(1), []);
    path.comesBack(1, 10, 11);
    path.cut(1);
    expect(path.comesBack(2, 20, 21)).toBe(false);
    expect(path.comesBack(3, 10, 11)).toBe(false);
    expect(path.comesBack(4, 20, 21)).toBe(true);
    path.mend(1);
    path.comesBack(2, 20, 21);
    expect(path.comesBack(3, 10, 11)).toBe(true);
  });
});
