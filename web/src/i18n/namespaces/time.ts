/** Time controls. */
import type en from '../en/time.js';
import { namespace } from '../namespace.js';

export const TIME = namespace<typeof en>((language) => import(`../${language}/time.ts`));
