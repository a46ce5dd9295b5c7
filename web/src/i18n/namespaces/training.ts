/** Training: runs, curves, sample games. */
import { namespace } from '../namespace.js';

export const TRAINING = namespace({
  en: () => import('../en/training.js'),
  kk: () => import('../kk/training.js'),
  ky: () => import('../ky/training.js'),
  ru: () => import('../ru/training.js'),
});
