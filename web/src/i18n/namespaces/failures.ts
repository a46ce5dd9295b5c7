/** What went wrong, in a sentence, by the codes of the library's errors and by what a browser refuses. */
import type en from '../en/failures.js';
import { namespace } from '../namespace.js';

export const FAILURES = namespace<typeof en>((language) => import(`../${language}/failures.ts`));
