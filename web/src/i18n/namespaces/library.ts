/** The library: the games that this browser keeps. */
import { namespace } from '../namespace.js';

export const LIBRARY = namespace({
  en: () => import('../en/library.js'),
  kk: () => import('../kk/library.js'),
  ky: () => import('../ky/library.js'),
  ru: () => import('../ru/library.js'),
});
