/** Games that are played with a friend by links. */
import type en from '../en/correspondence.js';
import { namespace } from '../namespace.js';

export const CORRESPONDENCE = namespace<typeof en>((language) => import(`../${language}/correspondence.ts`));
