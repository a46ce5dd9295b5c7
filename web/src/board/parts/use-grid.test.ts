/** Arrow keys over places: straight, over wide cells, on hexagons. */
import { describe, expect, it } from 'vitest';
import { type GridCell, nearestCell } from './use-grid.js';

const square: GridCell[] = Array.from({ length: 9 }, (_, id) => ({ id, x: 10 * (id % 3), y: 10 * Math.floor(id / 3) }));
const walk = (cells: readonly GridCell[], from: number, direction: readonly [number, number]) => {
  const cell = cells.find(({ id }) => id === from)!;
  return nearestCell(cells, cell, direction, direction[0] === 0 ? cell.x : cell.y);
};

describe('nearestCell', () => {
  it('goes to the neighbour in each direction', () => {
    expect([
      walk(square, 4, [-1, 0]),
      walk(square, 4, [1, 0]),
      walk(square, 4, [0, -1]),
      walk(square, 4, [0, 1]),
    ]).toEqual([3, 5, 1, 7]);
  });

  it('stays at the edge', () => {
    expect(walk(square, 2, [1, 0])).toBe(2);
    expect(walk(square, 0, [0, -1])).toBe(0);
  });

  it('reaches a wide cell from every column', () => {
    const cells = [...square, { id: 9, x: 10, y: 25, width: 30 }];
    expect([6, 7, 8].map((id) => walk(cells, id, [0, 1]))).toEqual([9, 9, 9]);
  });

  it('finds a neighbour half a step aside', () => {
    const hexagon: GridCell[] = [
      { id: 0, x: 5, y: 0 },
      { id: 1, x: 15, y: 0 },
      { id: 2, x: 10, y: 9 },
    ];
    expect(walk(hexagon, 0, [0, 1])).toBe(2);
    expect([0, 1]).toContain(walk(hexagon, 2, [0, -1]));
  });
});
