/** Texts of the generic board. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/board.json';

export const GENERIC_BOARD = namespace<typeof en>(import.meta.glob('./*/board.json', { import: 'default' }));
