/** The board of Kindo: tiles, captures, walls, moves left. Tiles are named a1 from the lower left. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/board.json';

export const KINDO_BOARD = namespace<typeof en>(import.meta.glob('./*/board.json', { import: 'default' }));
