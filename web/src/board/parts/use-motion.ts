/**
 * Animation of moves: a counter of steps that starts with a move. A board renders the position before as step 0 and the new
 * position as the last step; CSS animations run between steps. The board accepts input all the time; a new move restarts the
 * counter. Each step renders the component with the counter, so it should render only the moving parts.
 *
 *     const speed = useMotionSpeed(props.motion);
 *     const { step } = useMove(row, last, { steps: stones + 1, wait: 70, speed });   // 0 .. steps
 */
import type { Row } from 'otau';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardProps } from '../board-props.js';

type MotionSetting = { readonly speed: number } | 'off' | undefined;

interface LastMove {
  readonly before: Row;
  readonly action: number;
}

interface MotionTiming {
  /** The number of steps of the move; 0 for no animation. */
  readonly steps: number;
  /** Milliseconds from step `step` to the next, at speed 1. */
  readonly wait: number | ((step: number) => number);
  /** From `useMotionSpeed`. */
  readonly speed: number;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function watchReduced(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The speed, 1 by default, 2 for twice as fast; 0 without animations, by the setting or the system's preference. */
export function useMotionSpeed(motion: MotionSetting): number {
  const isReduced = useSyncExternalStore(watchReduced, () => matchMedia(REDUCED_MOTION).matches);
  return isReduced || motion === 'off' ? 0 : Math.max(0, motion?.speed ?? 1);
}

/** A key that differs between moves. */
export function moveKey(row: Row, last: LastMove | undefined): string {
  return last === undefined ? row.join() : `${row.join()}<${last.before.join()}<${last.action}`;
}

/** Milliseconds from the beginning of a move to the beginning of a step. */
export function timeOfStep(step: number, { wait, speed }: Pick<MotionTiming, 'wait' | 'speed'>): number {
  if (speed === 0) return 0;
  if (typeof wait === 'number') return (wait * step) / speed;
  let time = 0;
  for (let i = 0; i < step; i++) time += wait(i);
  return time / speed;
}

/** The step that is shown `time` milliseconds after the beginning. */
export function stepAt(time: number, timing: MotionTiming): number {
  let step = 0;
  while (step < timing.steps && timeOfStep(step + 1, timing) <= time) step++;
  return step;
}

/**
 * The step of the animation of the last move. It runs only if the position shown before is the one before the move: not on the
 * first render, and not after undo or a jump. Steps follow the time since the move began; a slow page skips some, so that the
 * animation ends in time.
 * @returns the step, and when step 0 began, by `performance.now()`
 */
export function useMove(row: Row, last: LastMove | undefined, timing: MotionTiming) {
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

export function useMoveSound({ row, last, onSound }: BoardProps, isTaking: boolean): void {
  const shown = useRef(row.join());
  const now = row.join();
  const isPlayed = last !== undefined && last.before.join() === shown.current;
  useEffect(() => {
    if (isPlayed && now !== shown.current) onSound?.(isTaking ? 'capture' : 'stone');
    shown.current = now;
  }, [now]);
}
