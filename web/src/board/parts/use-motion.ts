/**
 * How boards move: a counter of steps that starts when a move arrives. A board draws step 0 as the
 * position before, the last step as the position itself, and lets animations that need no script
 * fill the time between. The board takes input all the while: a new move simply starts a new count.
 * Every step costs a drawing, so the component that counts should draw no more than what moves.
 *
 *     const speed = useMotionSpeed(props.motion);
 *     const { step } = useMove(row, last, { steps: stones + 1, wait: 70, speed });   // 0 .. steps
 */
import type { Row } from 'otau';
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

/** Where the animation of a move stands. */
export interface Moment {
  /** `Timing.steps` when all stands still. */
  readonly step: number;
  /** When step 0 began, by `performance.now()`. */
  readonly begun: number;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function watchReduced(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** 1 is usual, 2 twice as fast; 0: nothing moves, by the switch or because the system asks for less motion. */
export function useMotionSpeed(motion: MotionSetting): number {
  const isReduced = useSyncExternalStore(watchReduced, () => matchMedia(REDUCED_MOTION).matches);
  return isReduced || motion === 'off' ? 0 : Math.max(0, motion?.speed ?? 1);
}

/** A text that tells moves apart. */
export function moveKey(row: Row, last: LastMove | undefined): string {
  return last === undefined ? row.join() : `${row.join()}<${last.before.join()}<${last.action}`;
}

/** Milliseconds from the beginning of a move to the beginning of a step. */
export function timeOfStep(step: number, { wait, speed }: Pick<Timing, 'wait' | 'speed'>): number {
  if (speed === 0) return 0;
  if (typeof wait === 'number') return (wait * step) / speed;
  let time = 0;
  for (let i = 0; i < step; i++) time += wait(i);
  return time / speed;
}

/** The step that is shown `time` milliseconds after the beginning. */
export function stepAt(time: number, timing: Timing): number {
  let step = 0;
  while (step < timing.steps && timeOfStep(step + 1, timing) <= time) step++;
  return step;
}

/**
 * The step of the animation of the last move. Counts only where the position shown until now was the
 * one before the move: not at first sight, not after undo or a jump. Steps keep to the time since the
 * move began: on a page that is late some are passed over, and the animation ends when it should.
 */
export function useMove(row: Row, last: LastMove | undefined, timing: Timing): Moment {
  const { steps, speed } = timing;
  const key = moveKey(row, last);
  const shown = row.join();
  const [state, setState] = useState({ key, shown, step: steps, begun: 0 });
  let { step, begun } = state;
  if (state.key !== key) {
    const isNext = last !== undefined && last.before.join() === state.shown;
    step = isNext && speed > 0 ? 0 : steps;
    begun = performance.now();
    setState({ key, shown, step, begun });
  }
  step = Math.min(step, steps);

  const isMoving = step < steps;
  const due = isMoving ? begun + timeOfStep(step + 1, timing) : 0;
  useEffect(() => {
    if (!isMoving) return;
    const go = () => {
      const next = Math.max(step + 1, stepAt(performance.now() - begun, timing));
      setState((old) => (old.key === key && old.step === step ? { ...old, step: next } : old));
    };
    const timer = setTimeout(go, due - performance.now());
    return () => clearTimeout(timer);
  }, [key, step, steps, isMoving, due]);

  return { step, begun };
}
