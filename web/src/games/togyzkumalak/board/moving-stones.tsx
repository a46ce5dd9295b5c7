/**
 * The stones that move from pit to pit while sowing, and captured stones on their way to the kazan. They are a separate layer
 * over the picture with one animation for the whole path, so that it is smooth even on a busy page.
 */
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Plan } from './plan.js';
import type { Sowing } from './sowing.js';
import { Pile } from './stones.js';
import { handWay, heldAt } from './timeline.js';

/** The width and height of the layer, in units of the picture. */
const SIZE = 96;

export interface MovingStonesProps {
  readonly plan: Plan;
  readonly move: Sowing;
  readonly step: number;
  /** When the move began, by `performance.now()`. */
  readonly begun: number;
  readonly speed: number;
}

export function MovingStones({ plan, move, step, begun, speed }: MovingStonesProps) {
  const hand = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const way = handWay(plan, move);
    const end = way[way.length - 1].at;
    const frames = way.map(({ at, x, y }) => ({ offset: at / end, transform: moveTo(x, y) }));
    const animation = hand.current?.animate(frames, { duration: end / speed, fill: 'both' });
    if (animation !== undefined) animation.startTime = begun;
    return () => animation?.cancel();
  }, [plan, move, begun, speed]);
  const held = heldAt(move, step);
  const style: CSSProperties = { inlineSize: `${(100 * SIZE) / plan.width}%` };
  return (
    <svg ref={hand} className="togyz-hand" style={style} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {held > 0 && (
        <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
          <Pile stones={Math.min(held, 9)} isUpright={plan.isUpright} isLifted />
          <rect className="togyz-prize togyz-held" x={-16} y={-12} width={32} height={24} rx={12} />
          <text className="togyz-prize-count">{held}</text>
        </g>
      )}
    </svg>
  );
}

/** A transform that centres the layer over a point of the picture; percentages refer to the size of the layer. */
function moveTo(x: number, y: number): string {
  const [right, down] = [x, y].map((place) => ((100 * (place - SIZE / 2)) / SIZE).toFixed(3));
  return `translate(${right}%, ${down}%)`;
}
