/** Registers the parts of Senet for pages. */
import { readField } from 'otau';
import { lazy } from 'react';
import { withTexts } from '../../i18n/words.js';
import type { GameUi } from '../registry.js';
import { Emblem } from './emblem.js';
import { SENET_GAME } from './i18n/game.js';
import { SeatSign } from './seat-sign.js';

export const SENET_UI: Partial<GameUi> = {
  Board: lazy(() => withTexts(() => import('./board.js'))),
  texts: SENET_GAME,
  Emblem,
  SeatSign,
  colours: ['first', 'third'],
  isCompact: false,
  mainOptions: ['rules', 'dancers'],
  variantOptions: ['rules'],
  variantText: (title, _, valueText) => `${title}: ${valueText('rules')}`,
  endText: (words) => words.of(SENET_GAME)('end'),
  score: {
    name: (words) => words.of(SENET_GAME)('score'),
    of: ({ layout, options }, row, player) => {
      const dancers = Number(options.dancers);
      // Of the set of dancers the first 32 bits are cones, the others spools
      const onBoard = readField(layout.dancers, row).filter((bit) => bit >= 32 === (player === 1)).length;
      return { count: dancers - onBoard, goal: dancers };
    },
  },
  course: { stepCount: 8, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: { levels: () => import('./records/levels.jsonl?raw') },
};
