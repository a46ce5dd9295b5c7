/** The form that sets up a game. */
import type en from '../en/setup.js';
import { namespace } from '../namespace.js';

export const SETUP = namespace<typeof en>((language) => import(`../${language}/setup.ts`));
