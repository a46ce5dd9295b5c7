/** Worker threads of Node: how their scripts are found, how they are started, and how their end is noticed. */
import { extname } from 'node:path';
import { type Transferable, Worker } from 'node:worker_threads';
import { disableTelemetry, startCounted } from './native-calls.js';

/** What a thread is started with. */
export interface ThreadOptions {
  /** What the script finds as `workerData`. */
  readonly workerData?: unknown;
  /** What moves to the thread and is not copied: ports, buffers. */
  readonly transferList?: readonly Transferable[];
  /** Node's own flags for the thread, such as a loader; those of this process unless given. */
  readonly execArgv?: readonly string[];
}

/**
 * Starts a thread. Its script is the neighbour of a module, and has that module's extension: so it is found when run
 * from TypeScript, from `dist`, and from a bundle, where all scripts of threads are in one folder under these names. It is ended by
 * `terminateThread`.
 * @param name the script's file name without its extension
 * @param base `import.meta.url` of the module beside which the script is
 * @example startThread('thread-entry', import.meta.url, { workerData: { seed: 1 } })
 */
export function startThread(name: string, base: string, options: ThreadOptions = {}): Worker {
  const { workerData, transferList, execArgv } = options;
  const script = new URL(`./${name}${extname(base)}`, base);
  const own = { workerData, transferList: transferList && [...transferList], execArgv: execArgv && [...execArgv] };
  disableTelemetry();
  return startCounted(() => new Worker(script, own));
}

/** Why a thread runs no more. */
export interface ThreadEnd {
  /** What it has thrown; undefined where it ended without an error. */
  readonly error?: unknown;
  /** Its exit code; undefined after an error. */
  readonly code?: number;
  /** The same in words: `failed: Error: no memory`, `ended with code 1`. */
  readonly reason: string;
}

/**
 * Tells once of a thread's end, by an error or not, or by `terminate`.
 * @returns takes the listener away
 */
export function onThreadEnd(thread: Worker, listener: (end: ThreadEnd) => void): () => void {
  const off = (): void => {
    thread.off('error', onError).off('exit', onExit);
  };
  const onError = (error: unknown): void => {
    off();
    listener({ error, reason: `failed: ${error}` });
  };
  const onExit = (code: number): void => {
    off();
    listener({ code, reason: `ended with code ${code}` });
  };
  thread.on('error', onError).on('exit', onExit);
  return off;
}
