/** The bars of an evaluation graph: one for each position with a known evaluation, and signs on bad moves. */
import type { Grade } from 'otau/review';
import type { JSX } from 'react';
import './bars.css';

interface BarsProps {
  /** In pixels; nothing is drawn while it is 0. */
  readonly width: number;
  readonly height: number;
  /** The share of each player in the expected result, by position. */
  readonly shares: readonly (readonly number[] | undefined)[];
  readonly grades: readonly (Grade | undefined)[];
  readonly colours: readonly string[];
  /** The position that is marked among others. */
  readonly shown?: number;
}

const EDGE = 8;

/** The index of the bar at a horizontal position; out of range beside the bars. */
export function barAt(along: number, count: number, width: number): number {
  return Math.floor(((along - EDGE) * count) / Math.max(1, width - 2 * EDGE));
}

export function Bars({ width, height, shares, grades, colours, shown }: BarsProps): JSX.Element {
  const count = shares.length;
  const step = (width - 2 * EDGE) / count;
  const x = (index: number) => EDGE + index * step;
  const y = (share: number) => EDGE + (1 - share) * (height - 2 * EDGE);
  const middle = y(1 / Math.max(1, colours.length));
  if (width <= 2 * EDGE) return <svg width={width} height={height} aria-hidden="true" />;
  return (
    <svg width={width} height={height} aria-hidden="true">
      {colours.length === 2
        ? shares.map((known, index) => {
            const share = known?.[0];
            if (share === undefined) return null;
            const top = Math.min(y(share), middle);
            const size = Math.max(1, Math.abs(y(share) - middle));
            const className = share >= 0.5 ? 'bars-first' : 'bars-second';
            return <rect key={x(index)} className={className} x={x(index)} y={top} width={0.86 * step} height={size} />;
          })
        : colours.map((colour, player) => (
            <path
              key={colour}
              className="bars-steps"
              style={{ stroke: `var(--${colour})` }}
              d={shares.map((known, i) => (known ? `M${x(i)} ${y(known[player])}h${0.86 * step}` : '')).join('')}
            />
          ))}
      <line className="bars-even" x1={EDGE} x2={width - EDGE} y1={middle} y2={middle} />
      {grades.map((grade, index) => {
        const share = shares[index]?.[0];
        if (grade === undefined || share === undefined) return null;
        return <Mark key={x(index)} grade={grade} x={x(index) + 0.43 * step} y={y(share)} />;
      })}
      {shown !== undefined && count > 1 && (
        <rect className="bars-now" x={x(shown) - 1} y={2} width={Math.max(3, step)} height={height - 4} rx="2" />
      )}
    </svg>
  );
}

/** Signs differ in shape: a dot, a square, a triangle pointing down. */
function Mark({ grade, x, y }: { grade: string; x: number; y: number }): JSX.Element | null {
  if (grade === 'inaccuracy') return <circle className="bars-mark bars-inaccuracy" cx={x} cy={y} r="3.5" />;
  if (grade === 'mistake') return <rect className="bars-mark bars-mistake" x={x - 4} y={y - 4} width="8" height="8" />;
  if (grade === 'blunder') return <path className="bars-mark bars-blunder" d={`M${x - 6} ${y - 5}h12l-6 11Z`} />;
  return null;
}
