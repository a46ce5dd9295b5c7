/** A new version of the page is ready. */
import type en from '../en/offline.js';
import { namespace } from '../namespace.js';

export const OFFLINE = namespace<typeof en>((language) => import(`../${language}/offline.ts`));
