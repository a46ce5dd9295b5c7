/** The wooden hexagon of Abalone with its 61 cups; on request the letters of rows and numbers of diagonals. */

import { CELLS } from 'otau/games/abalone';
import { memo } from 'react';
import { Horns } from '../../../board/parts/horns.js';
import { centreOf, hexagon, placeOf, RADIUS } from './geometry.js';
import { cupId } from './marbles.js';

/** The distance from the middle of the board to its sides. */
const SIDE = (RADIUS * Math.sqrt(3)) / 2;
const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);

export interface HexagonProps {
  /** The prefix of the ids of shared definitions. */
  readonly ids: string;
  readonly flipped: boolean;
  readonly hasCoordinates: boolean;
}

export const Hexagon = memo(function Hexagon({ ids, flipped, hasCoordinates }: HexagonProps) {
  return (
    <g>
      <defs>
        <linearGradient id={`${ids}wood`} x1="0.1" y1="0" x2="0.6" y2="1">
          <stop offset={0} style={{ stopColor: 'var(--wood-light)' }} />
          <stop offset={1} style={{ stopColor: 'var(--wood)' }} />
        </linearGradient>
      </defs>
      <polygon className="abalone-edge" points={hexagon(RADIUS - 12)} />
      <polygon className="abalone-wood" points={hexagon(RADIUS - 19)} fill={`url(#${ids}wood)`} />
      {hasCoordinates ? <Coordinates flipped={flipped} /> : <Ornament />}
      {ALL_CELLS.map((cell) => (
        <use key={cell} href={`#${cupId(ids)}`} {...centreOf(cell, flipped)} />
      ))}
    </g>
  );
});

function Ornament() {
  return [0, 60, 120, 180, 240, 300].map((angle) => (
    <g key={angle} transform={`rotate(${angle})`}>
      <Horns x={0} y={14 - SIDE} width={RADIUS - 34} />
    </g>
  ));
}

/** Letters at the left end of each row, numbers at the lower end of each diagonal. */
function Coordinates({ flipped }: { readonly flipped: boolean }) {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => {
    const lowest = Math.min(9, 14 - i); // the row in which diagonal i ends
    const letter = placeOf(i, Math.max(1, 6 - i) - 0.76, flipped);
    const number = placeOf(lowest + 0.76, i, flipped);
    return (
      <g key={i} className="abalone-coordinate">
        <text {...letter}>{'ihgfedcba'[i - 1]}</text>
        <text {...number}>{i}</text>
      </g>
    );
  });
}
