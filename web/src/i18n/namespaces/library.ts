/** Texts of the library. */
import type en from '../en/library.js';
import { namespace } from '../namespace.js';

export const LIBRARY = namespace<typeof en>((language) => import(`../${language}/library.ts`));
