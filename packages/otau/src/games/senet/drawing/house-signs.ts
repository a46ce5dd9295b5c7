/** The signs of Senet's special houses: line drawings of this project, about 44 wide and high. */
import type { Point } from '../../../render/svg/marks.js';
import { type Attributes, formatPoint, type Pen } from '../../../render/svg/pen.js';

/** A stem with a cross-bar on a round body: the sign for what is good. */
const GOOD = 'm0-15v18m-4-13h8m-4 13a5.5 5.5 0 1 0 .01 0';
const WAVE = 'l5-5 6 7 6-7 6 7 6-7 6 7 5-5';
/** An upright feather with its rib. */
const FEATHER = 'm0 17v-26c0-9 9-9 8 0c0 6-3 9-8 12';

const SIGNS: Readonly<Record<number, string>> = {
  // Rebirth: a loop over a cross.
  15: 'M0 18V0H-12H12M0 0C-14-12-8-22 0-22S14-12 0 0',
  // Happiness: three times what is good.
  26: `M-14 2${GOOD}M0 2${GOOD}M14 2${GOOD}`,
  // Water: three waves.
  27: `M-20-10${WAVE}M-20 1${WAVE}M-20 12${WAVE}`,
  // Three Truths: three feathers.
  28: `M-17-1${FEATHER}M-3-1${FEATHER}M11-1${FEATHER}`,
  // Re-Atum: the sun that sets.
  29: 'M-21 10H21M-13 10A13 13 0 0 1 13 10M0-9V-15M-14-3L-18-8M14-3L18-8',
  // Re-Horakhty: the sun between two hills.
  30: 'M-21 14C-19 2-12 2-10 8Q0 18 10 8C12 2 19 2 21 14ZM0-14A9.5 9.5 0 1 1-.01-14Z',
};

export function houseSign(pen: Pen, house: number, { x, y }: Point): string {
  const line: Attributes = {
    fill: 'none',
    stroke: 'sign',
    'stroke-width': 2.2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  return pen.element('path', { d: SIGNS[house], transform: `translate(${formatPoint(x, y)})`, ...line });
}
