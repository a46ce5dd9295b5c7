/** The stones (kumalaks): in a pit up to nine in a pattern of 3 × 3, more in further layers; in a kazan in tens. */
import { memo } from 'react';
import type { Point } from '../../../board/parts/arrow.js';
import { type Box, kazanBox, kazanPoint, movedInward, type Plan } from './plan.js';

/** Cells of the 3 × 3 pattern, numbered in reading order, for 0 to 9 stones: as on dice. */
const PATTERNS = ['', '4', '08', '048', '0268', '02468', '023568', '0234568', '01235678', '012345678'];
/** The most stones that are drawn; the number beside them is exact. */
const MAX_LAYERS = 4;

interface StonesProps {
  /** The centres; no two stones of a path overlap. */
  readonly at: readonly Point[];
  readonly r: number;
  /** Whether the stones are lifted above the board: their shadow is farther away. */
  readonly isLifted?: boolean;
}

/** Stones as three shapes, for any number of them: all shadows, all stones, all glints. */
function Stones({ at, r, isLifted = false }: StonesProps) {
  const shadow = isLifted ? { x: 0.35 * r, y: 0.8 * r } : { x: 0.16 * r, y: 0.3 * r };
  return (
    <>
      <path className="togyz-stone-shadow" d={ovals(at, shadow.x, shadow.y, r, r)} />
      <path className="togyz-stone" d={ovals(at, 0, 0, r, r)} />
      <path className="togyz-stone-glint" d={ovals(at, -0.32 * r, -0.38 * r, 0.34 * r, 0.24 * r)} />
    </>
  );
}

/** The path of an oval around every point moved by `dx`, `dy`. */
function ovals(at: readonly Point[], dx: number, dy: number, rx: number, ry: number): string {
  const [wide, high, across] = [rx, ry, 2 * rx].map((length) => length.toFixed(2));
  const half = `a${wide} ${high} 0 1 1`;
  return at
    .map(({ x, y }) => `M${(x + dx - rx).toFixed(1)} ${(y + dy).toFixed(1)}${half} ${across} 0${half}-${across} 0Z`)
    .join('');
}

export interface PileProps {
  readonly stones: number;
  readonly isUpright: boolean;
  readonly isLifted?: boolean;
}

/** The stones of a pit around the point 0, 0. */
export const Pile = memo(function Pile({ stones, isUpright, isLifted }: PileProps) {
  const shape = isUpright ? { across: 25, down: 12.6, r: 5.7, lift: 5 } : { across: 17, down: 28, r: 7.9, lift: 5.8 };
  const layers = Array.from({ length: Math.min(MAX_LAYERS, Math.ceil(stones / 9)) }, (_, layer) => layer);
  const middle = (shape.lift * (layers.length - 1)) / 2;
  return layers.map((layer) => {
    const lift = middle - layer * shape.lift;
    const at = [...PATTERNS[Math.min(9, stones - 9 * layer)]].map(Number).map((cell) => ({
      x: shape.across * ((cell % 3) - 1) - (isUpright ? lift : 0),
      y: shape.down * (Math.floor(cell / 3) - 1) + (isUpright ? 0 : lift),
    }));
    return <Stones key={layer} at={at} r={shape.r} isLifted={isLifted} />;
  });
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
  const space = length - first - 3 * r;
  const columns = Math.ceil(stones / 2);
  const gap = 0.5;
  const step = Math.min(2.12 * r, space / Math.max(1, columns - 1 + gap * Math.floor((columns - 1) / 5)));
  const start = kazanPoint(plan, side, first);
  const at = Array.from({ length: stones }, (_, i) => {
    const column = i >> 1;
    const { x, y } = movedInward(plan, side, start, -step * (column + gap * Math.floor(column / 5)));
    const aside = (i % 2 === 0 ? -1 : 1) * r * 1.22;
    return { x: x + (plan.isUpright ? aside : 0), y: y + (plan.isUpright ? 0 : aside) };
  });
  // In a crowded kazan neighbours overlap, but never two columns apart
  const columnsOf = (rest: number) => at.filter((_, i) => (i >> 1) % 2 === rest);
  return [0, 1].map((rest) => <Stones key={rest} at={columnsOf(rest)} r={r} />);
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
