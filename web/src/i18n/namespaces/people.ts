/** Players with a lasting name. */
import type en from '../en/people.js';
import { namespace } from '../namespace.js';

export const PEOPLE = namespace<typeof en>((language) => import(`../${language}/people.ts`));
