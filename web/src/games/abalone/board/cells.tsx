/** The cells of the board as a grid for pointers, keys and screen readers, row by row from the top. */
import { CELLS, ROW } from 'otau/games/abalone';
import type { JSX, MouseEvent, SVGProps } from 'react';
import type { Grid } from '../../../board/parts/use-grid.js';
import { centreOf, STEP } from './geometry.js';

export const ROWS = Array.from({ length: 9 }, (_, i) =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => ROW[cell] === i + 1),
);

interface CellsProps {
  readonly grid: Grid;
  readonly flipped: boolean;
  readonly name: string;
  readonly keys: string;
  readonly cellProps: (cell: number) => SVGProps<SVGGElement>;
  readonly onChoose: (cell: number) => void;
}

export function Cells({ grid, flipped, name, keys, cellProps, onChoose }: CellsProps): JSX.Element {
  return (
    <g {...grid.gridProps} aria-label={name} aria-description={keys}>
      {(flipped ? [...ROWS].reverse() : ROWS).map((cells) => (
        <g key={cells[0]} {...grid.rowProps}>
          {(flipped ? [...cells].reverse() : cells).map((cell) => {
            const { x, y } = centreOf(cell, flipped);
            const onClick = (event: MouseEvent) => isScreenReaderClick(event) && onChoose(cell);
            return (
              <g key={cell} className="abalone-cell" {...{ ...grid.cellProps(cell), ...cellProps(cell), onClick }}>
                <circle className="abalone-target" cx={x} cy={y} r={STEP / 2} />
                <circle className="abalone-focus" cx={x} cy={y} r={30} />
              </g>
            );
          })}
        </g>
      ))}
    </g>
  );
}

/** Whether a click comes from a screen reader. Clicks of pointers are handled by the events of the pointer. */
function isScreenReaderClick(event: MouseEvent): boolean {
  return event.detail === 0;
}
