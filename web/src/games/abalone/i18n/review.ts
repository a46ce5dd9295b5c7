/** Why moves were bad: the themes of reviews. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/review.js';

export const ABALONE_REVIEW = namespace<typeof en>((language) => import(`./${language}/review.ts`));
