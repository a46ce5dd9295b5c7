/** The editor of positions. */
import { namespace } from '../namespace.js';

export const EDIT = namespace({
  en: () => import('../en/edit.js'),
  kk: () => import('../kk/edit.js'),
  ky: () => import('../ky/edit.js'),
  ru: () => import('../ru/edit.js'),
});
