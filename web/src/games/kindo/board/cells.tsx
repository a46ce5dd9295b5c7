/** The tiles of the board as a grid for pointers, keys and screen readers, row by row from the top. */
import type { JSX, SVGProps } from 'react';
import type { Grid } from '../../../board/parts/use-grid.js';
import { CaptureMark } from './marks.js';
import { centreOf, PITCH, type Plan, square, TILE } from './plan.js';

interface CellsProps {
  readonly grid: Grid;
  readonly plan: Plan;
  readonly size: number;
  readonly flipped: boolean;
  readonly name: string;
  readonly keys: string;
  readonly cellProps: (tile: number) => SVGProps<SVGGElement>;
  /** The mark of a capture on a tile: of an enemy's tile or a free one; undefined for none. */
  readonly captureAt: (tile: number) => 'enemy' | 'free' | undefined;
}

export function Cells({ grid, plan, size, flipped, name, keys, cellProps, captureAt }: CellsProps): JSX.Element {
  const inOrder = Array.from({ length: size * size }, (_, tile) => tile);
  const tiles = flipped ? inOrder.reverse() : inOrder;
  return (
    <g {...grid.gridProps} aria-label={name} aria-description={keys}>
      {Array.from({ length: size }, (_, x) => tiles.slice(x * size, (x + 1) * size)).map((row) => (
        <g key={row[0]} {...grid.rowProps}>
          {row.map((tile) => {
            const at = centreOf(plan, tile);
            const capture = captureAt(tile);
            return (
              <g key={tile} className="kindo-cell" {...{ ...grid.cellProps(tile), ...cellProps(tile) }}>
                <rect className="kindo-target" {...square(at, PITCH)} />
                {capture !== undefined && <CaptureMark at={at} isEnemy={capture === 'enemy'} />}
                <rect className="kindo-focus" {...square(at, TILE - 4)} rx={7} />
              </g>
            );
          })}
        </g>
      ))}
    </g>
  );
}
