/** The face of one thread of a worker: given a share, it tells of each game as it ends. */
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { GameId, GameOptions } from '../core/game.js';
import type { FinishedGame, SelfplayOptions } from '../learn/index.js';
import { OtauError } from '../lib/error.js';
import type { ShareFigures } from './result.js';

export interface PlayerData {
  /** The address of a module that exports `createEvaluator`, see `EvaluatorSource`. */
  readonly evaluator: string;
  /** Not 0 once the thread is to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

export interface PlayTask {
  readonly game: GameId;
  readonly gameOptions: GameOptions;
  readonly options: SelfplayOptions;
  readonly seed: string;
  readonly indices: readonly number[];
  readonly model: Uint8Array;
  /** The SHA-256 of the model. */
  readonly digest: string;
}

export type FromPlayer =
  | { readonly type: 'game'; readonly game: FinishedGame; readonly samples: Uint8Array }
  | { readonly type: 'done'; readonly figures: ShareFigures }
  | { readonly type: 'failed'; readonly reason: string };

/** Milliseconds that a thread has to finish its batch before it is ended. */
const PATIENCE = 2000;

/** The share that is played now. */
interface Job {
  readonly onGame: (game: FinishedGame, samples: Uint8Array) => void;
  readonly resolve: (figures: ShareFigures) => void;
  readonly reject: (error: OtauError) => void;
}

export class Player {
  readonly #data: PlayerData;
  #thread: Worker | undefined;
  #job: Job | undefined;
  #playing: Promise<unknown> = Promise.resolve();

  /** @param execArgv Node's own flags for the thread; default those of this process */
  constructor(
    evaluator: string,
    readonly execArgv?: readonly string[],
  ) {
    this.#data = { evaluator, stop: new Int32Array(new SharedArrayBuffer(4)) };
  }

  /**
   * Plays a share to its end. Throws `broken-promise` where the thread fails; the next share gets a new one then.
   * @param onGame told of each game as it ends, with the bytes of its samples
   */
  play(task: PlayTask, onGame: Job['onGame']): Promise<ShareFigures> {
    this.#thread ??= this.#start();
    const playing = new Promise<ShareFigures>((resolve, reject) => {
      this.#job = { onGame, resolve, reject };
    });
    this.#playing = playing.catch(() => {});
    this.#thread.postMessage(task);
    return playing;
  }

  #start(): Worker {
    // Run from TypeScript, this file's neighbour has its extension too.
    const script = new URL(`./selfplay-thread-entry${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(script, { workerData: this.#data, execArgv: this.execArgv && [...this.execArgv] });
    const fail = (why: string): void => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      void thread.terminate();
      this.#job?.reject(new OtauError('broken-promise', `A thread of self-play: ${why}`));
    };
    thread.on('message', (message: FromPlayer) => {
      if (message.type === 'game') this.#job?.onGame(message.game, message.samples);
      else if (message.type === 'done') this.#job?.resolve(message.figures);
      else fail(message.reason);
    });
    thread.on('error', (error) => fail(String(error)));
    thread.on('exit', (code) => fail(`it ended with code ${code}.`));
    return thread;
  }

  /** Ends the thread, for good; what it plays is lost. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined) return;
    Atomics.store(this.#data.stop, 0, 1);
    await Promise.race([this.#playing, sleep(PATIENCE, undefined, { ref: false })]);
    await thread.terminate();
  }
}
