/** How Kindo is drawn: as text, as a board and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { drawKindo } from './board.js';
import { describeKindo, kindoStatus, readKindo } from './scene.js';
import { kindoText } from './text.js';

export const kindoDrawing: GameDrawing = {
  text: kindoText,
  board: (view) => drawKindo(readKindo(view.game, view.row), view),
  status: kindoStatus,
  describe: describeKindo,
};
