/** Worker threads of Node: how their scripts are found, how they are started, and how their end is noticed. */
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getEnvironmentData, setEnvironmentData, type Transferable, Worker } from 'node:worker_threads';

interface ThreadOptions {
  /** What the script finds as `workerData`. */
  readonly workerData?: unknown;
  /** What moves to the thread and is not copied: ports, buffers. */
  readonly transferList?: readonly Transferable[];
  /** Node's own flags for the thread, such as a loader; those of this process unless given. */
  readonly execArgv?: readonly string[];
  /** The room for new objects, where a thread makes few: it takes less memory. */
  readonly youngGenerationMb?: number;
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
  const { workerData, transferList, execArgv, youngGenerationMb } = options;
  const script = new URL(`./${name}${extname(base)}`, base);
  const own = {
    workerData,
    transferList: transferList && [...transferList],
    execArgv: execArgv && [...execArgv],
    resourceLimits: youngGenerationMb === undefined ? undefined : { maxYoungGenerationSizeMb: youngGenerationMb },
  };
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

// Calls of native code that end on another thread, such as evaluations of a network. Node aborts the whole process where a worker
// thread is terminated during one (seen with onnxruntime-node 1.30: "terminate called after throwing an instance of 'Napi::Error'"). So
// each thread counts its calls in memory that it shares with the one that started it, and is terminated between two of them.

/** Two numbers: the calls that run, and 1 where the thread is about to be terminated. */
type Calls = Int32Array<SharedArrayBuffer>;
const RUNNING = 0;
const ENDING = 1;

const NAME = 'otau-native-calls';
/** How often a thread that is to end is checked, in milliseconds. */
const POLL_INTERVAL_MS = 2;
/** A call that takes longer is not waited for. */
const CALL_TIMEOUT_MS = 10_000;

const memory = getEnvironmentData(NAME);
const own = memory instanceof SharedArrayBuffer ? new Int32Array(memory) : undefined;
const started = new WeakMap<Worker, Calls>();

/** Starts a thread whose native calls are counted. */
function startCounted(start: () => Worker): Worker {
  const calls: Calls = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  setEnvironmentData(NAME, calls.buffer);
  try {
    const thread = start();
    started.set(thread, calls);
    return thread;
  } finally {
    setEnvironmentData(NAME, undefined);
  }
}

/** Whether this thread's native calls are counted: those of the main thread need not be. */
export const isCounted = own !== undefined;

/** Makes a native call. Where the thread is about to be terminated, nothing happens any more. */
export async function callNative<Result>(call: () => Promise<Result>): Promise<Result> {
  if (own === undefined) return call();
  // Counted before the look at the other number: so one of the two threads sees the other
  Atomics.add(own, RUNNING, 1);
  try {
    if (Atomics.load(own, ENDING) === 0) return await call();
  } finally {
    Atomics.sub(own, RUNNING, 1);
  }
  return new Promise<never>(() => {});
}

/** Waits until a thread makes no native call, and terminates it. */
export async function terminateThread(thread: Worker): Promise<void> {
  const calls = started.get(thread);
  if (calls !== undefined) {
    Atomics.store(calls, ENDING, 1);
    for (let waited = 0; Atomics.load(calls, RUNNING) > 0 && waited < CALL_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
      await sleep(POLL_INTERVAL_MS);
    }
  }
  await thread.terminate();
}

/**
 * Switches it off for this process. Only what the main thread sets before the library is loaded, in whichever thread, counts: so
 * threads are started after it. A value that is set stays.
 */
export function disableTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY ??= '1';
}
