/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/board.json';

export const ABALONE_BOARD = namespace<typeof en>(import.meta.glob('./*/board.json', { import: 'default' }));
