/**
 * Where searches get other threads from to help them. A page or a process says once how one is
 * started (`provideThreads`); `agents/node` does that for Node. Where nothing is provided, or memory
 * cannot be shared, a search has its own thread only.
 */
import type { Thread } from './port.js';

let provided: (() => Thread) | undefined;

/** @param open starts a thread that runs `serveAgent`; for all agents of this thread that are made from now on */
export function provideThreads(open: () => Thread): void {
  provided = open;
}

/** What starts a thread that can share memory with this one; undefined where there is none. */
export function providedThreads(): (() => Thread) | undefined {
  return typeof SharedArrayBuffer === 'undefined' ? undefined : provided;
}
