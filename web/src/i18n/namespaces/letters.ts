/** Games that are played with a friend by links. */
import { namespace } from '../namespace.js';

export const LETTERS = namespace({
  en: () => import('../en/letters.js'),
  kk: () => import('../kk/letters.js'),
  ky: () => import('../ky/letters.js'),
  ru: () => import('../ru/letters.js'),
});
