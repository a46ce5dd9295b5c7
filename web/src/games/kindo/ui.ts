/** Kindo as the pages know it. */
import { readField } from 'otau';
import { lazy } from 'react';
import { withTexts } from '../../i18n/words.js';
import type { GameUi } from '../registry.js';
import { Emblem } from './emblem.js';
import { KINDO_GAME } from './i18n/game.js';
import { SeatSign } from './seat-sign.js';

export const KINDO_UI: Partial<GameUi> = {
  Board: lazy(() => withTexts(() => import('./board/board.js'))),
  texts: KINDO_GAME,
  Emblem,
  SeatSign,
  colours: ['fourth', 'third'],
  mainOptions: ['size'],
  variantOptions: ['size'],
  variantText: (title, { size }) => `${title}, ${size} × ${size}`,
  endText: (words) => words.of(KINDO_GAME)('end'),
  score: {
    name: (words) => words.of(KINDO_GAME)('score'),
    of: ({ layout }, row, player) => ({
      count: readField(layout.tiles, row).filter((tile) => tile & (1 << player)).length,
    }),
  },
  movesLeft: ({ layout }, row) => readField(layout.movesLeft, row)[0],
  course: { stepCount: 7, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: { levels: () => import('./records/levels.jsonl?raw') },
};
