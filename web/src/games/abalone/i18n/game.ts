/** The title of the game, its players, its options with their values, how it ends. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/game.json';

export const ABALONE_GAME = namespace<typeof en>(import.meta.glob('./*/game.json', { import: 'default' }));
