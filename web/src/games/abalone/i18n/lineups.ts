/** The names of the line-ups, by their ids in the library. */
import { namespace } from '../../../i18n/namespace.js';

export const ABALONE_LINEUPS = namespace({
  en: () => import('./en/lineups.js'),
  kk: () => import('./kk/lineups.js'),
  ky: () => import('./ky/lineups.js'),
  ru: () => import('./ru/lineups.js'),
});
