/** The board of Kindo: tiles, captures, walls, moves left. Tiles are named a1 from the lower left. */
import { namespace } from '../../../i18n/namespace.js';

export const KINDO_BOARD = namespace({
  en: () => import('./en/board.js'),
  kk: () => import('./kk/board.js'),
  ky: () => import('./ky/board.js'),
  ru: () => import('./ru/board.js'),
});
