/** Marked cells, for example for the reason why a move is bad. They have corners, unlike the rings of moves. */
import type { JSX } from 'react';
import { DECORATION } from './decoration.js';

/** A box by its upper left corner and size, in units of the picture. */
export interface MarkedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function Marked({ boxes }: { readonly boxes: readonly MarkedBox[] }): JSX.Element | null {
  if (boxes.length === 0) return null;
  return (
    <g {...DECORATION} className="board-marked">
      {boxes.map((box) => (
        <g key={`${box.x} ${box.y}`}>
          <path className="board-marked-edge" d={corners(box)} />
          <path className="board-marked-line" d={corners(box)} />
        </g>
      ))}
    </g>
  );
}

function corners({ x, y, width, height }: MarkedBox): string {
  const arm = 0.28 * Math.min(width, height);
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x} ${y + arm}V${y}H${x + arm}`,
    `M${right - arm} ${y}H${right}V${y + arm}`,
    `M${right} ${bottom - arm}V${bottom}H${right - arm}`,
    `M${x + arm} ${bottom}H${x}V${bottom - arm}`,
  ].join('');
}
