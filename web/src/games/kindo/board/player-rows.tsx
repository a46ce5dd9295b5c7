/**
 * The row of a player: the sign, a filled pip for each move left in this turn, an open one for each move of the next turn. Bonus
 * moves are diamonds; those of a previewed move have a plus.
 */
import type { KindoScene } from 'otau/games/kindo';
import { type Plan, type Point, ROW_HEIGHT, rowCorner, square } from './plan.js';
import { Crown, hatchId } from './tiles.js';

/** The moves of a turn without bonus moves. */
const DEFAULT_MOVES = 2;
const PIP = 20;

export interface PlayerRowsProps {
  readonly ids: string;
  readonly plan: Plan;
  readonly scene: KindoScene;
  readonly actor: number;
  /** The player who would get a bonus move from the previewed move. */
  readonly bonus: readonly number[];
  /** The text "next turn". */
  readonly nextWord: string;
}

export function PlayerRows(props: PlayerRowsProps) {
  return [0, 1].map((player) => <PlayerRow key={player} {...props} player={player} />);
}

function PlayerRow({
  ids,
  plan,
  scene,
  actor,
  bonus,
  nextWord,
  player,
}: PlayerRowsProps & { readonly player: number }) {
  const { x, y } = rowCorner(plan, player);
  const middle = y + ROW_HEIGHT / 2;
  const left = x + plan.left + 4;
  const right = x + plan.left + plan.side - 12;
  const next = scene.nextMoves[player];
  const isGaining = bonus.includes(player);
  const pips = next + (isGaining ? 1 : 0);
  const swatch = square({ x: left + 17, y: middle }, 34);
  const moves = actor === player ? scene.movesLeft : 0;
  return (
    <g>
      <g className={`kindo-owner${player}`}>
        <rect className="kindo-ground" {...swatch} rx={7} />
        <rect {...swatch} rx={7} fill={`url(#${hatchId(ids, player)})`} />
        <rect className="kindo-border" {...swatch} rx={7} />
      </g>
      <g transform={`translate(${left + 17} ${middle + 1})`}>
        <Crown king={player} stands scale={0.5} />
      </g>
      <text className="kindo-name" x={left + 43} y={middle}>
        {player === 0 ? 'X' : 'O'}
      </text>
      {Array.from({ length: moves }, (_, i) => (
        <Pip key={`left ${-i}`} at={{ x: left + 78 + PIP * 1.15 * i, y: middle }} isFull isBonus={i >= DEFAULT_MOVES} />
      ))}
      <text className="kindo-next" x={right - PIP * pips + 2} y={middle}>
        {nextWord}
      </text>
      {Array.from({ length: pips }, (_, i) => (
        <Pip
          key={`next ${-i}`}
          at={{ x: right - PIP * (pips - 1 - i), y: middle }}
          isBonus={i >= DEFAULT_MOVES}
          isComing={isGaining && i === pips - 1}
        />
      ))}
    </g>
  );
}

interface PipProps {
  readonly at: Point;
  readonly isFull?: boolean;
  readonly isBonus: boolean;
  readonly isComing?: boolean;
}

function Pip({ at: { x, y }, isFull, isBonus, isComing }: PipProps) {
  const marks = { className: 'kindo-pip', 'data-full': isFull || undefined, 'data-coming': isComing || undefined };
  return (
    <>
      {isBonus ? (
        <path {...marks} d={`M${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}L${x - 9} ${y}Z`} />
      ) : (
        <circle {...marks} cx={x} cy={y} r={6.5} />
      )}
      {isComing && <path className="kindo-plus" d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} />}
    </>
  );
}
