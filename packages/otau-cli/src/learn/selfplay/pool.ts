/**
 * Self-play in several threads, each with an evaluator of its own and a fixed share of the games: thread w of n plays
 * the games w, w + n, w + 2n and so on, whatever the others do. The result therefore depends on
 * the seed and the number of threads alone.
 */
import type { Game } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { readSamples } from '../train/samples-file.js';
import type { FinishedGame } from './game.js';
import type { EvaluatorSource, SelfplayTask } from './messages.js';
import { resolveSelfplayOptions, type SelfplayOptions } from './options.js';
import { type SelfplayShare, shareIndices, shareOf } from './share.js';
import { SelfplayThread } from './thread.js';

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
  readonly #request: SelfplayPoolOptions;
  readonly #threads: readonly SelfplayThread[];
  readonly #warned = new Set<string>();

  /** Throws `bad-option` for options out of range. */
  constructor(request: SelfplayPoolOptions) {
    const { options, workers } = request;
    resolveSelfplayOptions(options);
    if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
      throw new OtauError('bad-option', `Self-play: workers are 1 to ${MAX_WORKERS} threads; got ${workers}.`);
    }
    this.#request = request;
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
    const { game, options, seed, workers, evaluator, onGame } = this.#request;
    const indices = shareIndices(options.games, worker, workers);
    const task: SelfplayTask = { game: game.id, gameOptions: game.options, options, seed, indices, evaluator };
    const played: { readonly game: FinishedGame; readonly samples: Uint8Array }[] = [];
    const take = (finished: FinishedGame, samples: Uint8Array): void => {
      played.push({ game: finished, samples });
      onGame?.(finished, worker);
    };
    const figures = await thread.playTask(task, take, (sentence) => this.#warnOnce(sentence));
    await thread.close();
    const read = played.map((one) => ({ ...one, samples: readSamples(game, one.samples) }));
    return shareOf(game, read, figures);
  }

  #warnOnce(sentence: string): void {
    if (!this.#warned.has(sentence)) this.#request.warn?.(sentence);
    this.#warned.add(sentence);
  }
}
