/** Messages between the page and the worker with the endgame tables. */
import type { GameId, GameOptions, Row } from 'otau';
import type { Evaluation } from '../evaluation/evaluation.js';

export interface TableRequest {
  /** The answer has the same id. */
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly row: Row;
}

export interface TableResponse {
  readonly id: number;
  /** Undefined if the table does not know the position, or cannot be loaded. */
  readonly evaluation?: Evaluation;
}
