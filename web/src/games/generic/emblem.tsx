/** The generic emblem: cells with pieces of two players. */
import type { JSX } from 'react';
import { discAt, pathOf } from '../emblem-paths.js';

const CELLS = Array.from({ length: 15 }, (_, i) => ({ x: 18 + 15 * (i % 5), y: 17 + 15 * Math.floor(i / 5) }));

function discs(numbers: readonly number[]): string {
  return pathOf(numbers, (i) => discAt(CELLS[i].x, CELLS[i].y, 4.5));
}

export function GenericEmblem(): JSX.Element {
  return (
    <>
      <rect x="4" y="3" width="88" height="58" rx="7" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path d={pathOf(CELLS, ({ x, y }) => discAt(x, y, 6))} fill="var(--hollow)" />
      <path d={discs([5, 10, 11, 13])} fill="var(--first)" stroke="var(--first-edge)" strokeWidth="0.8" />
      <path d={discs([1, 3, 4, 9])} fill="var(--second)" stroke="var(--second-edge)" strokeWidth="0.8" />
    </>
  );
}
