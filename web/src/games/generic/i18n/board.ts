/** The board of a game that has no board of its own. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';

export const GENERIC_BOARD = namespace({
  en: () => import('./en/board.js'),
  kk: () => import('./kk/board.js'),
  ky: () => import('./ky/board.js'),
  ru: () => import('./ru/board.js'),
});

export type GenericBoardWord = KeyOf<typeof GENERIC_BOARD>;
