/** One thread of self-play, seen from outside: give it a task, and it calls you with each game as it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { OtauError } from 'otau/internal/lib/error.js';
import { terminateThread } from 'otau/internal/lib/node/native-calls.js';
import { onThreadEnd, startThread } from 'otau/internal/lib/node/thread.js';
import type { FinishedGame } from './game.js';
import type { FromSelfplayThread, SelfplayTask, SelfplayThreadData } from './messages.js';
import type { SelfplayFigures } from './share.js';

/** A thread that is asked to stop finishes its batch. It is ended if that takes longer. */
const STOP_TIMEOUT_MS = 2000;

/** The task that is being played. */
interface Job {
  readonly onGame: (game: FinishedGame, samples: Uint8Array) => void;
  readonly onWarning?: (sentence: string) => void;
  readonly resolve: (figures: SelfplayFigures) => void;
  readonly reject: (error: OtauError) => void;
}

export class SelfplayThread {
  readonly #data: SelfplayThreadData = { stop: new Int32Array(new SharedArrayBuffer(4)) };
  #worker: Worker | undefined;
  #job: Job | undefined;
  #playing: Promise<unknown> = Promise.resolve();

  /** @param name the subject of its error messages */
  constructor(readonly name: string) {}

  /**
   * Plays a task to its end, one task at a time. Throws what the evaluator or the teacher throws, and `thread-failed`
   * where the thread ends early or is closed. After a failure the next task gets a new thread.
   * @param onGame called with each game as it ends and the bytes of its samples
   * @param onWarning called with a sentence where the evaluator has to wait
   */
  playTask(task: SelfplayTask, onGame: Job['onGame'], onWarning?: Job['onWarning']): Promise<SelfplayFigures> {
    this.#worker ??= this.#start();
    const playing = new Promise<SelfplayFigures>((resolve, reject) => {
      this.#job = { onGame, onWarning, resolve, reject };
    });
    this.#playing = playing.catch(() => {});
    this.#worker.postMessage(task);
    return playing;
  }

  /** Cancels its task: its games are dropped. The next task gets a new thread. */
  async giveUp(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#job?.reject(new OtauError('thread-failed', `${this.name}: its task was given up.`));
    if (worker !== undefined) await terminateThread(worker);
  }

  /** Ends the thread for good. The task that it plays fails. */
  async close(): Promise<void> {
    Atomics.store(this.#data.stop, 0, 1);
    const worker = this.#worker;
    if (worker === undefined) return;
    await Promise.race([this.#playing, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await terminateThread(worker);
  }

  #start(): Worker {
    const worker = startThread('thread-entry', import.meta.url, { workerData: this.#data });
    const fail = (why: string, code: OtauError['code'] = 'thread-failed'): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      void terminateThread(worker);
      this.#job?.reject(new OtauError(code, `${this.name}: ${why}`));
    };
    worker.on('message', (message: FromSelfplayThread) => {
      if (this.#worker !== worker) return; // of a task that was given up
      if (message.type === 'game') this.#job?.onGame(message.game, message.samples);
      else if (message.type === 'warning') this.#job?.onWarning?.(message.sentence);
      else if (message.type === 'done') this.#job?.resolve(message.figures);
      else fail(message.reason, message.code);
    });
    onThreadEnd(worker, ({ error, reason }) =>
      fail(error === undefined ? `it ${reason} before all games were played.` : String(error)),
    );
    return worker;
  }
}
