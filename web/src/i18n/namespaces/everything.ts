/** Everything that a browser keeps, as one file. */
import type en from '../en/everything.js';
import { namespace } from '../namespace.js';

export const EVERYTHING = namespace<typeof en>((language) => import(`../${language}/everything.ts`));
