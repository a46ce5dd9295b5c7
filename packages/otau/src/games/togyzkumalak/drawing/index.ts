/** How Togyz Kumalak is drawn: as text, as SVG and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { describeTogyz, togyzStatus } from './scene.js';
import { togyzSvg } from './svg.js';
import { togyzText } from './text.js';

export const togyzKumalakDrawing: GameDrawing = {
  text: togyzText,
  svg: togyzSvg,
  status: togyzStatus,
  describe: describeTogyz,
};
