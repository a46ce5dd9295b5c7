/** What a board is drawn from. */
import type { Game, Row } from '../core/game.js';
import type { LastAction } from './words.js';

/** A move to point out; strength 0 to 1 makes the arrow thicker. */
export interface Suggestion {
  readonly action: number;
  /** Default 1. */
  readonly strength?: number;
}

/** A position, and what is to be seen of it. */
export interface View {
  readonly game: Game;
  readonly row: Row;
  /** Names of rows, columns, pits and houses. */
  readonly coordinates: boolean;
  /** The words on the board by the game's own keys, such as `next` for Kindo's next turn; default English. */
  readonly words?: Readonly<Record<string, string>>;
  /** The board from the other side. */
  readonly isFlipped?: boolean;
  /** Upright for narrow screens; boards about as high as wide have one form. */
  readonly isUpright?: boolean;
  /** The last move or throw, to be marked. */
  readonly last?: LastAction;
  /** Actions to mark as legal. */
  readonly legal?: readonly number[];
  /** Moves to point out, the best first. */
  readonly arrows?: readonly Suggestion[];
  /** Names of cells at which a move can begin or go on, where moves are made by choosing cells; they are marked with a dot. */
  readonly open?: readonly string[];
  /** The name of the cell that is chosen. */
  readonly chosen?: string;
  /** The action that somebody looks at: what it would do is shown. */
  readonly preview?: number;
  /** Names of cells to mark with corners. */
  readonly marked?: readonly string[];
}
