/** The title of the game, its players, its options with their values, how it ends. */
import { namespace } from '../../../i18n/namespace.js';

export const SENET_GAME = namespace({
  en: () => import('./en/game.js'),
  kk: () => import('./kk/game.js'),
  ky: () => import('./ky/game.js'),
  ru: () => import('./ru/game.js'),
});
