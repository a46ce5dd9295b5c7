/** Marks of moves on the Senet board, and the drawer of the dancers that have left. */
import { Arrow, type Point } from '../../../board/parts/arrow.js';
import { Dancer } from './dancer.js';
import type { Choice } from './houses.js';
import { drawerHalf, drawerScale, drawerSlot, houseBox, type Plan, wayPoint } from './plan.js';
import { OFF, type Walk } from './walk.js';

/** A point inside a house, from its upper right corner. */
function rightOf(plan: Plan, house: number, fromRight: number, fromTop: number): Point {
  const { x, y, width } = houseBox(plan, house);
  return { x: x + width - fromRight, y: y + fromTop };
}

interface RingProps {
  readonly plan: Plan;
  readonly house: number;
  readonly kind: 'last' | 'origin' | 'aim' | 'start';
}

function Ring({ plan, house, kind }: RingProps) {
  const box = houseBox(plan, house, 3);
  return (
    <g className={`senet-ring senet-ring-${kind}`}>
      <rect className="senet-ring-edge" {...box} rx={5} />
      <rect className="senet-ring-line" {...box} rx={5} />
    </g>
  );
}

/** Two arrows that turn around each other: dancers are swapped. */
function Exchange({ at: { x, y } }: { readonly at: Point }) {
  return (
    <g className="senet-exchange" transform={`translate(${x} ${y})`}>
      <circle r={9} />
      <path d="M-5-2H4M1.5-5 4.5-2 1.5 1M5 3H-4M-1.5 0-4.5 3-1.5 6" />
    </g>
  );
}

export interface LastProps {
  readonly plan: Plan;
  readonly walk: Walk;
  /** The number of dancers that have left, by player. */
  readonly off: readonly number[];
}

/** The last move: a dashed ring at its start, a ring at its end. */
export function LastMarks({ plan, walk, off }: LastProps) {
  const slot = drawerSlot(plan, walk.player, off[walk.player] - 1);
  return (
    <>
      <Ring plan={plan} house={walk.from} kind="origin" />
      {walk.to === undefined ? (
        <circle className="senet-slot-ring" cx={slot.x} cy={slot.y} r={plan.isUpright ? 15 : 20} />
      ) : (
        <Ring plan={plan} house={walk.to} kind="last" />
      )}
      {walk.beats && walk.to !== undefined && <Exchange at={rightOf(plan, walk.to, 13, 13)} />}
    </>
  );
}

/** A dot at every dancer with a legal move. */
export function LegalDots({ plan, choices }: { readonly plan: Plan; readonly choices: readonly Choice[] }) {
  return choices.map(({ action, walk }) => {
    const { x, y } = rightOf(plan, walk.from, 11, 11);
    return <circle key={action} className="senet-legal" cx={x} cy={y} r={5} />;
  });
}

/** The preview of a move: its path house by house, and the way back if dancers are swapped. */
export function Preview({ plan, walk, off }: LastProps) {
  const { path, player, from, to = OFF, beats } = walk;
  const points = path.map((house) => wayPoint(plan, house, player, off[player]));
  const last = points[points.length - 1];
  const line = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const before = points[points.length - 2];
  return (
    <g className="senet-preview">
      <Ring plan={plan} house={from} kind="start" />
      {to !== OFF && <Ring plan={plan} house={to} kind="aim" />}
      {points.length > 2 && <path className="senet-way-edge" d={line} />}
      {points.length > 2 && <path className="senet-way" d={line} />}
      <Arrow from={before} to={last} width={plan.isUpright ? 3.5 : 4.5} colour="#1f6f8b" />
      {points.slice(1, -1).map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="senet-step" cx={x} cy={y} r={4.5} />
      ))}
      {beats && <Exchange at={rightOf(plan, to, 13, 13)} />}
    </g>
  );
}

export interface HintsProps {
  readonly plan: Plan;
  readonly off: readonly number[];
  readonly hints: readonly { readonly walk: Walk; readonly weight: number }[];
}

/** Suggested moves: numbered arrows from house to house; the best one is the widest. */
export function Hints({ plan, off, hints }: HintsProps) {
  return hints.map(({ walk, weight }, i) => {
    const { from, to = OFF, player } = walk;
    const start = wayPoint(plan, from, player, off[player]);
    const width = 2.5 + 3.5 * Math.min(1, Math.max(0, weight));
    return (
      <g key={from} className="senet-hint">
        <Arrow from={start} to={wayPoint(plan, to, player, off[player])} bend={0.16} width={width} />
        <circle cx={start.x} cy={start.y} r={10} />
        <text x={start.x} y={start.y}>
          {i + 1}
        </text>
      </g>
    );
  });
}

export interface DrawerProps {
  readonly plan: Plan;
  readonly off: readonly number[];
  readonly labels: readonly string[];
}

const PICTURE = { role: 'img' } as const;

/** The drawer: a slot for every dancer, filled by those that have left the board. */
export function Drawer({ plan, off, labels }: DrawerProps) {
  return [0, 1].map((player) => {
    const half = drawerHalf(plan, player);
    const end = player === 0 ? half.x + half.width - 18 : half.x + 18;
    return (
      <g key={player} {...PICTURE} aria-label={labels[player]}>
        <rect className="senet-drawer-wall" {...half} rx={9} />
        <rect
          className="senet-drawer"
          x={half.x + 2.5}
          y={half.y + 4}
          width={half.width - 4}
          height={half.height - 5}
          rx={7}
        />
        {Array.from({ length: plan.dancers }, (_, i) => {
          const slot = drawerSlot(plan, player, i);
          const key = `${slot.x}`;
          if (i < off[player]) return <Dancer key={key} player={player} {...slot} scale={drawerScale(plan)} />;
          return <circle key={key} className="senet-slot" cx={slot.x} cy={slot.y} r={plan.isUpright ? 4 : 5} />;
        })}
        {off[player] > 0 && (
          <text className="senet-off" x={end} y={half.y + half.height / 2 + 1}>
            {off[player]}
          </text>
        )}
      </g>
    );
  });
}
