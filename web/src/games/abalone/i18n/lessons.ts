/** The lessons and rules of Abalone. `1` explains, `1-do` is the task, `1-no` the hint after another move. */
import { namespace } from '../../../i18n/namespace.js';

export const ABALONE_LESSONS = namespace({
  en: () => import('./en/lessons.js'),
  kk: () => import('./kk/lessons.js'),
  ky: () => import('./ky/lessons.js'),
  ru: () => import('./ru/lessons.js'),
});
