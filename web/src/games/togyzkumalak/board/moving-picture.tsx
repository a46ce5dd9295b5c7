/**
 * The picture of the board with the last move running in it, stone by stone. It alone counts the steps:
 * at each of them nothing is drawn again but the numbers that have changed.
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
  /** The place that the picture is fitted into. */
  readonly stage: Ref<HTMLDivElement>;
  /** The names of the pits of a side, where they are to be shown. */
  readonly pitNames: readonly string[] | undefined;
  /** Below everything. */
  readonly ground: ReactNode;
  /** Above everything, but only while nothing moves. */
  readonly resting: ReactNode;
  /** Above everything. */
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

/** A soft click for every stone, another where stones are taken. */
function useSowingSound(onSound: BoardProps['onSound'], move: Sowing | undefined, step: number, key: string) {
  const isAnimated = move !== undefined && step > 0 && step <= move.path.length + 1;
  // One sound for each step of a move, whatever else changes.
  useEffect(() => {
    if (!isAnimated) return;
    if (step <= move.path.length) onSound?.('stone');
    else if (move.taken > 0) onSound?.('capture');
  }, [key, step]);
}
