/** The board of Togyz Kumalak. Each language uses the terms of its own tradition. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';
import type en from './en/board.json';

export const TOGYZ_BOARD = namespace<typeof en>(import.meta.glob('./*/board.json', { import: 'default' }));

export type TogyzWord = KeyOf<typeof TOGYZ_BOARD>;
