/** Texts of the generic board. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';
import type en from './en/board.json';

export const GENERIC_BOARD = namespace<typeof en>(import.meta.glob('./*/board.json', { import: 'default' }));

export type GenericBoardWord = KeyOf<typeof GENERIC_BOARD>;
