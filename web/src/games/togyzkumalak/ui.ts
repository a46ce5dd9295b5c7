/** Registers the parts of Togyz Kumalak for pages. */
import { readField } from 'otau';
import { lazy } from 'react';
import { withTexts } from '../../i18n/words.js';
import type { GameUi } from '../registry.js';
import { Emblem } from './emblem.js';
import { TOGYZ_GAME } from './i18n/game.js';
import { SeatSign } from './seat-sign.js';

export const TOGYZKUMALAK_UI: Partial<GameUi> = {
  Board: lazy(() => withTexts(() => import('./board.js'))),
  texts: TOGYZ_GAME,
  Emblem,
  SeatSign,
  colours: ['first', 'second'],
  isCompact: false,
  mainOptions: ['variant', 'pits', 'stones', 'tuzdyk'],
  // In games between humans the third repetition is a draw (RULES.md), so that they end
  firstOptions: { repetition: true },
  resetOptions: (changed) => (changed === 'variant' ? ['pits', 'stones', 'tuzdyk'] : []),
  isOptionShown: (options, name) => !['pits', 'stones', 'tuzdyk'].includes(name) || options.variant === 'custom',
  variantOptions: ['variant', 'pits', 'stones', 'tuzdyk'],
  variantText: (title, { variant, pits, stones }, valueText) =>
    variant === 'custom' ? `${title}, ${pits} × ${stones}` : valueText('variant'),
  endText: (words, game, row) => {
    const [a, b] = readField(game.layout.kazan, row);
    return words.of(TOGYZ_GAME)('end', { a, b });
  },
  score: {
    name: (words) => words.of(TOGYZ_GAME)('score'),
    of: ({ layout, options }, row, player) => {
      const all = 2 * Number(options.pits) * Number(options.stones);
      return { count: readField(layout.kazan, row)[player], goal: Math.floor(all / 2) + 1 };
    },
  },
  course: { stepCount: 7, load: async () => (await withTexts(() => import('./course.js'))).COURSE },
  records: {
    people: () => import('./records/people.jsonl?raw'),
    levels: () => import('./records/levels.jsonl?raw'),
  },
};
