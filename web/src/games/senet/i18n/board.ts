/** The board of Senet: houses, throws, moves. */
import { type KeyOf, namespace } from '../../../i18n/namespace.js';
import type en from './en/board.json';

export const SENET_BOARD = namespace<typeof en>(import.meta.glob('./*/board.json', { import: 'default' }));

export type SenetWord = KeyOf<typeof SENET_BOARD>;
