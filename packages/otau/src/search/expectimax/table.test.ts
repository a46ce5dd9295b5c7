/** The table of expectimax: what it keeps, and for which depths that holds. */
import { describe, expect, it } from 'vitest';
import { BoundsTable } from './table.js';

describe('the table', () => {
  it('gives back what was stored', () => {
    const table = new BoundsTable(4);
    table.store(5, -7, 3, false, -0.25, 0.125, 41);
    const entry = table.find(5, -7);
    expect([table.lower(entry), table.upper(entry), table.action(entry)]).toEqual([-0.25, 0.125, 41]);
    expect(table.find(5, 7)).toBe(-1);
    expect(table.find(-7, 5)).toBe(-1);
  });

  it('bounds hold for the depth they were found with; those of finished games for greater ones too', () => {
    const table = new BoundsTable(4);
    table.store(1, 1, 3, false, 0, 0, 0);
    table.store(2, 2, 3, true, 0, 0, 0);
    const depths = [1, 2, 3, 4, 60];
    expect(depths.filter((depth) => table.holds(table.find(1, 1), depth))).toEqual([3]);
    expect(depths.filter((depth) => table.holds(table.find(2, 2), depth))).toEqual([3, 4, 60]);
  });

  it('the last word on a position replaces the one before', () => {
    const table = new BoundsTable(2);
    table.store(1, 1, 4, false, -1, 0.5, 2);
    table.store(1, 1, 2, false, 0, 1, 3);
    expect(table.upper(table.find(1, 1))).toBe(1);
  });

  it('a full bucket gives up entries of earlier searches first, then the least deep', () => {
    const table = new BoundsTable(2); // one bucket of four
    table.store(1, 0, 9, false, 0, 0, 0);
    table.newSearch();
    for (const key of [2, 3, 4]) table.store(key, 0, key, false, 0, 0, 0);
    table.store(5, 0, 5, false, 0, 0, 0);
    expect(table.find(1, 0)).toBe(-1);
    table.store(6, 0, 6, false, 0, 0, 0);
    expect(table.find(2, 0)).toBe(-1);
    expect([3, 4, 5, 6].every((key) => table.find(key, 0) >= 0)).toBe(true);
  });

  it('knows nothing after it has been cleared', () => {
    const table = new BoundsTable(4);
    table.store(1, 1, 3, false, 0, 0, 0);
    table.clear();
    expect(table.find(1, 1)).toBe(-1);
  });
});
