/** Why moves were bad: the themes of reviews. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/review.json';

export const KINDO_REVIEW = namespace<typeof en>(import.meta.glob('./*/review.json', { import: 'default' }));
