/** Kumalaks: in a pit up to nine in a pattern of 3 × 3, more as further layers; in a kazan in two long rows. */
import type { Point } from '../../../render/svg/marks.js';
import { formatPoint, type Pen } from '../../../render/svg/pen.js';
import { stone } from '../../../render/svg/pieces.js';

const ACROSS = 17;
const DOWN = 33;
/** How far a layer is above the one below. */
const LAYER = 6.5;
/** More are not drawn: the number beside the pit says how many. */
const MAX_LAYERS = 4;

/** Cells of the 3 × 3 pattern, numbered in reading order, for 0 to 9 stones: as on dice. */
const PATTERNS = ['', '4', '08', '048', '0268', '02468', '023568', '0234568', '01235678', '012345678'];

/** The stones of a pit, around its middle. */
export function pile(pen: Pen, { x, y }: Point, stones: number): string {
  const heights = new Array<number>(9).fill(0);
  for (let layer = 0, left = stones; left > 0 && layer < MAX_LAYERS; layer++, left -= 9) {
    for (const cell of PATTERNS[Math.min(9, left)]) heights[Number(cell)]++;
  }
  const lift = (LAYER * (Math.max(...heights) - 1)) / 2;
  const drawn = heights.flatMap((height, cell) => {
    const left = x + ACROSS * ((cell % 3) - 1);
    const ground = y + DOWN * (Math.floor(cell / 3) - 1) + lift;
    return Array.from({ length: height }, (_, layer) => stone(pen, left, ground - LAYER * layer));
  });
  return drawn.join('');
}

/** Columns of a kazan are in groups of five: ten stones each. */
const HEAP_STEP = 12.6;
const HEAP_GROUP = 6;

/** The stones of a kazan in two rows from `from` towards `end`; stones without room are not drawn. */
export function heap(pen: Pen, from: number, end: number, y: number, stones: number): string {
  const direction = Math.sign(end - from);
  const drawn: string[] = [];
  for (let i = 0; i < stones; i++) {
    const column = i >> 1;
    const along = HEAP_STEP * column + HEAP_GROUP * Math.floor(column / 5);
    if (along > Math.abs(end - from)) break;
    drawn.push(stone(pen, from + direction * along, y + (i % 2 === 0 ? -8.5 : 8.5), 'small'));
  }
  return drawn.join('');
}

/** A pit that has become a tuzdyk: a salt-white stone with a diamond, and the owner's colour as its rim. */
export function tuzdykStone(pen: Pen, { x, y }: Point, owner: number): string {
  const rim = owner === 0 ? 'steppe' : 'madder';
  const diamond = `M${formatPoint(x, y - 13)}L${formatPoint(x + 9, y)}L${formatPoint(x, y + 13)}L${formatPoint(x - 9, y)}Z`;
  return (
    pen.element('circle', { cx: x, cy: y, r: 21, fill: 'salt', stroke: 'stoneEdge', 'stroke-width': 2 }) +
    pen.element('path', { d: diamond, fill: rim, 'stroke-linejoin': 'round' })
  );
}
