/** Time controls. */
import { namespace } from '../namespace.js';

export const TIME = namespace({
  en: () => import('../en/time.js'),
  kk: () => import('../kk/time.js'),
  ky: () => import('../ky/time.js'),
  ru: () => import('../ru/time.js'),
});
