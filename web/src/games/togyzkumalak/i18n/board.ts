/** The board of Togyz Kumalak. Each language uses the terms of its own tradition. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';

export const TOGYZ_BOARD = namespace({
  en: () => import('./en/board.js'),
  kk: () => import('./kk/board.js'),
  ky: () => import('./ky/board.js'),
  ru: () => import('./ru/board.js'),
});

export type TogyzWord = KeyOf<typeof TOGYZ_BOARD>;
