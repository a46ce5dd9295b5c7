/** Tournaments on a server of rooms. */
import type en from '../en/tournaments.js';
import { namespace } from '../namespace.js';

export const TOURNAMENTS = namespace<typeof en>((language) => import(`../${language}/tournaments.ts`));
