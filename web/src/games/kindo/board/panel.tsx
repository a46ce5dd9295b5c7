/** The wooden frame of the board of Kindo. */
import type { JSX } from 'react';
import { Horns } from '../../../board/parts/horns.js';
import { FRAME, PITCH, type Plan } from './plan.js';

interface PanelProps {
  readonly ids: string;
  readonly plan: Plan;
  readonly hasCoordinates: boolean;
}

/** The wooden frame: ram's horns above and below, or the names of columns and rows. */
export function Panel({ ids, plan, hasCoordinates }: PanelProps): JSX.Element {
  const { size, left, top, side, flipped } = plan;
  const inner = {
    x: left + FRAME - 6,
    y: top + FRAME - 6,
    width: side - 2 * FRAME + 12,
    height: side - 2 * FRAME + 12,
  };
  const band = FRAME / 2 - 2;
  return (
    <>
      <rect className="kindo-edge-wood" x={left} y={top} width={side} height={side} rx={14} />
      <rect {...inner} rx={11} fill={`url(#${ids}wood)`} />
      {!hasCoordinates &&
        [0, 90, 180, 270].map((angle) => (
          <g key={angle} transform={`rotate(${angle} ${left + side / 2} ${top + side / 2})`}>
            <Horns x={left + side / 2} y={top + FRAME - 9} width={side - 36} />
          </g>
        ))}
      {hasCoordinates &&
        Array.from({ length: size }, (_, i) => {
          const column = flipped ? size - 1 - i : i;
          const along = FRAME + (i + 0.5) * PITCH;
          return (
            <g key={column} className="kindo-coordinate">
              <text x={left + along} y={top + side - band}>
                {String.fromCharCode(97 + column)}
              </text>
              <text x={left + band} y={top + along}>
                {flipped ? i + 1 : size - i}
              </text>
            </g>
          );
        })}
    </>
  );
}
