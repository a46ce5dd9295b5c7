/** One pit and one kazan of the Togyz Kumalak board, with their stones, numbers and labels. */
import { memo } from 'react';
import { type Box, kazanBox, kazanPoint, outward, type Plan, pitBox, pitMiddle } from './plan.js';
import { Heap, Pile, TuzdykStone } from './stones.js';

export interface PitProps {
  readonly plan: Plan;
  readonly side: number;
  readonly number: number;
  readonly stones: number;
  readonly isTuzdyk: boolean;
  /** The traditional name, if names are shown. */
  readonly name?: string;
}

export const PitDrawing = memo(function PitDrawing({ plan, side, number, stones, isTuzdyk, name }: PitProps) {
  const { isUpright, measures } = plan;
  const pit = { side, number };
  const middle = pitMiddle(plan, pit);
  const far = measures.across / 2;
  const count = outward(plan, side, middle, far + (isUpright ? 19 : 19));
  const label = outward(plan, side, middle, far + (isUpright ? 19 : 39));
  return (
    <>
      <Hollow {...pitBox(plan, pit)} />
      {isTuzdyk ? (
        <TuzdykStone {...middle} r={isUpright ? 15 : 21} owner={1 - side} />
      ) : (
        <g transform={`translate(${middle.x} ${middle.y})`}>
          <Pile stones={stones} isUpright={isUpright} />
        </g>
      )}
      <text className="togyz-count" x={count.x} y={count.y - (isUpright ? 6 : 0)}>
        {isTuzdyk ? '◆' : stones}
      </text>
      <text className="togyz-number" x={label.x} y={label.y + (isUpright ? 11 : name === undefined ? 0 : -1)}>
        {number}
      </text>
      {name !== undefined && <PitName plan={plan} {...pit} name={name} />}
    </>
  );
});

/** The hollow of a pit: light on the lower rim, shadow at the upper left. */
function Hollow({ x, y, width, height }: Box) {
  const rx = Math.min(width, height) / 2;
  return (
    <>
      <rect className="togyz-rim" x={x} y={y + 1.6} width={width} height={height} rx={rx} />
      <rect className="togyz-wall" x={x} y={y} width={width} height={height} rx={rx} />
      <rect className="togyz-pit" x={x + 3} y={y + 5} width={width - 4} height={height - 6} rx={rx - 2.5} />
    </>
  );
}

interface PitNameProps {
  readonly plan: Plan;
  readonly side: number;
  readonly number: number;
  readonly name: string;
}

/** The name of a pit: outside the number on the horizontal board, between the pits on the upright one. */
function PitName({ plan, side, number, name }: PitNameProps) {
  const middle = pitMiddle(plan, { side, number });
  const at = plan.isUpright
    ? { x: middle.x, y: middle.y + plan.measures.pitch / 2 + 1 }
    : outward(plan, side, middle, plan.measures.across / 2 + 55);
  return (
    <text className="togyz-name" x={at.x} y={at.y}>
      {name}
    </text>
  );
}

export interface KazanProps {
  readonly plan: Plan;
  readonly side: number;
  readonly stones: number;
  /** The stones that the last move brought. */
  readonly gained: number;
}

/** A kazan: the count at the end that its owner's sowing reaches, on a disc of the owner's colour. */
export const KazanDrawing = memo(function KazanDrawing({ plan, side, stones, gained }: KazanProps) {
  const box = kazanBox(plan, side);
  const radius = Math.min(box.width, box.height) / 2;
  const count = kazanPoint(plan, side, plan.isUpright ? radius + 5 : radius + 10);
  const size = plan.isUpright ? { width: 30, height: 40 } : { width: 62, height: 40 };
  return (
    <>
      <Hollow {...box} />
      <Heap plan={plan} side={side} stones={stones} />
      <rect
        className={`togyz-plate togyz-plate${side}`}
        x={count.x - size.width / 2}
        y={count.y - size.height / 2}
        {...size}
        rx={plan.isUpright ? 15 : 20}
      />
      <text
        className={`togyz-kazan-count togyz-plate-ink${side}`}
        x={count.x}
        y={count.y - (gained > 0 ? 6 : 0)}
        data-wide={stones > 99 || undefined}
      >
        {stones}
      </text>
      {gained > 0 && (
        <text className={`togyz-gain togyz-plate-ink${side}`} x={count.x} y={count.y + 11}>
          +{gained}
        </text>
      )}
    </>
  );
});
