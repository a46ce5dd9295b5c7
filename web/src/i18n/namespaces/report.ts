/** Reports of finished games. */
import { namespace } from '../namespace.js';

export const REPORT = namespace({
  en: () => import('../en/report.js'),
  kk: () => import('../kk/report.js'),
  ky: () => import('../ky/report.js'),
  ru: () => import('../ru/report.js'),
});
