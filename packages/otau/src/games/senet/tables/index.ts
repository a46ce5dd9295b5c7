/** How endgame tables of Senet are read, probed and checked. */
import type { GameEndgames } from '../../../tables/endgames.js';
import { countDancers, readDancers } from '../row.js';
import { checkSenetTable } from './check.js';
import { openSenetTable, parseSenetTable } from './file.js';
import type { SenetTable } from './table.js';

/** Dancers of each player from which the table that ships, of two a side, may soon be of use. */
const NEAR_DANCERS = 3;

export const SENET_ENDGAMES: GameEndgames<SenetTable> = {
  covers: () => true,
  ships: () => true,
  read: parseSenetTable,
  open: openSenetTable,
  isNear: (_, row) => [0, 1].every((player) => countDancers(readDancers(row, player)) <= NEAR_DANCERS),
  check: checkSenetTable,
};
