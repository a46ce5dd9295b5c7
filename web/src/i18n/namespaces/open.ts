/** What you can open to study. */
import { namespace } from '../namespace.js';

export const OPEN = namespace({
  en: () => import('../en/open.js'),
  kk: () => import('../kk/open.js'),
  ky: () => import('../ky/open.js'),
  ru: () => import('../ru/open.js'),
});
