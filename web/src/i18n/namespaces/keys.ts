/** The sheet with all shortcuts. */
import { namespace } from '../namespace.js';

export const KEYS = namespace({
  en: () => import('../en/keys.js'),
  kk: () => import('../kk/keys.js'),
  ky: () => import('../ky/keys.js'),
  ru: () => import('../ru/keys.js'),
});
