/** The page on which you study games. */
import { namespace } from '../namespace.js';

export const ANALYSE = namespace({
  en: () => import('../en/analyse.js'),
  kk: () => import('../kk/analyse.js'),
  ky: () => import('../ky/analyse.js'),
  ru: () => import('../ru/analyse.js'),
});
