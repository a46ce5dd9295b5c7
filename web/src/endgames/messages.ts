/** What the page and the thread with the endgame tables say to each other. */
import type { GameId, GameOptions, Row } from 'otau';
import type { Judgement } from '../judgement/judgement.js';

export interface Question {
  /** The answer carries the same number. */
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly row: Row;
}

export interface Answer {
  readonly id: number;
  /** Undefined where the table does not know the position, or cannot be had. */
  readonly judgement?: Judgement;
}
