/** Moves chosen by their cells. */
import { describe, expect, it } from 'vitest';
import { type CellMove, chooseCell, openCells } from './board.js';

const SOWING: CellMove[] = [
  { action: 0, cells: ['A'] },
  { action: 2, cells: ['C'] },
];
const WALKING: CellMove[] = [
  { action: 0, cells: ['a1', 'a2'] },
  { action: 1, cells: ['a1', 'b1', 'c1'] },
  { action: 2, cells: ['b2', 'b3'] },
  { action: 3, cells: ['b2', 'b3'] },
  { action: 4, cells: [] },
];

describe('chooseCell', () => {
  it('plays a move of one cell at once', () => {
    expect(chooseCell(SOWING, undefined, 'C')).toEqual({ kind: 'play', action: 2 });
    expect(chooseCell(SOWING, undefined, 'B')).toEqual({ kind: 'nothing' });
  });

  it('takes the beginning, then the end', () => {
    expect(chooseCell(WALKING, undefined, 'a1')).toEqual({ kind: 'from', cell: 'a1' });
    expect(chooseCell(WALKING, 'a1', 'c1')).toEqual({ kind: 'play', action: 1 });
  });

  it('changes to another beginning, and lets go of the same one', () => {
    expect(chooseCell(WALKING, 'a1', 'b2')).toEqual({ kind: 'from', cell: 'b2' });
    expect(chooseCell(WALKING, 'a1', 'a1')).toEqual({ kind: 'nothing' });
  });

  it('leaves moves with the same cells to the list', () => {
    expect(chooseCell(WALKING, 'b2', 'b3')).toEqual({ kind: 'several', moves: WALKING.slice(2, 4) });
  });
});

describe('openCells', () => {
  it('is where moves begin, then where they end', () => {
    expect([...openCells(WALKING, undefined)]).toEqual(['a1', 'b2']);
    expect([...openCells(WALKING, 'a1')]).toEqual(['a2', 'c1']);
  });
});
