/** The input and the output of drawing a board. */
import type { Game, Row } from '../../core/game.js';
import type { LastAction } from '../words.js';
import type { Pen } from './pen.js';

/** A move to point out; strength 0 to 1 makes the arrow thicker. */
export interface Suggestion {
  readonly action: number;
  /** Default 1. */
  readonly strength?: number;
}

/** What a game's SVG board is drawn from. */
export interface Drawing {
  readonly pen: Pen;
  readonly game: Game;
  readonly row: Row;
  readonly coordinates: boolean;
  /** Actions to mark as legal. */
  readonly legal: readonly number[];
  readonly last: LastAction | undefined;
  readonly arrows: readonly Suggestion[];
}

/** A drawn board. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Elements in the order in which they are painted. */
  readonly body: string;
}
