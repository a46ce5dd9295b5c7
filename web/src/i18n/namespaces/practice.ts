/** The page with puzzles. */
import { namespace } from '../namespace.js';

export const PRACTICE = namespace({
  en: () => import('../en/practice.js'),
  kk: () => import('../kk/practice.js'),
  ky: () => import('../ky/practice.js'),
  ru: () => import('../ru/practice.js'),
});
