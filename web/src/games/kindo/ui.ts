/** Kindo as the pages know it. */
import { readField } from 'otau/games';
import { lazy } from 'react';
import { GAMES } from '../../i18n/namespaces/games.js';
import { PLAY } from '../../i18n/namespaces/play.js';
import { withTexts } from '../../i18n/words.js';
import type { GameUi } from '../registry.js';
import { Emblem } from './emblem.js';
import { SeatSign } from './seat-sign.js';

export const KINDO_UI: Partial<GameUi> = {
  Board: lazy(() => withTexts(() => import('./board/board.js'))),
  Emblem,
  SeatSign,
  colours: ['fourth', 'third'],
  frameOf: () => ({ aspect: 0.825, foot: 84 }),
  mainOptions: ['size'],
  variantOptions: ['size'],
  variantText: (title, { size }) => `${title}, ${size} × ${size}`,
  endText: (words) => words.of(GAMES)('rules-kindo'),
  score: {
    name: (words) => words.of(PLAY)('score-kindo'),
    of: ({ layout }, row, player) => ({
      count: readField(layout.tiles, row).filter((tile) => tile & (1 << player)).length,
    }),
  },
  movesLeft: ({ layout }, row) => readField(layout.movesLeft, row)[0],
  course: { stepCount: 7, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: { levels: () => import('./records/levels.jsonl?raw') },
};
