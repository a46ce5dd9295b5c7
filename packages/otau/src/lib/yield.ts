/** A thread that computes for long lets its other work have a turn: messages, timers, signals. */

/** How often other tasks get a turn, in milliseconds. */
const YIELD_INTERVAL_MS = 50;

/** What browsers and Node have; neither's types are loaded here. Engines within other programs may lack `performance`. */
const host = globalThis as unknown as {
  readonly performance?: { now(): number };
  setTimeout(callback: () => void, milliseconds: number): unknown;
  setImmediate?(callback: () => void): unknown;
};

/** Milliseconds of a clock that does not go back, where there is one. */
export function clockTime(): number {
  return (host.performance ?? Date).now();
}

let lastYield = clockTime();

/** Waits for one turn of the thread's other work if the last one was long ago. */
export async function yieldIfDue(): Promise<void> {
  if (clockTime() - lastYield < YIELD_INTERVAL_MS) return;
  await new Promise<void>((resolve) => {
    if (host.setImmediate === undefined) host.setTimeout(resolve, 0);
    else host.setImmediate(resolve);
  });
  lastYield = clockTime();
}
