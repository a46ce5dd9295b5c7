/** How Abalone is drawn: as text, as SVG and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { abaloneStatus, describeAbalone } from './scene.js';
import { abaloneSvg } from './svg.js';
import { abaloneText } from './text.js';

export const abaloneDrawing: GameDrawing = {
  text: abaloneText,
  svg: abaloneSvg,
  status: abaloneStatus,
  describe: describeAbalone,
};
