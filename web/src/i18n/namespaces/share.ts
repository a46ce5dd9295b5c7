/** What you can copy or save from a study. */
import type en from '../en/share.js';
import { namespace } from '../namespace.js';

export const SHARE = namespace<typeof en>((language) => import(`../${language}/share.ts`));
