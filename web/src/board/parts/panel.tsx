/** The wooden panel of a board: an edge, wood lit from the upper left, two lines of ornament. */
import { memo, useId } from 'react';
import { DECORATION } from './decoration.js';
import { Horns } from './horns.js';

export interface PanelProps {
  readonly width: number;
  readonly height: number;
  /** Distance of the lines of ornament from the edge; without it there are none. */
  readonly horns?: number;
}

export const Panel = memo(function Panel({ width, height, horns }: PanelProps) {
  const id = useId();
  return (
    <g {...DECORATION}>
      <linearGradient id={id} x1="0" y1="0" x2="0.5" y2="1">
        <stop offset={0} className="board-wood-lit" />
        <stop offset={1} className="board-wood" />
      </linearGradient>
      <rect className="board-edge" width={width} height={height} rx={18} />
      <rect x={5} y={5} width={width - 10} height={height - 10} rx={14} fill={`url(#${id})`} />
      {horns !== undefined && (
        <>
          <Horns x={width / 2} y={horns} width={width - 60} />
          <Horns x={width / 2} y={height - horns} width={width - 60} isTurned />
        </>
      )}
    </g>
  );
});
