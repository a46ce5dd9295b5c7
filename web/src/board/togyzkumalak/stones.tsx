/** Kumalaks: in a pit up to nine in a pattern of 3 × 3, more as further layers; in a kazan in tens. */
import { memo } from 'react';
import type { Point } from '../parts/arrow.js';
import { type Box, kazanBox, kazanPoint, onward, type Plan } from './plan.js';

/** Cells of the 3 × 3 pattern, numbered in reading order, for 0 to 9 stones: as on dice. */
const PATTERNS = ['', '4', '08', '048', '0268', '02468', '023568', '0234568', '01235678', '012345678'];
/** More are not drawn: the number tells. */
const MOST_LAYERS = 4;

export function Stone({ x, y, r }: Point & { readonly r: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle className="togyz-stone-shadow" cx={r * 0.16} cy={r * 0.3} r={r} />
      <circle className="togyz-stone" r={r} />
      <ellipse className="togyz-stone-glint" cx={-r * 0.32} cy={-r * 0.38} rx={r * 0.34} ry={r * 0.24} />
    </g>
  );
}

export interface PileProps {
  readonly stones: number;
  readonly isUpright: boolean;
}

/** The stones of a pit around the point 0, 0. */
export const Pile = memo(function Pile({ stones, isUpright }: PileProps) {
  const heights = new Array<number>(9).fill(0);
  for (let layer = 0, left = stones; left > 0 && layer < MOST_LAYERS; layer++, left -= 9) {
    for (const cell of PATTERNS[Math.min(9, left)]) heights[Number(cell)]++;
  }
  const shape = isUpright ? { across: 25, down: 12.6, r: 5.7, lift: 5 } : { across: 17, down: 28, r: 7.9, lift: 5.8 };
  const layers = Math.max(...heights);
  const middle = (shape.lift * (layers - 1)) / 2;
  const drawn = [];
  for (let layer = 0; layer < layers; layer++) {
    for (let cell = 0; cell < 9; cell++) {
      if (heights[cell] <= layer) continue;
      const lift = middle - layer * shape.lift;
      const x = shape.across * ((cell % 3) - 1) - (isUpright ? lift : 0);
      const y = shape.down * (Math.floor(cell / 3) - 1) + (isUpright ? 0 : lift);
      drawn.push(<Stone key={`${cell}.${layer}`} x={x} y={y} r={shape.r} />);
    }
  }
  return drawn;
});

export interface HeapProps {
  readonly plan: Plan;
  readonly side: number;
  readonly stones: number;
}

/** The stones of a kazan in two long rows, from the end at which they arrive, a gap after every ten. */
export const Heap = memo(function Heap({ plan, side, stones }: HeapProps) {
  const box: Box = kazanBox(plan, side);
  const length = Math.max(box.width, box.height);
  const [r, first] = plan.isUpright ? [4.5, 56] : [6, 82];
  const room = length - first - 3 * r;
  const columns = Math.ceil(stones / 2);
  const gap = 0.5;
  const step = Math.min(2.12 * r, room / Math.max(1, columns - 1 + gap * Math.floor((columns - 1) / 5)));
  const start = kazanPoint(plan, side, first);
  return Array.from({ length: stones }, (_, i) => {
    const column = i >> 1;
    const { x, y } = onward(plan, side, start, -step * (column + gap * Math.floor(column / 5)));
    const aside = (i % 2 === 0 ? -1 : 1) * r * 1.22;
    return <Stone key={i} x={x + (plan.isUpright ? aside : 0)} y={y + (plan.isUpright ? 0 : aside)} r={r} />;
  });
});

/** A pit that has become a tuzdyk: a salt-white stone with a diamond in its owner's colour. */
export function TuzdykStone({ x, y, r, owner }: Point & { readonly r: number; readonly owner: number }) {
  const [h, w] = [0.62 * r, 0.44 * r];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="togyz-stone-shadow" cx={r * 0.1} cy={r * 0.18} r={r} />
      <circle className="togyz-tuzdyk" r={r} />
      <path className={`togyz-diamond togyz-owner${owner}`} d={`M0 ${-h}L${w} 0L0 ${h}L${-w} 0Z`} />
    </g>
  );
}
