/**
 * What does the jobs of a protocol that meanwhile keeps listening: the interface that both protocols know, and a
 * worker thread behind it that can be stopped at once.
 */
import type { Worker } from 'node:worker_threads';
import { type ErrorCode, OtauError } from 'otau';
import { onThreadEnd, startThread, terminateThread } from 'otau/internal/lib/node/thread.js';
import type { SearchResult } from 'otau/search';
import type { FoundBy, Job, Thinker } from './jobs.js';

/** Does jobs, one at a time, and can be stopped. */
export interface JobRunner {
  /** Does a job. One at a time. Throws what the agent throws, and `thread-failed` where the thread died. */
  do<Kind extends Job>(job: Kind, onReport: (partial: SearchResult) => void): Promise<FoundBy<Kind>>;
  /** Loads what will think, so that its first move need not wait. What goes wrong is said by the first job. */
  prepare?(thinker: Thinker): void;
  /** Ends the job, if there is one: it answers with the best found so far. */
  stop(): void;
  /** Gives back the memory of what was learnt. */
  clear(): void;
  /** The runner is not used afterwards; a job that is being done fails. */
  close(): Promise<void>;
}

/** To the thread: a job with its number and the time at which it was asked for, what will think, or a word. */
export type Order = { readonly id: number; readonly job: Job; readonly asked: number } | Thinker | 'clear';

/** Milliseconds on a clock that all threads have. */
export const sharedClock = (): number => performance.timeOrigin + performance.now();

/** From the thread: the number is that of the job. */
export type JobMessage =
  | { readonly id: number; readonly kind: 'report'; readonly partial: SearchResult }
  | { readonly id: number; readonly kind: 'found'; readonly found: FoundBy<Job> }
  | { readonly id: number; readonly kind: 'error'; readonly code: ErrorCode; readonly message: string };

/** The data of a new thread: every job up to the number in the shared memory is to stop. */
export interface JobThreadSetup {
  readonly stopped: Int32Array;
}

interface Pending {
  readonly id: number;
  readonly onReport: (partial: SearchResult) => void;
  readonly resolve: (found: FoundBy<Job>) => void;
  readonly reject: (error: OtauError) => void;
}

/** A runner in a worker thread, which starts with the first job and again after it has died. */
export class ThreadJobRunner implements JobRunner {
  readonly #stopped = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  #pending: Pending | undefined;
  #jobs = 0;

  async do<Kind extends Job>(job: Kind, onReport: (partial: SearchResult) => void): Promise<FoundBy<Kind>> {
    if (this.#pending !== undefined) throw new OtauError('busy', 'The runner does one job at a time.');
    const id = ++this.#jobs;
    return new Promise<FoundBy<Job>>((resolve, reject) => {
      this.#pending = { id, onReport, resolve, reject };
      this.#worker ??= this.#start();
      this.#send({ id, job, asked: sharedClock() });
    }) as Promise<FoundBy<Kind>>;
  }

  prepare(thinker: Thinker): void {
    this.#worker ??= this.#start();
    this.#send(thinker);
  }

  stop(): void {
    Atomics.store(this.#stopped, 0, this.#jobs);
  }

  clear(): void {
    if (this.#worker !== undefined) this.#send('clear');
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#fail('has been closed');
    if (worker !== undefined) await terminateThread(worker);
  }

  #send(order: Order): void {
    this.#worker?.postMessage(order);
  }

  #start(): Worker {
    const workerData: JobThreadSetup = { stopped: this.#stopped };
    const worker = startThread('job-thread-entry', import.meta.url, { workerData });
    worker.on('message', (message: JobMessage) => this.#receive(message));
    onThreadEnd(worker, ({ reason }) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#fail(`has ${reason}`);
    });
    return worker;
  }

  #receive(message: JobMessage): void {
    const pending = this.#pending;
    if (pending?.id !== message.id) return;
    if (message.kind === 'report') {
      pending.onReport(message.partial);
      return;
    }
    this.#pending = undefined;
    if (message.kind === 'found') pending.resolve(message.found);
    else pending.reject(new OtauError(message.code, message.message));
  }

  #fail(what: string): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.reject(new OtauError('thread-failed', `The thread that was thinking ${what}.`));
  }
}
