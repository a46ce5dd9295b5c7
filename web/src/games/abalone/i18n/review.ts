/** Why moves were bad: the themes of reviews. */
import { namespace } from '../../../i18n/namespace.js';

export const ABALONE_REVIEW = namespace({
  en: () => import('./en/review.js'),
  kk: () => import('./kk/review.js'),
  ky: () => import('./ky/review.js'),
  ru: () => import('./ru/review.js'),
});
