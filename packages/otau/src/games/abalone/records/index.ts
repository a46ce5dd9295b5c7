/** How other programs write games of Abalone. */
import type { GameOptions } from '../../../core/game.js';
import type { GameRecords } from '../../../records/foreign/game-records.js';
import { LINEUP_NAMES } from '../lineups.js';
import { APGN_WRITER, MIGS_NAMES } from './apgn.js';
import { PLAYSTRATEGY_WRITER } from './playstrategy.js';
import { otherStarts, plainPosition } from './positions.js';

const own = LINEUP_NAMES.map((variant): [string, readonly GameOptions[]] => [
  variant.replaceAll('-', ''),
  [{ variant }],
]);
const migs = Object.entries(MIGS_NAMES).map(([name, variant]): [string, readonly GameOptions[]] => [
  name.replaceAll('_', ''),
  [{ variant }],
]);

/** The part of the game that readers and writers of records need. */
export const abaloneRecords: GameRecords = {
  names: /^(?:abalon|абалоне?)$/,
  variants: {
    ...Object.fromEntries(own),
    ...Object.fromEntries(migs),
    // The play site begins with the Belgian daisy and does not write it.
    abalone: [{ variant: 'belgian-daisy' }, { variant: 'classical' }],
  },
  fields: { cells: 'play-site' },
  plainPosition,
  otherStarts,
  writers: [APGN_WRITER, PLAYSTRATEGY_WRITER],
};
