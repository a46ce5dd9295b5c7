/** What a thread of self-play and its owner send each other. */
import type { Game, GameId, GameOptions } from 'otau/internal/core/game.js';
import type { ErrorCode } from 'otau/internal/lib/error.js';
import type { BatchEvaluator } from 'otau/internal/search/evaluators/batch-evaluator.js';
import type { FinishedGame } from './game.js';
import type { SelfplayOptions } from './options.js';
import type { SelfplayFigures } from './share.js';

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

/** What a thread is given at its start. */
export interface SelfplayThreadData {
  /** Not 0 once the thread is to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** Games for one thread to play. */
export interface SelfplayTask {
  readonly game: GameId;
  readonly gameOptions: GameOptions;
  readonly options: SelfplayOptions;
  readonly seed: string;
  /** The numbers of the games. */
  readonly indices: readonly number[];
  readonly evaluator: EvaluatorSource;
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
