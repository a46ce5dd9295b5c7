/** The board of Senet: houses, throws, moves. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';

export const SENET_BOARD = namespace({
  en: () => import('./en/board.js'),
  kk: () => import('./kk/board.js'),
  ky: () => import('./ky/board.js'),
  ru: () => import('./ru/board.js'),
});

export type SenetWord = KeyOf<typeof SENET_BOARD>;
