/** Why the server of rooms refuses something, by its reasons. */
import { namespace } from '../../i18n/namespace.js';
import type en from './en/refusals.js';

export const REFUSALS = namespace<typeof en>((language) => import(`./${language}/refusals.ts`));
