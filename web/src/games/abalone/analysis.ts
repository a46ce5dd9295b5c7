/** The analysis of Abalone. */

import type { GameAnalysis } from '../game-analysis.js';
import { optionValues } from '../option-values.js';
import { EDITOR } from './editor.js';
import { describeMove, describePosition } from './speech.js';

export const ABALONE_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  editor: EDITOR,
  positionPattern: /^([\dST]+\/){8}/i,
  variants: () => optionValues('abalone', 'players').map((players) => ({ players })),
};
