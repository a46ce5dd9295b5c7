/** Texts that all pages share: games, players, agents, how a game ended. */
import { namespace } from '../namespace.js';

export const GAMES = namespace({
  en: () => import('../en/games.js'),
  kk: () => import('../kk/games.js'),
  ky: () => import('../ky/games.js'),
  ru: () => import('../ru/games.js'),
});
