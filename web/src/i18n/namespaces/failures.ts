/** What went wrong, in a sentence, by the codes of the library's errors and by what a browser refuses. */
import { namespace } from '../namespace.js';

export const FAILURES = namespace({
  en: () => import('../en/failures.js'),
  kk: () => import('../kk/failures.js'),
  ky: () => import('../ky/failures.js'),
  ru: () => import('../ru/failures.js'),
});
