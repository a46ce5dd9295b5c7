/** The page around the games: navigation, settings, faults. */
import { namespace } from '../namespace.js';

export const SHELL = namespace({
  en: () => import('../en/shell.js'),
  kk: () => import('../kk/shell.js'),
  ky: () => import('../ky/shell.js'),
  ru: () => import('../ru/shell.js'),
});
