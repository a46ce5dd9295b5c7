/** The hollows of Abalone's board. */
import type { Point } from '../../../render/svg/marks.js';
import type { Pen } from '../../../render/svg/pen.js';
import { radialLight, usePiece } from '../../../render/svg/pieces.js';

const RADIUS = 27;

export function cup(pen: Pen, middle: Point, scale = 1): string {
  const shade = radialLight(pen, 'cup-shade', 'cupShade', 'cup', { cx: 0.62, cy: 0.66, r: 0.62 });
  const id = pen.define('cup', (id) => pen.element('circle', { id, r: RADIUS, fill: `url(#${shade})` }));
  return usePiece(pen, id, middle, scale);
}
