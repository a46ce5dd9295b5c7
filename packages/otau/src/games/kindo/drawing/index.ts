/** How Kindo is drawn: as text, as SVG and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { describeKindo, kindoStatus } from './scene.js';
import { kindoSvg } from './svg.js';
import { kindoText } from './text.js';

export const kindoDrawing: GameDrawing = {
  text: kindoText,
  svg: kindoSvg,
  status: kindoStatus,
  describe: describeKindo,
};
