/** Texts of the generic board. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';
import type en from './en/board.js';

export const GENERIC_BOARD = namespace<typeof en>((language) => import(`./${language}/board.ts`));

export type GenericBoardWord = KeyOf<typeof GENERIC_BOARD>;
