/**
 * A vector environment whose games are played in worker threads. All of its memory is shared: a
 * step wakes the workers, each plays its part of the games in place, and nothing is sent. The
 * bytes are those of one thread, however many there are.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { OtauError, quote } from '../../lib/error.js';
import { resolveVector, VectorEnv, type VectorOptions, type VectorOwnOptions } from '../vector.js';
import type { VectorRunner } from '../vector-games.js';
import { makeState } from '../vector-state.js';
import {
  CLOSE,
  type Control,
  makeControl,
  type Order,
  RESET,
  readFault,
  STEP,
  type WorkerTask,
} from './vector-control.js';

export interface WorkerOptions {
  /** How many threads, at most one for each game; default one for each processor. */
  readonly workers?: number;
  /** Node's own flags for the threads; default those of this process. */
  readonly execArgv?: readonly string[];
}

/**
 * Makes a vector environment as `vector` does, played by worker threads. Close it when done; left
 * open it does not keep the process alive. Throws what `vector` throws, and `bad-option` for a
 * reward function, which cannot be sent to a thread.
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
  const state = makeState(game, n, autoresetMode === 'SameStep', true);
  const control = makeControl();
  const count = Math.min(workers, n);
  const tasks = Array.from({ length: count }, (_, k): WorkerTask => {
    const part = { first: Math.floor((k * n) / count), end: Math.floor(((k + 1) * n) / count) };
    return { game: game.id, options: game.options, reward, autoresetMode, state, n, ...part, control };
  });
  const threads = await Promise.all(tasks.map((task) => startWorker(task, execArgv)));
  return new VectorEnv(setup, state, new WorkerRunner(threads, control));
}

/** A worker that waits for orders. */
function startWorker(task: WorkerTask, execArgv: readonly string[] | undefined): Promise<Worker> {
  // Run from TypeScript, this file's neighbour has its extension too.
  const script = new URL(`./vector-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: task, execArgv: execArgv && [...execArgv] });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      worker.unref();
      resolve(worker);
    });
  });
}

/** Longer than any step takes: after that a worker has died. */
const PATIENCE = 60_000;

class WorkerRunner implements VectorRunner {
  constructor(
    readonly workers: readonly Worker[],
    readonly control: Control,
  ) {}

  reset(): void {
    this.#order(RESET);
  }

  step(): void {
    this.#order(STEP);
  }

  close(): void {
    this.#send(CLOSE);
  }

  /** Has an order carried out by all workers. */
  #order(order: Order): void {
    this.#send(order);
    const { done } = this.control;
    for (let count = Atomics.load(done, 0); count < this.workers.length; count = Atomics.load(done, 0)) {
      if (Atomics.wait(done, 0, count, PATIENCE) === 'timed-out') {
        throw new Error(`A worker of the vector environment has not answered for ${PATIENCE / 1000} s.`);
      }
    }
    const fault = readFault(this.control);
    if (fault !== undefined) throw new Error(`A worker of the vector environment failed: ${fault}`);
  }

  #send(order: Order): void {
    const { orders, done } = this.control;
    Atomics.store(done, 0, 0);
    orders[1] = order;
    Atomics.add(orders, 0, 1);
    Atomics.notify(orders, 0);
  }
}
