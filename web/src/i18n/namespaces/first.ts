/** What the first page needs: texts that are loaded together. */
import type failures from '../en/failures.json';
import type games from '../en/games.json';
import type home from '../en/home.json';
import type models from '../en/models.json';
import type offline from '../en/offline.json';
import type play from '../en/play.json';
import type shell from '../en/shell.json';
import type time from '../en/time.json';
import { namespace } from '../namespace.js';

export const FAILURES = namespace<typeof failures>(import.meta.glob('../*/failures.json', { import: 'default' }));
/** Texts that all pages share: games, players, agents, how a game ended. */
export const GAMES = namespace<typeof games>(import.meta.glob('../*/games.json', { import: 'default' }));
export const HOME = namespace<typeof home>(import.meta.glob('../*/home.json', { import: 'default' }));
/** Networks as opponents. */
export const MODELS = namespace<typeof models>(import.meta.glob('../*/models.json', { import: 'default' }));
export const OFFLINE = namespace<typeof offline>(import.meta.glob('../*/offline.json', { import: 'default' }));
export const PLAY = namespace<typeof play>(import.meta.glob('../*/play.json', { import: 'default' }));
/** The page around the games: navigation, settings, faults. */
export const SHELL = namespace<typeof shell>(import.meta.glob('../*/shell.json', { import: 'default' }));
export const TIME = namespace<typeof time>(import.meta.glob('../*/time.json', { import: 'default' }));
