/** The analysis of Senet. */
import type { GameOptions } from 'otau';
import type { GameAnalysis } from '../game-analysis.js';
import { optionValues } from '../option-values.js';
import { EDITOR } from './editor.js';
import { boardWords, describeMove, describePosition } from './speech.js';

function* variants(): Generator<GameOptions> {
  for (const rules of optionValues('senet', 'rules')) {
    yield { rules };
    for (const dancers of optionValues('senet', 'dancers')) yield { rules, dancers };
  }
}

export const SENET_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  boardWords,
  editor: EDITOR,
  positionPattern: /^[cs.]+( |$)/i,
  variants,
};
