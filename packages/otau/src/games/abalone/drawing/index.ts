/** How Abalone is drawn: as text, as a board and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { drawAbalone } from './board.js';
import { abaloneStatus, describeAbalone, readAbalone } from './scene.js';
import { abaloneText } from './text.js';

export const abaloneDrawing: GameDrawing = {
  text: abaloneText,
  board: (view) => drawAbalone(readAbalone(view.game, view.row), view),
  status: abaloneStatus,
  describe: describeAbalone,
};
