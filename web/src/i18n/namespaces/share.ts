/** What you can copy or save from a study. */
import { namespace } from '../namespace.js';

export const SHARE = namespace({
  en: () => import('../en/share.js'),
  kk: () => import('../kk/share.js'),
  ky: () => import('../ky/share.js'),
  ru: () => import('../ru/share.js'),
});
