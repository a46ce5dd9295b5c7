/**
 * An agent in another thread: the messages between both ends, over any pair of ports. In
 * browsers the thread is a Worker, in Node one of `worker_threads` (`node/provide.ts`). The
 * thread runs `serveAgent`, the other side plays with `RemoteAgent`, or has its own search helped
 * by the thread (`threaded.ts`).
 */
import type { GameId, GameOptions } from '../core/game.js';
import type { RngState } from '../lib/rng.js';
import type { HelperMessage } from '../search/alphabeta/helper.js';
import type { SearchLimits, SearchResult } from '../search/search.js';
import type { Choice } from './agent.js';

/** One end of a channel; messages are copied as structured clones. */
export interface Port {
  send(message: unknown): void;
  /** The listener gets every message from now on. */
  listen(listener: (message: unknown) => void): void;
}

/** The other thread, as the one that started it sees it. */
export interface Thread extends Port {
  /** Called once, if the thread ends by itself. */
  onDeath(listener: (reason: string) => void): void;
  end(): void | Promise<void>;
  /** Lets the program end while this thread still runs, if the platform has this. */
  unref?(): void;
}

/** The first message: which agent plays which game. */
export interface Setup {
  readonly kind: 'setup';
  readonly spec: string;
  readonly game: GameId;
  readonly options: GameOptions;
  /** One 32-bit number, not 0 once the agent has to stop; absent if memory cannot be shared. */
  readonly stop?: SharedArrayBuffer;
}

export type Request =
  | Setup
  | {
      readonly kind: 'choose';
      /** Answers carry the same number. */
      readonly id: number;
      readonly row: Uint8Array;
      readonly history: readonly Uint8Array[];
      readonly rng: RngState;
      readonly limits: Pick<SearchLimits, 'time' | 'early' | 'nodes' | 'visits' | 'depth'>;
    }
  | { readonly kind: 'new-game' }
  /** For a thread that helps a search; the answer is `ready`. */
  | { readonly kind: 'greet' }
  | { readonly kind: 'helper'; readonly message: HelperMessage };

export type Answer =
  | { readonly kind: 'report'; readonly id: number; readonly partial: SearchResult }
  | { readonly kind: 'choice'; readonly id: number; readonly choice: Choice; readonly rng: RngState }
  | { readonly kind: 'ready' }
  | { readonly kind: 'error'; readonly id: number; readonly code?: string; readonly message: string };

/** The part of a browser's Worker, or of a worker's own `self`, that a port needs. */
interface MessageTarget {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The port of a worker's `self`: `serveAgent(webPort(self))` is all that a worker's script needs. */
export function webPort(target: MessageTarget): Port {
  return {
    send: (message) => target.postMessage(message),
    listen: (listener) => target.addEventListener('message', ({ data }) => listener(data)),
  };
}

interface WebWorker {
  postMessage(message: unknown): void;
  addEventListener(
    type: string,
    listener: (event: { readonly data?: unknown; readonly message?: string }) => void,
  ): void;
  terminate(): void;
}

/** A browser's Worker as a thread. */
export function webThread(worker: WebWorker): Thread {
  return {
    send: (message) => worker.postMessage(message),
    listen: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onDeath: (listener) => worker.addEventListener('error', ({ message }) => listener(message ?? 'unknown error')),
    end: () => worker.terminate(),
  };
}
