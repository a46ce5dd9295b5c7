/** A thread that computes for long lets its other work have a turn: messages, timers, signals. */

/** How often other tasks get a turn, in milliseconds. */
const YIELD_INTERVAL_MS = 50;

/** What browsers and Node have; neither's types are loaded here. */
const host = globalThis as unknown as {
  readonly performance: { now(): number };
  setTimeout(callback: () => void, milliseconds: number): unknown;
  setImmediate?(callback: () => void): unknown;
};

let lastYield = host.performance.now();

/** Waits for one turn of the thread's other work if the last one was long ago. */
export async function yieldIfDue(): Promise<void> {
  if (host.performance.now() - lastYield < YIELD_INTERVAL_MS) return;
  await new Promise<void>((resolve) => {
    if (host.setImmediate === undefined) host.setTimeout(resolve, 0);
    else host.setImmediate(resolve);
  });
  lastYield = host.performance.now();
}
