/** The board of Senet: houses, throws, moves. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';
import type en from './en/board.js';

export const SENET_BOARD = namespace<typeof en>((language) => import(`./${language}/board.ts`));

export type SenetWord = KeyOf<typeof SENET_BOARD>;
