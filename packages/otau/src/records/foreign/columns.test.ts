/** Rows of tables by the names of their columns. */
import { describe, expect, it } from 'vitest';
import { namedCells } from './columns.js';

describe('cells of columns with one name', () => {
  it.each([
    ['are one where they are the same', ['Note a', 'Note a'], { Note: 'a' }],
    [
      'get numbers where they differ',
      ['Note a', 'Note b', 'Note a', 'Note c'],
      { Note: 'a', 'Note 2': 'b', 'Note 3': 'c' },
    ],
    [
      'leave those of a column before them whose name has the number',
      ['Note 2 a', 'Note b', 'Note c'],
      { 'Note 2': 'a', Note: 'b', 'Note 3': 'c' },
    ],
    [
      'leave those of a column behind them whose name has the number',
      ['Note a', 'Note b', 'Note 2 c'],
      { Note: 'a', 'Note 2': 'b', 'Note 2 2': 'c' },
    ],
  ])('%s', (_says, cells, row) => {
    const named = cells.map((cell) => [cell.slice(0, -2), cell.slice(-1)] as const);
    expect(namedCells(named)).toEqual(row);
  });

  it('fill those that are empty', () => {
    expect(
      namedCells([
        ['Note', ''],
        ['Note', 'a'],
        ['Note', undefined],
      ]),
    ).toEqual({ Note: 'a' });
  });
});
