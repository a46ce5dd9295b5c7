/** Marks of moves on the board: the last, the previewed and suggested moves. */
import type { Pit } from 'otau/games/togyzkumalak';
import { Arrow, type Point } from '../../../board/parts/arrow.js';
import { outward, type Plan, pitBox, pitMiddle } from './plan.js';
import { type Sowing, visits } from './sowing.js';

interface RingProps {
  readonly plan: Plan;
  readonly pit: Pit;
  readonly kind: 'last' | 'origin' | 'aim';
}

/** A ring around a pit: saffron for the last move (dashed at its start), blue and double for the previewed move. */
export function Ring({ plan, pit, kind }: RingProps) {
  const box = pitBox(plan, pit, plan.isUpright ? 1 : 2);
  const rx = Math.min(box.width, box.height) / 2;
  return (
    <g className={`togyz-ring togyz-ring-${kind}`}>
      <rect className="togyz-ring-edge" {...box} rx={rx} />
      <rect className="togyz-ring-line" {...box} rx={rx} />
    </g>
  );
}

export function LastMarks({ plan, move }: { readonly plan: Plan; readonly move: Sowing }) {
  const end = move.path[move.path.length - 1];
  const isLoop = end.side === move.from.side && end.number === move.from.number;
  return (
    <>
      {!isLoop && <Ring plan={plan} pit={move.from} kind="origin" />}
      <Ring plan={plan} pit={end} kind="last" />
      {move.taken > 0 && !move.opensTuzdyk && <Notch at={innerEnd(plan, end, 8)} />}
    </>
  );
}

/** A point of a pit near the end that faces the kazans. */
function innerEnd(plan: Plan, pit: Pit, inset: number): Point {
  return outward(plan, pit.side, pitMiddle(plan, pit), inset - plan.measures.across / 2);
}

/** The mark of a capture. */
function Notch({ at: { x, y } }: { readonly at: Point }) {
  return <path className="togyz-notch" d={`M${x} ${y + 6}l-8-12h16z`} />;
}

/** The dot of a legal pit, at its outer end. */
export function LegalDot({ plan, pit }: { readonly plan: Plan; readonly pit: Pit }) {
  const { x, y } = outward(plan, pit.side, pitMiddle(plan, pit), plan.measures.across / 2);
  return <circle className="togyz-legal" cx={x} cy={y} r={plan.isUpright ? 4.5 : 5.5} />;
}

export interface PreviewProps {
  readonly plan: Plan;
  readonly move: Sowing;
}

/** The preview of a move: the stones that each pit gets, the last pit, the capture. */
export function Preview({ plan, move }: PreviewProps) {
  const { pits } = plan;
  const end = move.path[move.path.length - 1];
  const passed = visits(move, pits).flatMap((count, i) => {
    const pit = { side: Math.floor(i / pits), number: (i % pits) + 1 };
    return count === 0 ? [] : { pit, count, at: innerEnd(plan, pit, plan.isUpright ? 2 : 0) };
  });
  return (
    <g className="togyz-preview">
      <Ring plan={plan} pit={move.from} kind="origin" />
      <Ring plan={plan} pit={end} kind="aim" />
      {passed.map(({ pit, count, at }) => (
        <g key={`${pit.side}.${pit.number}`} transform={`translate(${at.x} ${at.y})`}>
          <circle className="togyz-pass" r={plan.isUpright ? 7 : 9} />
          <text className="togyz-pass-count">+{count}</text>
        </g>
      ))}
      {move.taken > 0 && <Prize plan={plan} pit={end} move={move} />}
    </g>
  );
}

/** The capture of the previewed move: its number on a madder plate, with a diamond for a tuzdyk. */
function Prize({ plan, pit, move }: PreviewProps & { readonly pit: Pit }) {
  const { x, y } = pitMiddle(plan, pit);
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="togyz-prize" x={-23} y={-14} width={46} height={28} rx={14} />
      <text className="togyz-prize-count">{move.opensTuzdyk ? '◆ +3' : `+${move.taken}`}</text>
    </g>
  );
}

/** Suggested moves: numbered arrows from the pit to the last pit; the best one is the widest. */
export function Hints({ plan, moves }: { readonly plan: Plan; readonly moves: readonly HintedMove[] }) {
  return moves.map(({ move, weight }, i) => {
    const from = pitMiddle(plan, move.from);
    const to = pitMiddle(plan, move.path[move.path.length - 1]);
    const width = 2.5 + 4.5 * Math.min(1, Math.max(0, weight));
    return (
      <g key={move.from.number} className="togyz-hint">
        <Arrow from={from} to={to} bend={0.14} width={plan.isUpright ? width * 0.8 : width} />
        <circle cx={from.x} cy={from.y} r={plan.isUpright ? 9 : 11} />
        <text x={from.x} y={from.y}>
          {i + 1}
        </text>
      </g>
    );
  });
}

export interface HintedMove {
  readonly move: Sowing;
  readonly weight: number;
}
