/** Games that are played with a friend by links. */
import type en from '../en/letters.js';
import { namespace } from '../namespace.js';

export const LETTERS = namespace<typeof en>((language) => import(`../${language}/letters.ts`));
