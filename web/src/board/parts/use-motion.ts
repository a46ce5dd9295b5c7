/**
 * How boards move: a counter of steps that starts when a move arrives. A board draws step 0 as the
 * position before, the last step as the position itself, and lets CSS transitions fill the time
 * between. The board takes input all the while: a new move simply starts a new count.
 *
 *     const speed = useMotionSpeed(props.motion);
 *     const step = useMove(row, last, { steps: stones + 1, wait: 70, speed });   // 0 .. steps
 */
import type { Row } from 'otau/games';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type MotionSetting = { readonly speed: number } | 'off' | undefined;

export interface LastMove {
  readonly before: Row;
  readonly action: number;
}

export interface Timing {
  /** How many steps the move takes; 0: nothing to animate. */
  readonly steps: number;
  /** Milliseconds at usual speed from step `step` to the next. */
  readonly wait: number | ((step: number) => number);
  /** From `useMotionSpeed`. */
  readonly speed: number;
}

const REDUCED = '(prefers-reduced-motion: reduce)';

function watchReduced(onChange: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** 1 is usual, 2 twice as fast; 0: nothing moves, by the switch or because the system asks for less motion. */
export function useMotionSpeed(motion: MotionSetting): number {
  const isReduced = useSyncExternalStore(watchReduced, () => matchMedia(REDUCED).matches);
  return isReduced || motion === 'off' ? 0 : Math.max(0, motion?.speed ?? 1);
}

/** A text that tells moves apart. */
export function moveKey(row: Row, last: LastMove | undefined): string {
  return last === undefined ? row.join() : `${row.join()}<${last.before.join()}<${last.action}`;
}

/**
 * The step of the animation of the last move, `timing.steps` when all stands still. Counts only where
 * the position shown until now was the one before the move: not at first sight, not after undo or a jump.
 */
export function useMove(row: Row, last: LastMove | undefined, { steps, wait, speed }: Timing): number {
  const key = moveKey(row, last);
  const shown = row.join();
  const [state, setState] = useState({ key, shown, step: steps });
  let { step } = state;
  if (state.key !== key) {
    const isNext = last !== undefined && last.before.join() === state.shown;
    step = isNext && speed > 0 ? 0 : steps;
    setState({ key, shown, step });
  }
  step = Math.min(step, steps);

  const isMoving = step < steps;
  const pause = !isMoving || speed === 0 ? 0 : (typeof wait === 'number' ? wait : wait(step)) / speed;
  useEffect(() => {
    if (!isMoving) return;
    const next = speed === 0 ? steps : step + 1;
    const go = () => setState((old) => (old.key === key && old.step === step ? { ...old, step: next } : old));
    const timer = setTimeout(go, pause);
    return () => clearTimeout(timer);
  }, [key, step, steps, isMoving, pause, speed]);

  return step;
}
