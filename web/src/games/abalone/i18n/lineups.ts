/** The names of the line-ups, by their ids in the library. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/lineups.json';

export const ABALONE_LINEUPS = namespace<typeof en>(import.meta.glob('./*/lineups.json', { import: 'default' }));
