/** The form that sets up a game. */
import { namespace } from '../namespace.js';

export const SETUP = namespace({
  en: () => import('../en/setup.js'),
  kk: () => import('../kk/setup.js'),
  ky: () => import('../ky/setup.js'),
  ru: () => import('../ru/setup.js'),
});
