/** A new version of the page is ready. */
import { namespace } from '../namespace.js';

export const OFFLINE = namespace({
  en: () => import('../en/offline.js'),
  kk: () => import('../kk/offline.js'),
  ky: () => import('../ky/offline.js'),
  ru: () => import('../ru/offline.js'),
});
