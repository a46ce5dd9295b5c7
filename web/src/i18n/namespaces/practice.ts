/** The page with puzzles. */
import type en from '../en/practice.js';
import { namespace } from '../namespace.js';

export const PRACTICE = namespace<typeof en>((language) => import(`../${language}/practice.ts`));
