/** The page with the board on which you play. */
import type en from '../en/play.js';
import { namespace } from '../namespace.js';

export const PLAY = namespace<typeof en>((language) => import(`../${language}/play.ts`));
