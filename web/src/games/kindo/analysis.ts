/** The analysis of Kindo. */

import type { GameAnalysis } from '../game-analysis.js';
import { optionValues } from '../option-values.js';
import { EDITOR } from './editor.js';
import { boardWords, describeMove, describePosition } from './speech.js';

export const KINDO_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  boardWords,
  editor: EDITOR,
  positionPattern: /^([.xonesw*]+\/)+[.xonesw*]+ [xo] /i,
  variants: () => optionValues('kindo', 'size').map((size) => ({ size })),
};
