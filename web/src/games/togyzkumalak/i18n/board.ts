/** The board of Togyz Kumalak. Each language uses the terms of its own tradition. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';
import type en from './en/board.js';

export const TOGYZ_BOARD = namespace<typeof en>((language) => import(`./${language}/board.ts`));

export type TogyzWord = KeyOf<typeof TOGYZ_BOARD>;
