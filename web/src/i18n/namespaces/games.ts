/** Texts that all pages share: games, players, agents, how a game ended. */
import type en from '../en/games.js';
import { namespace } from '../namespace.js';

export const GAMES = namespace<typeof en>((language) => import(`../${language}/games.ts`));
