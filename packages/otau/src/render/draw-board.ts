/** The board of a position: the game's own, or its scene drawn. */
import { drawingOf } from './game-drawing.js';
import { drawScene } from './generic/board.js';
import type { Drawn } from './shape.js';
import type { View } from './view.js';

/**
 * The board of a position as a tree of shapes, for pictures and for boards in pages.
 * @example drawBoard({ game, row, coordinates: true }).shapes.filter(({ part }) => part === 'count')
 */
export function drawBoard(view: View): Drawn {
  return drawingOf(view.game).board?.(view) ?? drawScene(view);
}
