/**
 * Threads of self-play, seen from outside: the messages, one thread with its tasks, and a pool of threads that share a
 * stage.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { type ErrorCode, type Game, type GameId, type GameOptions, OtauError } from 'otau';
import { onThreadEnd, startThread, terminateThread } from 'otau/internal/lib/node/thread.js';
import type { BatchEvaluator } from 'otau/search';
import { readSamples } from '../train/samples.js';
import type { FinishedGame } from './game.js';
import { resolveSelfplayOptions, type SelfplayOptions } from './options.js';
import { type SelfplayFigures, type SelfplayShare, shareIndices, shareOf } from './share.js';

/** A thread that is asked to stop finishes its batch. It is ended if that takes longer. */
const STOP_TIMEOUT_MS = 2000;

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

/** An evaluator that holds something to be freed. */
export interface ClosableEvaluator extends BatchEvaluator {
  close?(): void | Promise<void>;
}

/**
 * What the module of an `EvaluatorSource` exports. Each thread makes an evaluator of its own.
 * @param data what the source gives it: the bytes of a model
 * @param capacity no batch is larger
 * @param warn called with a sentence where evaluating has to wait
 */
export type CreateEvaluator = (
  game: Game,
  data: unknown,
  capacity: number,
  warn: (sentence: string) => void,
) => Promise<ClosableEvaluator>;

/** Where a thread gets its evaluator from. */
export interface EvaluatorSource {
  /** The address of a module (`import.meta.url` or similar) that exports `createEvaluator`. */
  readonly module: string;
  /** Copied to every thread. */
  readonly data?: unknown;
  /** A thread keeps its evaluator from task to task while this stays the same; without it, each task makes a new one. */
  readonly key?: string;
}

export interface SelfplayThreadData {
  /** Not 0 once the thread is to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** Games for one thread to play. */
export interface SelfplayTask extends Pick<SelfplayPoolOptions, 'options' | 'seed' | 'evaluator'> {
  readonly game: GameId;
  readonly gameOptions: GameOptions;
  /** The numbers of the games. */
  readonly indices: readonly number[];
}

/** What a thread answers: each game as it ends, in no fixed order, warnings, and then one `done` or `failed`. */
export type FromSelfplayThread =
  | {
      readonly type: 'game';
      readonly game: FinishedGame;
      /** The bytes of a sample file. */
      readonly samples: Uint8Array;
    }
  | { readonly type: 'warning'; readonly sentence: string }
  | { readonly type: 'done'; readonly figures: SelfplayFigures }
  | { readonly type: 'failed'; readonly code: ErrorCode | undefined; readonly reason: string };

const MAX_WORKERS = 1024;

/** Options of a `SelfplayPool`. */
export interface SelfplayPoolOptions {
  readonly game: Game;
  readonly options: SelfplayOptions;
  readonly seed: string;
  readonly workers: number;
  readonly evaluator: EvaluatorSource;
  /** Called as each game ends, in no fixed order. */
  readonly onGame?: (game: FinishedGame, worker: number) => void;
  /** Called with a sentence where an evaluator has to wait; once for the same in all threads. */
  readonly warn?: (sentence: string) => void;
}

/**
 * Plays games in threads. A pool is used once.
 * @example
 * const pool = new SelfplayPool({ game, options, seed: '1', workers: 4, evaluator: networkSource(model) });
 * const shares = await pool.run();
 */
export class SelfplayPool {
  readonly #threads: readonly SelfplayThread[];
  readonly #warned = new Set<string>();

  /** Throws `bad-option` for options out of range. */
  constructor(private readonly request: SelfplayPoolOptions) {
    const { options, workers } = request;
    resolveSelfplayOptions(options);
    if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS))
      throw new OtauError('bad-option', `Self-play: workers are 1 to ${MAX_WORKERS} threads; got ${workers}.`);
    const threads = Array.from({ length: workers }, (_, worker) => `Thread ${worker} of self-play`);
    this.#threads = threads.map((name) => new SelfplayThread(name));
  }

  /**
   * Plays all games and ends the threads. Returns what each thread made, in their order. Throws what went wrong in the
   * first thread that failed, after all have ended, and `thread-failed` after `close`.
   */
  async run(): Promise<readonly SelfplayShare[]> {
    try {
      return await Promise.all(this.#threads.map((thread, worker) => this.#play(thread, worker)));
    } finally {
      await this.close();
    }
  }

  /** Ends all threads; the games that run are lost. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #play(thread: SelfplayThread, worker: number): Promise<SelfplayShare> {
    const { game, options, seed, workers, evaluator, onGame } = this.request;
    const indices = shareIndices(options.games, worker, workers);
    const task: SelfplayTask = { game: game.id, gameOptions: game.options, options, seed, indices, evaluator };
    const played: { readonly game: FinishedGame; readonly samples: Uint8Array }[] = [];
    const take = (finished: FinishedGame, samples: Uint8Array): void => {
      played.push({ game: finished, samples });
      onGame?.(finished, worker);
    };
    const figures = await thread.playTask(task, take, (sentence) => {
      if (!this.#warned.has(sentence)) this.request.warn?.(sentence);
      this.#warned.add(sentence);
    });
    await thread.close();
    const read = played.map((one) => ({ ...one, samples: readSamples(game, one.samples) }));
    return shareOf(game, read, figures);
  }
}
