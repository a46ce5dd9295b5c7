/** Waits for long work and checks for Ctrl-C. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Input, Interrupted } from './command.js';

/** How often to check for Ctrl-C, in milliseconds. */
const CHECK_INTERVAL_MS = 50;

/**
 * Waits for work to end.
 * @param onInterrupt called at each Ctrl-C; it is up to it to end the work
 * @param onTick called at each look, as for showing progress
 */
export async function waitFor<Result>(
  work: Promise<Result>,
  input: Input,
  onInterrupt: (reason: Interrupted) => void,
  onTick: () => void = () => {},
): Promise<Result> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([done, sleep(CHECK_INTERVAL_MS)]);
    onTick();
    try {
      await input.yieldToEvents();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      onInterrupt(error);
    }
  }
  return done;
}
