/** Marks over the marbles: the last move, the selection, its destinations, the preview of a move, best lines. */
import { Arrow } from '../../../board/parts/arrow.js';
import { capsule, centreOf, type Point, stepOf } from './geometry.js';
import { actionsOf, handleOf, type MarbleAction } from './moves.js';

interface Place {
  readonly flipped: boolean;
}

/** The last move: a dashed ring at its start, a ring at its end, a notch where a marble left the board. */
export function LastMarks({ move, flipped }: Place & { readonly move: MarbleAction }) {
  const left = move.column.filter((cell) => !move.reached.includes(cell));
  return (
    <>
      {left.length > 0 && <Outline column={left} radius={24} flipped={flipped} kind="origin" />}
      <Outline column={move.reached} radius={28.5} flipped={flipped} kind="last" />
      {move.ejects && <Notch at={edgeBehind(move, flipped)} />}
    </>
  );
}

/** The point at the edge where the last pushed marble left the board. */
function edgeBehind({ pushed, direction = 0 }: MarbleAction, flipped: boolean): Point {
  const { x, y } = centreOf(pushed[pushed.length - 1], flipped);
  const step = stepOf(direction, flipped);
  return { x: x + 0.58 * step.x, y: y + 0.58 * step.y };
}

type OutlineKind = 'last' | 'origin' | 'pick' | 'aim' | 'hint';

interface OutlineProps extends Place {
  readonly column: readonly number[];
  readonly radius: number;
  readonly kind: OutlineKind;
}

function Outline({ column, radius, flipped, kind }: OutlineProps) {
  return (
    <g className={`abalone-outline abalone-outline-${kind}`}>
      <rect className="abalone-outline-edge" {...capsule(column, radius, flipped)} />
      <rect className="abalone-outline-line" {...capsule(column, radius, flipped)} />
      {kind === 'pick' && <rect className="abalone-outline-inner" {...capsule(column, radius - 6, flipped)} />}
    </g>
  );
}

function Notch({ at: { x, y } }: { readonly at: Point }) {
  return <path className="abalone-notch" d={`M${x} ${y + 9}l-10-16h20z`} />;
}

export interface PickProps extends Place {
  readonly column: readonly number[];
  readonly actions: readonly MarbleAction[];
  readonly aim: MarbleAction | undefined;
}

/** The selected column with a double ring, an arrow for each direction in which it can move, and the move that is aimed at. */
export function Pick({ column, actions, aim, flipped }: PickProps) {
  if (column.length === 0) return null;
  return (
    <>
      <Outline column={column} radius={29} flipped={flipped} kind="pick" />
      {aim !== undefined && <Outline column={aim.reached} radius={26} flipped={flipped} kind="aim" />}
      {actionsOf(actions, column).map((one) => (
        <Direction key={one.action} move={one} flipped={flipped} isAimed={one.action === aim?.action} />
      ))}
      {aim?.ejects && <Notch at={centreOf(aim.pushed[aim.pushed.length - 1], flipped)} />}
    </>
  );
}

interface DirectionProps extends Place {
  readonly move: MarbleAction;
  readonly isAimed: boolean;
}

/** The arrow of a direction, at the edge of the column; with a notch if the move ejects a marble. */
function Direction({ move, flipped, isAimed }: DirectionProps) {
  const step = stepOf(move.direction ?? 0, flipped);
  const tip = handleOf(move, flipped);
  const at = { x: tip.x - 0.22 * step.x, y: tip.y - 0.22 * step.y };
  const angle = (Math.atan2(step.y, step.x) * 180) / Math.PI;
  return (
    <>
      <path
        className="abalone-arrow"
        data-aimed={isAimed || undefined}
        data-push={move.pushed.length > 0 || undefined}
        d="M-11-11L13 0L-11 11L-5 0Z"
        transform={`translate(${at.x} ${at.y}) rotate(${angle}) scale(${isAimed ? 1.3 : 1})`}
      />
      {move.ejects && !isAimed && <Notch at={centreOf(move.pushed[move.pushed.length - 1], flipped)} />}
    </>
  );
}

/** A dot on every cell on which a marble may be placed. */
export function PlaceDots({ actions, flipped }: Place & { readonly actions: readonly MarbleAction[] }) {
  return actions.map(({ action, column }) => {
    const { x, y } = centreOf(column[0], flipped);
    return <circle key={action} className="abalone-dot" cx={x} cy={y} r={6} />;
  });
}

export interface Hint {
  readonly move: MarbleAction;
  /** 0 to 1. */
  readonly weight: number;
}

/** Best lines: an outline and an arrow; better moves have thicker ones. */
export function Hints({ hints, flipped }: Place & { readonly hints: readonly Hint[] }) {
  return [...hints].reverse().map(({ move, weight }) => {
    const step = stepOf(move.direction ?? 0, flipped);
    const to = handleOf(move, flipped);
    const from = { x: to.x - step.x, y: to.y - step.y };
    return (
      <g key={move.action} className="abalone-hint">
        <Outline column={move.column} radius={28} flipped={flipped} kind="hint" />
        {move.direction !== undefined && <Arrow from={from} to={to} width={3 + 4 * weight} colour="#1f6f8b" />}
      </g>
    );
  });
}
