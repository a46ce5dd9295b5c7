/**
 * Self-play in several threads, each with an evaluator of its own and a fixed share of the games: thread w of n plays
 * the games w, w + n, w + 2n and so on, whatever the others do. What comes out therefore depends on
 * the seed and the number of threads alone.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Game } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import type { FinishedGame } from './game.js';
import type { EvaluatorSource, FromSelfplay, SelfplayShare, SelfplayTask } from './messages.js';
import { resolveSelfplayOptions, type SelfplayOptions } from './options.js';

export interface SelfplayPoolOptions {
  readonly game: Game;
  readonly options: SelfplayOptions;
  readonly seed: string;
  readonly workers: number;
  readonly evaluator: EvaluatorSource;
  /** Node's own flags for the threads; default those of this process. */
  readonly execArgv?: readonly string[];
  /** Called as each game ends, in no fixed order. */
  readonly onGame?: (game: FinishedGame, worker: number) => void;
}

/** A thread that is asked to stop finishes its batch; it is ended if that takes longer, in milliseconds. */
const PATIENCE = 2000;

export class SelfplayPool {
  readonly #request: SelfplayPoolOptions;
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #threads: Worker[] = [];
  #isClosed = false;

  /** Throws `bad-option` for options that cannot be. */
  constructor(request: SelfplayPoolOptions) {
    resolveSelfplayOptions(request.options);
    if (!(Number.isInteger(request.workers) && request.workers >= 1 && request.workers <= 1024)) {
      throw new OtauError('bad-option', `Self-play: workers are 1 to 1024 threads; got ${request.workers}.`);
    }
    this.#request = request;
  }

  /**
   * Plays all games; what each thread made, in their order. Throws what went wrong in the first thread that failed,
   * after all have ended, and `broken-promise` after `close`.
   */
  async run(): Promise<readonly SelfplayShare[]> {
    const shares = Array.from({ length: this.#request.workers }, (_, worker) => this.#play(worker));
    try {
      return await Promise.all(shares);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Ends all threads; the games that run are lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    Atomics.store(this.#stop, 0, 1);
    await Promise.all(this.#threads.map(ended));
  }

  #play(worker: number): Promise<SelfplayShare> {
    const { game, options, seed, workers, evaluator, execArgv, onGame } = this.#request;
    const indices: number[] = [];
    for (let i = worker; i < options.games; i += workers) indices.push(i);
    const task: SelfplayTask = {
      game: game.id,
      gameOptions: game.options,
      options,
      seed,
      indices,
      evaluator,
      stop: this.#stop,
    };
    // Run from TypeScript, this file's neighbour has its extension too.
    const script = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(script, { workerData: task, execArgv: execArgv && [...execArgv] });
    this.#threads.push(thread);
    return new Promise((resolve, reject) => {
      const fail = (why: string, code: OtauError['code'] = 'broken-promise'): void => {
        reject(new OtauError(code, `Thread ${worker} of self-play: ${why}`));
      };
      thread.on('message', (message: FromSelfplay) => {
        if (message.type === 'game') onGame?.(message.game, worker);
        else if (message.type === 'failed') fail(message.reason, message.code);
        else if (this.#isClosed) fail('it was closed before all games were played.');
        else resolve(message.share);
      });
      thread.on('error', (error) => fail(String(error)));
      thread.on('exit', (code) => fail(`it ended with code ${code} before all games were played.`));
    });
  }
}

/** Waits for a thread that was asked to stop. */
async function ended(thread: Worker): Promise<void> {
  if (thread.threadId < 0) return;
  const exit = new Promise<void>((resolve) => {
    thread.once('exit', () => resolve());
  });
  const patience = setTimeout(() => void thread.terminate(), PATIENCE);
  await exit;
  clearTimeout(patience);
}
