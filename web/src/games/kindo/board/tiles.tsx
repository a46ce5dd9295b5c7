/** Tiles of Kindo: flat, hatched by their owner (/ for X, \ for O), with crown, wall and dot. */

import type { Tile } from 'otau/games/kindo';
import { memo } from 'react';
import { type Plan, type Point, square, TILE, towards } from './plan.js';

/** Three points with balls on them over a band. */
const CROWN =
  'M-20 22V16H20V22ZM-19 12L-24-8L-11 1L0-16L11 1L24-8L19 12Z' +
  'M-24-18a4 4 0 1 1-.01 0ZM0-26a4 4 0 1 1-.01 0ZM24-18a4 4 0 1 1-.01 0Z';

export function hatchId(ids: string, owner: number): string {
  return `${ids}hatch${owner}`;
}

export const KindoDefinitions = memo(function KindoDefinitions({ ids }: { readonly ids: string }) {
  return (
    <defs>
      <linearGradient id={`${ids}wood`} x1="0.1" y1="0" x2="0.6" y2="1">
        <stop offset={0} style={{ stopColor: 'var(--wood-light)' }} />
        <stop offset={1} style={{ stopColor: 'var(--wood)' }} />
      </linearGradient>
      {[0, 1].map((owner) => (
        <pattern
          key={owner}
          id={hatchId(ids, owner)}
          width={9}
          height={9}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${owner === 0 ? 45 : -45})`}
        >
          <rect className={`kindo-hatch kindo-owner${owner}`} width={2.4} height={9} />
        </pattern>
      ))}
    </defs>
  );
});

export interface TileProps {
  readonly ids: string;
  readonly plan: Plan;
  readonly tile: Tile;
  readonly at: Point;
  /** The side of its wall on the screen; 0 for none. */
  readonly wall: number;
  /** Whether the tile was just captured, and whether the wall was just built. */
  readonly isTurning?: boolean;
  readonly isRising?: boolean;
}

export function TileDrawing({ ids, tile, at, wall, isTurning, isRising }: TileProps) {
  const { owner, dot, king, unwallable } = tile;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <rect className="kindo-bed" {...square({ x: 0, y: 1.5 }, TILE)} rx={8} />
      <g key={`owner ${owner}`} className={isTurning ? 'kindo-turning' : undefined}>
        <g className={owner === undefined ? 'kindo-neutral' : `kindo-owner${owner}`}>
          <rect className="kindo-ground" {...square({ x: 0, y: 0 }, TILE)} rx={8} />
          {owner !== undefined && (
            <rect {...square({ x: 0, y: 0 }, TILE)} rx={8} fill={`url(#${hatchId(ids, owner)})`} />
          )}
          {owner !== undefined && <rect className="kindo-border" {...square({ x: 0, y: 0 }, TILE - 2)} rx={7} />}
          {unwallable && king === undefined && <path className="kindo-corners" d={CORNERS} />}
          {dot && <rect className="kindo-dot" {...square({ x: 22, y: -22 }, 13)} rx={2} />}
        </g>
        {king !== undefined && <Crown king={king} stands={king === owner} />}
      </g>
      {wall > 0 && <Wall key={`wall ${wall}`} side={wall} isRising={isRising} />}
    </g>
  );
}

/** Small angles in the corners of a tile on which walls are not allowed. */
const CORNERS = [-1, 1].flatMap((x) => [-1, 1].map((y) => `M${31 * x} ${23 * y}v${8 * y}h${-8 * x}`)).join('');

/** The crown of a King; lying on its side if the King is captured. */
export function Crown({ king, stands, scale = 1 }: { king: number; stands: boolean; scale?: number }) {
  return (
    <path
      className={`kindo-crown kindo-owner${king}`}
      d={CROWN}
      transform={stands ? `scale(${scale})` : `rotate(104) scale(${0.8 * scale})`}
    />
  );
}

/** A solid bar on the inner edge of a tile. */
export function Wall({ side, isRising, isGhost }: { side: number; isRising?: boolean; isGhost?: boolean }) {
  const { x, y } = towards({ x: 0, y: 0 }, side, 0.85);
  const isFlat = side === 1 || side === 3;
  const width = isFlat ? TILE : 12;
  const height = isFlat ? 12 : TILE;
  const className = `kindo-wall${isRising ? (isFlat ? ' kindo-rising-flat' : ' kindo-rising') : ''}`;
  return (
    <rect
      className={className}
      data-ghost={isGhost || undefined}
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
      rx={4}
    />
  );
}
