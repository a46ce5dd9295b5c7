/** The page with the board on which you play. */
import { namespace } from '../namespace.js';

export const PLAY = namespace({
  en: () => import('../en/play.js'),
  kk: () => import('../kk/play.js'),
  ky: () => import('../ky/play.js'),
  ru: () => import('../ru/play.js'),
});
