/** The board of Abalone: labels, moves, trays. Cells are named a1 to i9, columns by their ends. */
import { namespace } from '../../../i18n/namespace.js';
import type en from './en/board.js';

export const ABALONE_BOARD = namespace<typeof en>((language) => import(`./${language}/board.ts`));
