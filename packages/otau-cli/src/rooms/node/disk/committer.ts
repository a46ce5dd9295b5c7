/** Commits of a room server in a separate thread. If the thread fails, the next batch starts a new one. */
import type { Worker } from 'node:worker_threads';
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';
import type { Batch } from './batch-writer.js';
import { checkSameFile, type FileId, fileIdOf } from './rooms-file.js';

export class Committer {
  readonly #file: FileId;
  #thread: Worker | undefined;
  #done: (error?: unknown) => void = () => {};

  /** @param path of the file, which must exist */
  constructor(path: string) {
    this.#file = fileIdOf(path);
    this.#thread = this.#start();
  }

  #start(): Worker {
    const thread = startThread('commit-thread', import.meta.url, { workerData: this.#file });
    thread.on('message', (reason?: string) => this.#answer(reason && new Error(reason)));
    onThreadEnd(thread, ({ error, reason }) => {
      this.#thread = undefined;
      this.#answer(error ?? new Error(`The thread that writes rooms ${reason}.`));
    });
    return thread;
  }

  #answer(error: unknown): void {
    const done = this.#done;
    this.#done = () => {};
    done(error);
  }

  /** Commits one batch. Call it for one batch at a time. */
  commit(batch: Batch, done: (error?: unknown) => void): void {
    this.#done = done;
    this.#thread ??= this.#start();
    this.#thread.postMessage(batch);
  }

  /** Throws if the file was moved or deleted. */
  checkFile(): void {
    checkSameFile(this.#file);
  }

  /** Closes the file. Call it while no batch is being written. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined) return;
    const ended = new Promise<void>((resolve) => onThreadEnd(thread, () => resolve()));
    thread.postMessage('close');
    await ended;
  }
}
