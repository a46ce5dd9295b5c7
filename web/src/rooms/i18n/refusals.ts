/** Why the server of rooms refuses something, by its reasons. */
import { namespace } from '../../i18n/namespace.js';

export const REFUSALS = namespace({
  en: () => import('./en/refusals.js'),
  kk: () => import('./kk/refusals.js'),
  ky: () => import('./ky/refusals.js'),
  ru: () => import('./ru/refusals.js'),
});
