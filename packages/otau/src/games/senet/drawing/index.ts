/** How Senet is drawn: as text, as SVG and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { describeSenet, senetStatus } from './scene.js';
import { senetSvg } from './svg.js';
import { senetText } from './text.js';

export const senetDrawing: GameDrawing = {
  text: senetText,
  svg: senetSvg,
  status: senetStatus,
  describe: describeSenet,
  outcome: (_game, _row, outcome) => `throw ${outcome + 1}`,
};
