/** Networks as opponents. */
import { namespace } from '../namespace.js';

export const MODELS = namespace({
  en: () => import('../en/models.js'),
  kk: () => import('../kk/models.js'),
  ky: () => import('../ky/models.js'),
  ru: () => import('../ru/models.js'),
});
