/**
 * The picture of the board with the animation of the last move, stone by stone. Only this component has the step counter, so that
 * a step renders only the changed numbers.
 */

import { readTogyz } from 'otau/games/togyzkumalak';
import { type ReactNode, type Ref, useEffect, useMemo } from 'react';
import type { BoardProps } from '../../../board/board-props.js';
import { DECORATION } from '../../../board/parts/decoration.js';
import { Picture } from '../../../board/parts/picture.js';
import { moveKey, useMotionSpeed, useMove } from '../../../board/parts/use-motion.js';
import { Drawings } from './drawings.js';
import { LastMarks } from './marks.js';
import { MovingStones } from './moving-stones.js';
import type { Plan } from './plan.js';
import { type Sowing, sowing, stepsOf } from './sowing.js';
import { sceneAt, waitAt } from './timeline.js';

export interface MovingPictureProps extends Pick<BoardProps, 'game' | 'row' | 'last' | 'motion' | 'onSound'> {
  readonly plan: Plan;
  /** The container of the picture. */
  readonly stage: Ref<HTMLDivElement>;
  /** The names of the pits of a side, if they are shown. */
  readonly pitNames: readonly string[] | undefined;
  /** Rendered below everything. */
  readonly ground: ReactNode;
  /** Rendered above everything, except during the animation. */
  readonly resting: ReactNode;
  /** Rendered above everything. */
  readonly children: ReactNode;
}

export function MovingPicture(props: MovingPictureProps) {
  const { game, row, last, motion, plan, pitNames } = props;
  const { before, action = 0 } = last ?? {};
  const move = useMemo(
    () => (before === undefined || game.actor(before) < 0 ? undefined : sowing(game, before, action)),
    [game, before, action],
  );
  const speed = useMotionSpeed(motion);
  const steps = move === undefined ? 0 : stepsOf(move);
  const { step, begun } = useMove(row, last, { steps, wait: (at) => waitAt(at, move), speed });
  useSowingSound(props.onSound, move, step, moveKey(row, last));
  const moving = step < steps ? move : undefined;
  const shown =
    moving === undefined || before === undefined
      ? readTogyz(game, row)
      : sceneAt(readTogyz(game, before), moving, step);
  return (
    <Picture
      {...plan}
      stage={props.stage}
      overlay={moving !== undefined && speed > 0 && <MovingStones {...{ plan, move: moving, step, begun, speed }} />}
    >
      {props.ground}
      <g {...DECORATION}>
        <Drawings plan={plan} scene={shown} gains={moving === undefined ? move?.gains : undefined} names={pitNames} />
        {moving === undefined && move !== undefined && <LastMarks plan={plan} move={move} />}
      </g>
      {props.children}
      {moving === undefined && props.resting}
    </Picture>
  );
}

/** The sounds: a click for every stone, and another one for a capture. */
function useSowingSound(onSound: BoardProps['onSound'], move: Sowing | undefined, step: number, key: string) {
  const isAnimated = move !== undefined && step > 0 && step <= move.path.length + 1;
  // One sound for each step of a move
  useEffect(() => {
    if (!isAnimated) return;
    if (step <= move.path.length) onSound?.('stone');
    else if (move.taken > 0) onSound?.('capture');
  }, [key, step]);
}
