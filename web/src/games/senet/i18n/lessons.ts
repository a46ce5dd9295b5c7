/** The lessons and rules of Senet. `1` explains, `1-do` is the task, `1-no` the hint after another move. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/lessons.js';

export const SENET_LESSONS = namespace<typeof en>((language) => import(`./${language}/lessons.ts`));
