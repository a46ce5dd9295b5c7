/** Texts for the results of endgame tables. */
import type en from '../en/endgames.js';
import { namespace } from '../namespace.js';

export const ENDGAMES = namespace<typeof en>((language) => import(`../${language}/endgames.ts`));
