/** The names of the line-ups, by their ids in the library. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/lineups.js';

export const ABALONE_LINEUPS = namespace<typeof en>((language) => import(`./${language}/lineups.ts`));
