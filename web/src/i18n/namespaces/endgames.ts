/** Positions that an endgame table knows. */
import { namespace } from '../namespace.js';

export const ENDGAMES = namespace({
  en: () => import('../en/endgames.js'),
  kk: () => import('../kk/endgames.js'),
  ky: () => import('../ky/endgames.js'),
  ru: () => import('../ru/endgames.js'),
});
