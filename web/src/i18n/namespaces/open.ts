/** What you can open to study. */
import type en from '../en/open.js';
import { namespace } from '../namespace.js';

export const OPEN = namespace<typeof en>((language) => import(`../${language}/open.ts`));
