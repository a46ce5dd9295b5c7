/** Tournaments on a server of rooms. */
import { namespace } from '../namespace.js';

export const TOURNAMENTS = namespace({
  en: () => import('../en/tournaments.js'),
  kk: () => import('../kk/tournaments.js'),
  ky: () => import('../ky/tournaments.js'),
  ru: () => import('../ru/tournaments.js'),
});
