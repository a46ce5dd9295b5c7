/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */
import { namespace } from '../../../i18n/namespace.js';

export const ABALONE_BOARD = namespace({
  en: () => import('./en/board.js'),
  kk: () => import('./kk/board.js'),
  ky: () => import('./ky/board.js'),
  ru: () => import('./ru/board.js'),
});
