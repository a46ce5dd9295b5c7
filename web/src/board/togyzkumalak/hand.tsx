/** A move in time: how long each step takes, what the board shows then, the hand that sows, the clicks. */
import { type CSSProperties, useEffect } from 'react';
import type { TogyzScene } from '../../../../src/render/scene/togyzkumalak.js';
import type { BoardProps } from '../board.js';
import { flightTarget } from './marks.js';
import { type Plan, pitMiddle } from './plan.js';
import { type Sowing, sceneAfter, sceneTaking } from './sowing.js';
import { Pile } from './stones.js';

/** Milliseconds from stone to stone, before a capture, and for its flight to the kazan. */
const STONE = 70;
const PAUSE = 180;
const FLIGHT = 340;

export function waitAt(step: number, move: Sowing | undefined): number {
  if (move === undefined || step < move.path.length) return STONE;
  return step > move.path.length ? FLIGHT : move.taken > 0 ? PAUSE : STONE;
}

/** The board at a step before the last. */
export function sceneAt(before: TogyzScene, move: Sowing, step: number): TogyzScene {
  return step > move.path.length ? sceneTaking(before, move) : sceneAfter(before, move, step);
}

/** A soft click for every stone, another where stones are taken. */
export function useSowingSound(onSound: BoardProps['onSound'], move: Sowing | undefined, step: number, key: string) {
  const isAnimated = move !== undefined && step > 0 && step <= move.path.length + 1;
  // One sound a step of a move, whatever else changes.
  useEffect(() => {
    if (!isAnimated) return;
    if (step <= move.path.length) onSound?.('stone');
    else if (move.taken > 0) onSound?.('capture');
  }, [key, step]);
}

export interface HandProps {
  readonly plan: Plan;
  readonly move: Sowing;
  readonly step: number;
  readonly speed: number;
}

/** The stones in the sower's hand, from pit to pit; at the end those taken, on their way to the kazan. */
export function Hand({ plan, move, step, speed }: HandProps) {
  const sown = move.path.length;
  const isFlight = step > sown;
  const held = isFlight ? move.taken : sown - step;
  const pit = step === 0 ? move.from : move.path[Math.min(step, sown) - 1];
  const at = isFlight ? flightTarget(plan, move.player) : pitMiddle(plan, pit);
  const style: CSSProperties = {
    transform: `translate(${at.x}px, ${at.y}px)`,
    transitionDuration: `${(isFlight ? FLIGHT : STONE) / Math.max(speed, 0.01)}ms`,
  };
  return (
    <g className="togyz-hand" style={style}>
      {held > 0 && (
        <>
          <Pile stones={Math.min(held, 9)} isUpright={plan.isUpright} />
          <rect className="togyz-prize togyz-held" x={-16} y={-12} width={32} height={24} rx={12} />
          <text className="togyz-prize-count">{held}</text>
        </>
      )}
    </g>
  );
}
