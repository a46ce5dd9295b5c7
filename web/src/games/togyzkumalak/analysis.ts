/** The analysis of Togyz Kumalak. */
import type { GameOptions } from 'otau';
import type { GameAnalysis } from '../game-analysis.js';
import { optionValues } from '../option-values.js';
import { EDITOR } from './editor.js';
import { describeMove, describePosition } from './speech.js';

function* oddVariants(): Generator<GameOptions> {
  for (const pits of optionValues('togyzkumalak', 'pits')) {
    for (const stones of optionValues('togyzkumalak', 'stones')) yield { variant: 'custom', pits, stones };
  }
}

export const TOGYZKUMALAK_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  editor: EDITOR,
  positionPattern: /^[\dtSN,]+\/[\dtSN,]+ /i,
  variants: () =>
    optionValues('togyzkumalak', 'variant')
      .filter((variant) => variant !== 'custom')
      .map((variant) => ({ variant })),
  oddVariants,
};
