/** The sheet with all shortcuts. */
import type en from '../en/keys.js';
import { namespace } from '../namespace.js';

export const KEYS = namespace<typeof en>((language) => import(`../${language}/keys.ts`));
