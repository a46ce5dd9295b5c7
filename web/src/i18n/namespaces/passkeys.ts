/** Names that are kept with passkeys. */
import { namespace } from '../namespace.js';

export const PASSKEYS = namespace({
  en: () => import('../en/passkeys.js'),
  kk: () => import('../kk/passkeys.js'),
  ky: () => import('../ky/passkeys.js'),
  ru: () => import('../ru/passkeys.js'),
});
