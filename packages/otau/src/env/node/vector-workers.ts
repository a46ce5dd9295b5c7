/**
 * A vector environment whose games are played in worker threads. All of its memory is shared: a
 * step wakes the workers, each plays its part of the games in place, and nothing is sent. The
 * bytes are those of one thread, however many there are.
 */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { GameId, GameOptions } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { onThreadEnd, startThread } from '../../lib/node/thread.js';
import { type AutoresetMode, makeState, newRoom, type VectorRunner, type VectorState } from '../vector/games.js';
import { resolveVector, VectorEnv, type VectorOptions, type VectorOwnOptions } from '../vector/vector.js';

// The communication between the thread of a vector environment and its workers: a few shared numbers.

export const RESET = 0;
export const STEP_GAMES = 1;
export const CLOSE = 2;
export type Command = typeof RESET | typeof STEP_GAMES | typeof CLOSE;

export interface Control {
  /** The number of commands so far, on which workers wait, and the last command. */
  readonly commands: Int32Array;
  /** How many workers have finished it. */
  readonly done: Int32Array;
  /** What went wrong in a worker: the length of a text in UTF-8, two bytes, and the text; length 0 for nothing. */
  readonly fault: Uint8Array;
}

/** What a worker is started with. */
export interface WorkerTask {
  readonly game: GameId;
  readonly options: GameOptions;
  readonly reward: 'default' | 'sparse';
  readonly autoresetMode: AutoresetMode;
  /** The memory of all `n` games, of which this worker plays `first` to `end - 1`. */
  readonly state: VectorState;
  readonly n: number;
  readonly first: number;
  readonly end: number;
  readonly control: Control;
}

const MAX_FAULT_BYTES = 1000;

export function makeControl(): Control {
  return {
    commands: new Int32Array(new SharedArrayBuffer(8)),
    done: new Int32Array(new SharedArrayBuffer(4)),
    fault: new Uint8Array(new SharedArrayBuffer(2 + MAX_FAULT_BYTES)),
  };
}

export function writeFault({ fault }: Control, error: unknown): void {
  const text = new TextEncoder().encode(String(error)).subarray(0, MAX_FAULT_BYTES);
  fault.set(text, 2);
  fault[0] = text.length & 255;
  fault[1] = text.length >> 8;
}

export function readFault({ fault }: Control): string | undefined {
  const length = fault[0] | (fault[1] << 8);
  return length === 0 ? undefined : new TextDecoder().decode(fault.slice(2, 2 + length));
}

/** The options of `vectorWorkers` besides those of `vector`. */
export interface WorkerOptions {
  /** How many threads, at most one for each game; default one for each processor. */
  readonly workers?: number;
  /** Node's own flags for the threads; default those of this process. */
  readonly execArgv?: readonly string[];
}

/**
 * Makes a vector environment as `vector` does, played by worker threads. Close it when done; left
 * open it does not keep the process alive. Throws what `vector` throws, `bad-option` for a reward
 * function, which cannot be sent to a thread, and `thread-failed` where a worker cannot start. So
 * do `reset` and `step` once a worker has died; only `close` is left then.
 */
export async function vectorWorkers<Id extends string>(
  id: Id,
  n: number,
  options?: VectorOptions<Id> & WorkerOptions,
): Promise<VectorEnv> {
  const { workers = availableParallelism(), execArgv, ...others }: WorkerOptions & VectorOwnOptions = options ?? {};
  const setup = resolveVector(id, n, others);
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= 1024)) {
    throw new OtauError('bad-option', `workers must be a whole number from 1 to 1024; got ${quote(workers)}.`);
  }
  const { reward = 'default' } = others;
  if (typeof reward === 'function') {
    throw new OtauError(
      'bad-option',
      'A reward function cannot be sent to worker threads: use vector, or default or sparse.',
    );
  }
  const { game, autoresetMode } = setup;
  const state = makeState(game, n, autoresetMode, newRoom(true));
  const control = makeControl();
  const count = Math.min(workers, n);
  const tasks = Array.from({ length: count }, (_, k): WorkerTask => {
    const part = { first: Math.floor((k * n) / count), end: Math.floor(((k + 1) * n) / count) };
    return { game: game.id, options: game.options, reward, autoresetMode, state, n, ...part, control };
  });
  const threads = tasks.map((task) => startThread('vector-worker', import.meta.url, { workerData: task, execArgv }));
  try {
    await Promise.all(threads.map(untilReady));
  } catch (error) {
    await Promise.all(threads.map((thread) => thread.terminate()));
    throw error;
  }
  return new VectorEnv(setup, state, new WorkerRunner(threads, control));
}

/** Resolves when the worker waits for commands. Throws `thread-failed` if it fails before. */
function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    onThreadEnd(worker, ({ error, reason }) => {
      reject(failure(error === undefined ? `could not start: it ${reason}` : `could not start: ${error}`, error));
    });
    worker.once('message', () => {
      worker.unref();
      resolve();
    });
  });
}

function failure(what: string, cause?: unknown): OtauError {
  return new OtauError('thread-failed', `A worker of the vector environment ${what}.`, { cause });
}

/** Milliseconds for a step, longer than any takes: after that a worker has died. */
const STEP_TIMEOUT_MS = 60_000;

class WorkerRunner implements VectorRunner {
  #failure: OtauError | undefined;
  #isClosed = false;

  constructor(
    readonly workers: readonly Worker[],
    readonly control: Control,
  ) {
    for (const worker of workers) onThreadEnd(worker, ({ reason }) => this.#fail(reason));
  }

  reset(): void {
    this.#run(RESET);
  }

  step(): void {
    this.#run(STEP_GAMES);
  }

  close(): void {
    this.#isClosed = true;
    this.#send(CLOSE);
  }

  /** Has all workers execute a command. */
  #run(command: Command): void {
    if (this.#failure !== undefined) throw this.#failure;
    this.#send(command);
    const { done } = this.control;
    for (;;) {
      const count = Atomics.load(done, 0);
      const fault = readFault(this.control);
      if (fault !== undefined) throw this.#fail(`failed: ${fault}`);
      if (count >= this.workers.length) return;
      if (Atomics.wait(done, 0, count, STEP_TIMEOUT_MS) === 'timed-out') {
        throw this.#fail(`has not answered for ${STEP_TIMEOUT_MS / 1000} s`);
      }
    }
  }

  /** After this nothing but the same error comes; the other workers are ended. */
  #fail(what: string): OtauError {
    this.#failure ??= failure(what);
    if (!this.#isClosed) this.close();
    return this.#failure;
  }

  #send(command: Command): void {
    const { commands, done } = this.control;
    Atomics.store(done, 0, 0);
    commands[1] = command;
    Atomics.add(commands, 0, 1);
    Atomics.notify(commands, 0);
  }
}
