/** The animation of a Senet move: the moving dancers, their position at each step, the sounds. */
import { type CSSProperties, useEffect } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { Dancer } from './dancer.js';
import { dancerScale, isSpecial } from './houses.js';
import { dancerPoint, drawerScale, drawerSlot, type Plan } from './plan.js';
import { OFF, type Walk } from './walk.js';

/** Milliseconds from house to house, and for dancers that are swapped or fall into the Water. */
const STEP_MS = 130;
const SWAP_MS = 320;

/** The duration of a step of a move, in milliseconds. */
export function waitAt(step: number, { path, beats, isReborn }: Walk): number {
  if (step < path.length - 1) return isReborn ? SWAP_MS : STEP_MS;
  return beats && step === path.length ? SWAP_MS : STEP_MS;
}

/** The sounds: a click for every house, another one for a swap, a rattle for a throw. */
export function useSenetSound(
  onSound: BoardProps['onSound'],
  walk: Walk | undefined,
  step: number,
  key: string,
  isThrow: boolean,
) {
  // One sound for each step of a move
  useEffect(() => {
    if (isThrow && step === 0) onSound?.('throw');
    if (walk === undefined || step === 0) return;
    if (step < walk.path.length) onSound?.('stone');
    else if (step === walk.path.length && walk.beats) onSound?.('capture');
  }, [key, step]);
}

export interface WalkersProps {
  readonly plan: Plan;
  readonly walk: Walk;
  readonly step: number;
  readonly speed: number;
  /** The number of dancers that had left before the move, by player. */
  readonly off: readonly number[];
}

/** The dancer that moves, and the one that it swaps with. */
export function Walkers({ plan, walk, step, speed, off }: WalkersProps) {
  const { path, player, from, to, beats } = walk;
  const house = path[Math.min(step, path.length - 1)];
  const wait = waitAt(Math.max(0, step - 1), walk) / Math.max(speed, 0.01);
  const slot = drawerSlot(plan, player, off[player]);
  return (
    <>
      {beats && to !== undefined && (
        <g
          className="senet-walker"
          style={styleAt(plan, step < path.length ? to : from, SWAP_MS / Math.max(speed, 0.01))}
        >
          <Dancer player={1 - player} x={0} y={0} scale={1} />
        </g>
      )}
      <g
        className="senet-walker"
        style={house === OFF ? moveTo(slot.x, slot.y, drawerScale(plan), wait) : styleAt(plan, house, wait)}
      >
        <Dancer player={player} x={0} y={0} scale={1} />
      </g>
    </>
  );
}

function styleAt(plan: Plan, house: number, duration: number): CSSProperties {
  const { x, y } = dancerPoint(plan, house, isSpecial(house));
  return moveTo(x, y, dancerScale(plan, house), duration);
}

function moveTo(x: number, y: number, scale: number, duration: number): CSSProperties {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, transitionDuration: `${duration}ms` };
}
