/** What the threads of self-play and their pool say to each other. */
import type { Game, GameId, GameOptions } from '../../core/game.js';
import type { ErrorCode } from '../../lib/error.js';
import type { BatchEvaluator } from '../../search/evaluators/batch-evaluator.js';
import type { FinishedGame } from './game.js';
import type { SelfplayOptions } from './options.js';
import type { SelfplayFigures } from './selfplay.js';

/** An evaluator that holds something to be freed. */
export interface ClosableEvaluator extends BatchEvaluator {
  close?(): void | Promise<void>;
}

/**
 * What the module named in a task exports. Each thread makes an evaluator of its own.
 * @param data what the task gives it: the bytes of a model
 * @param capacity no batch is larger
 */
export type CreateEvaluator = (game: Game, data: unknown, capacity: number) => Promise<ClosableEvaluator>;

export interface EvaluatorSource {
  /** The address of a module (`import.meta.url` or the like) that exports `createEvaluator`. */
  readonly module: string;
  /** Copied to every thread. */
  readonly data?: unknown;
}

/** One thread's share. */
export interface SelfplayTask {
  readonly game: GameId;
  readonly gameOptions: GameOptions;
  readonly options: SelfplayOptions;
  readonly seed: string;
  readonly indices: readonly number[];
  readonly evaluator: EvaluatorSource;
  /** Not 0 once the thread is to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** What one thread has made. */
export interface SelfplayShare {
  /** The bytes of a sample file. */
  readonly samples: Uint8Array;
  readonly games: readonly FinishedGame[];
  readonly figures: SelfplayFigures;
}

export type FromSelfplay =
  | { readonly type: 'game'; readonly game: FinishedGame }
  | { readonly type: 'done'; readonly share: SelfplayShare }
  | { readonly type: 'failed'; readonly code: ErrorCode | undefined; readonly reason: string };
