/** Everything that a browser keeps, as one file. */
import { namespace } from '../namespace.js';

export const EVERYTHING = namespace({
  en: () => import('../en/everything.js'),
  kk: () => import('../kk/everything.js'),
  ky: () => import('../ky/everything.js'),
  ru: () => import('../ru/everything.js'),
});
