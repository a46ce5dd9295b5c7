/** The buttons below a game that you step through. */
import { namespace } from '../namespace.js';

export const REPLAY = namespace({
  en: () => import('../en/replay.js'),
  kk: () => import('../kk/replay.js'),
  ky: () => import('../ky/replay.js'),
  ru: () => import('../ru/replay.js'),
});
