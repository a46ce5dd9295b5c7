/** The default parts for games that have no folder here. */
import { lazy } from 'react';
import { withTexts } from '../../i18n/words.js';
import type { GameUi } from '../registry.js';
import { GenericEmblem } from './emblem.js';
import { GenericSeatSign } from './seat-sign.js';

export const GENERIC_UI: GameUi = {
  Board: lazy(() => withTexts(() => import('./board.js'))),
  Emblem: GenericEmblem,
  SeatSign: GenericSeatSign,
  colours: ['first', 'second', 'third', 'fourth'],
  isCompact: true,
  mainOptions: [],
  firstOptions: {},
  resetOptions: () => [],
  isOptionShown: () => true,
  sortedOptions: [],
  optionText: () => undefined,
  variantOptions: [],
  variantText: (title) => title,
  endText: () => '',
  records: {},
};
