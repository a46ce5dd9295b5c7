/** A position in sentences, by the game's own words or the generic ones. */
import type { Game, Row } from '../core/game.js';
import { drawingOf } from './game-drawing.js';
import { genericDescription, genericStatus } from './generic/words.js';

/**
 * Whose turn it is and what there is to do, at the end the winner, without a full stop.
 * @example positionStatus(game, row) // 'x to move, 2 moves left'
 */
export function positionStatus(game: Game, row: Row): string {
  return drawingOf(game).status?.(game, row) ?? genericStatus(game, row);
}

/** All that is on the board, in sentences. */
export function describePosition(game: Game, row: Row): string[] {
  return drawingOf(game).describe?.(game, row) ?? genericDescription(game, row);
}
