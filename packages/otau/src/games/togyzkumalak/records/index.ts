/** How other programs write games of Togyz Kumalak. */
import type { GameRecords } from '../../../records/foreign/game-records.js';
import { PIT_FORMATS } from './pits.js';
import { PLAYOK, PLAYOK_WRITER } from './playok.js';
import { PLAYSTRATEGY_WRITER, plainPosition } from './playstrategy.js';

/** The part of the game that readers and writers of records need. */
export const togyzKumalakRecords: GameRecords = {
  names: [
    'toguzkumalak',
    'togyzqumalaq',
    'toguzkorgool',
    'toguzkorgol',
    'toguzkorgul',
    'тоғызқұмалақ',
    'тогызкумалак',
    'тогузкумалак',
    'тогузкоргоол',
  ],
  formats: [PLAYOK, ...PIT_FORMATS],
  fields: { squares: 'squares' },
  plainPosition,
  writers: [PLAYOK_WRITER, PLAYSTRATEGY_WRITER],
};
