/** Positions that an endgame table knows. */
import type en from '../en/endgames.js';
import { namespace } from '../namespace.js';

export const ENDGAMES = namespace<typeof en>((language) => import(`../${language}/endgames.ts`));
