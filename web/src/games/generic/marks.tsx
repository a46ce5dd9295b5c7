/** Marks on the generic board: what may be chosen, what was played, what is suggested. */
import type { JSX } from 'react';
import { Arrow } from '../../board/parts/arrow.js';
import { type Box, PITCH } from './plan.js';

/** A cell that may be chosen: a dot at its lower right, beside its name. */
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

/** An arrow from the first cell to the last one; onto the cell where there is one only. */
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
