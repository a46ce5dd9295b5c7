/** The page on which you study games. */
import type en from '../en/analyse.js';
import { namespace } from '../namespace.js';

export const ANALYSE = namespace<typeof en>((language) => import(`../${language}/analyse.ts`));
