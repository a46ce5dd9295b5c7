/** Marks on the generic board: cells that can be chosen, the last move, suggested moves. */
import type { JSX } from 'react';
import { Arrow } from '../../board/parts/arrow.js';
import { type Box, PITCH } from './plan.js';

/** The mark of a cell that can be chosen: a dot at its lower right, beside its name. */
export function LegalDot({ box: { x, y, width, height } }: { readonly box: Box }): JSX.Element {
  const aside = 0.14 * Math.min(width, height);
  return <circle className="generic-legal" cx={x + width / 2 - aside} cy={y + height / 2 - aside} r={6} />;
}

interface HintProps {
  /** The cells of the move, the first one first. */
  readonly boxes: readonly Box[];
  /** 0 to 1. */
  readonly weight: number;
}

/** An arrow from the first cell to the last one, or onto the only cell. */
export function Hint({ boxes, weight }: HintProps): JSX.Element | null {
  const to = boxes.at(-1);
  if (to === undefined) return null;
  const from = boxes.length > 1 ? boxes[0] : { x: to.x, y: to.y - 0.65 * PITCH };
  return (
    <g opacity={0.35 + 0.65 * weight}>
      <Arrow from={from} to={to} bend={boxes.length > 1 ? 0.12 : 0} />
    </g>
  );
}
