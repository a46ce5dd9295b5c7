/** Registers the parts of Kindo for pages. */
import { readField } from 'otau';
import { lazy } from 'react';
import { withTexts } from '../../i18n/words.js';
import type { GameUi } from '../registry.js';
import { Emblem } from './emblem.js';
import { KINDO_GAME } from './i18n/game.js';
import { SeatSign } from './seat-sign.js';

export const KINDO_UI: Partial<GameUi> = {
  Board: lazy(() => withTexts(() => import('./board.js'))),
  texts: KINDO_GAME,
  Emblem,
  SeatSign,
  colours: ['fourth', 'third'],
  mainOptions: ['size'],
  variantOptions: ['size'],
  variantText: (title, { size }) => `${title}, ${size} × ${size}`,
  endText: (words, game, row) => {
    const t = words.of(KINDO_GAME);
    const loser = [0, 1].find((player) => game.result(row, player) < 0);
    if (loser === undefined) return '';
    // The lower left tile is the King of X, the upper right one that of O
    const size = Number(game.options.size);
    const king = readField(game.layout.tiles, row)[loser === 0 ? size * (size - 1) : size - 1];
    return t((king & (1 << loser)) === 0 ? 'end-king' : game.options.walledIn ? 'end-walled' : 'end-stuck');
  },
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
