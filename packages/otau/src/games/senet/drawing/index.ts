/** How Senet is drawn: as text, as a board and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { drawSenet } from './board.js';
import { describeSenet, readSenet, senetStatus } from './scene.js';
import { senetText } from './text.js';

export const senetDrawing: GameDrawing = {
  text: senetText,
  board: (view) => drawSenet(readSenet(view.game, view.row), { ...view, names: view.words }),
  status: senetStatus,
  describe: describeSenet,
  outcome: (_game, _row, outcome) => `throw ${outcome + 1}`,
};
