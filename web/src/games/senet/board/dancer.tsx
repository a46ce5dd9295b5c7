/** The pieces of Senet (cones and spools) and the signs of the special houses. */
import { memo } from 'react';
import type { Point } from '../../../board/parts/arrow.js';

const CONE = 'M0-27C3-27 4-25 5-22L18 17C19 22 9 25 0 25S-19 22-18 17L-5-22C-4-25-3-27 0-27Z';
const CONE_SHADE = 'M0-27C3-27 4-25 5-22L18 17C19 22 9 25 1 25C9 20 9 4 6-6C4-14 2-22 0-27Z';
const SPOOL =
  'M-15-23H15Q18-23 18-20V-16Q18-13 14-12C5-9 5 9 14 12Q18 13 18 16V20Q18 23 15 23H-15Q-18 23-18 20V16Q-18 13-14 12C-5 9-5-9-14-12Q-18-13-18-16V-20Q-18-23-15-23Z';
const SPOOL_SHADE =
  'M8-23H15Q18-23 18-20V-16Q18-13 14-12C5-9 5 9 14 12Q18 13 18 16V20Q18 23 15 23H8Q11 18 9 13C3 8 3-8 9-13Q11-18 8-23Z';

export interface DancerProps extends Point {
  /** 0 a cone, 1 a spool. */
  readonly player: number;
  readonly scale: number;
}

/** A cone or a spool, about 50 high at scale 1. */
export const Dancer = memo(function Dancer({ player, x, y, scale }: DancerProps) {
  const [shape, shade] = player === 0 ? [CONE, CONE_SHADE] : [SPOOL, SPOOL_SHADE];
  return (
    <g className={`senet-dancer senet-dancer${player}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse className="senet-shadow" cx={3} cy={22} rx={21} ry={6} />
      <path className="senet-body" d={shape} />
      <path className="senet-shade" d={shade} />
      {player === 0 ? (
        <>
          <path className="senet-light" d="M-3-19-12 14" />
          <path className="senet-line" d="M-11.5 8C-5 11 5 11 11.5 8M-14 14.5C-6 18.5 6 18.5 14 14.5" />
        </>
      ) : (
        <>
          <path className="senet-light" d="M-13-18H-4M-13 17.5H-4M-5-6V6" />
          <path className="senet-line" d="M-7 0H7M-8-5H8M-8 5H8" />
        </>
      )}
      <path className="senet-outline" d={shape} />
    </g>
  );
});

/** A stem with a cross-bar on a round body: the hieroglyph "good". */
const GOOD = 'm0-15v18m-4-13h8m-4 13a5.5 5.5 0 1 0 .01 0';
const WAVE = 'l5-5 6 7 6-7 6 7 6-7 6 7 5-5';
/** An upright feather with its rib. */
const FEATHER = 'm0 17v-26c0-9 9-9 8 0c0 6-3 9-8 12';

const SIGNS: Readonly<Record<number, string>> = {
  // Rebirth: a loop over a cross.
  15: 'M0 18V0H-12H12M0 0C-14-12-8-22 0-22S14-12 0 0',
  // Happiness: three times "good".
  26: `M-14 2${GOOD}M0 2${GOOD}M14 2${GOOD}`,
  // Water: three waves.
  27: `M-20-10${WAVE}M-20 1${WAVE}M-20 12${WAVE}`,
  // Three Truths: three feathers.
  28: `M-17-1${FEATHER}M-3-1${FEATHER}M11-1${FEATHER}`,
  // Re-Atum: the setting sun.
  29: 'M-21 10H21M-13 10A13 13 0 0 1 13 10M0-9V-15M-14-3L-18-8M14-3L18-8',
  // Re-Horakhty: the sun between two hills.
  30: 'M-21 14C-19 2-12 2-10 8Q0 18 10 8C12 2 19 2 21 14ZM0-14A9.5 9.5 0 1 1-.01-14Z',
};

/** The sign of a special house, about 44 wide and high at scale 1. */
export function HouseSign({ house, x, y, scale }: Point & { readonly house: number; readonly scale: number }) {
  return <path className="senet-sign" d={SIGNS[house]} transform={`translate(${x} ${y}) scale(${scale})`} />;
}
