/** How other programs write games of Togyz Kumalak. */
import type { GameRecords } from '../../../records/foreign/game-records.js';
import { PIT_FORMATS } from './pits.js';
import { PLAYOK, PLAYOK_WRITER } from './playok.js';
import { PLAYSTRATEGY_WRITER, plainPosition } from './playstrategy.js';

/**
 * The Kazakh and the Kyrgyz name as people spell them in both alphabets: togyzqumalaq, toguz kumalak, dokuz korgool,
 * тоғызқұмалақ, тогуз коргоол.
 */
const NAMES =
  /^(?:9|nine|[td]o(?:gh|[gkğq])[ouyıiüu]{1,2}[zs]|т[оo][гғ][ыуі]з)(?:[kqc][uoıiyöü]{1,2}m[aeo]l{1,2}[aeo](?:[kqh]|gh)|[kqc]or{1,2}g[ou]{1,3}l|[кқ][ұуөо]м[аә]л[аә][кқ]|[кқ]орг[оу]{1,3}л)$/;

/** The part of the game that readers and writers of records need. */
export const togyzKumalakRecords: GameRecords = {
  names: NAMES,
  variants: {
    бестемше: [{ variant: 'bestemshe' }],
    көздату: [{ variant: 'kozdatu' }],
    коздату: [{ variant: 'kozdatu' }],
  },
  formats: [PLAYOK, ...PIT_FORMATS],
  fields: { squares: 'squares' },
  marks: /x|\(\d{1,3}\)/g,
  plainPosition,
  writers: [PLAYOK_WRITER, PLAYSTRATEGY_WRITER],
};
