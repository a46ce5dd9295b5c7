/** How endgame tables of Togyz Kumalak are read, probed and checked. */
import type { GameEndgames } from '../../../tables/endgames.js';
import { PITS } from '../rules.js';
import { checkTable } from './check.js';
import { hasByteRows, type Shape } from './slices.js';
import { parseTable, TogyzKumalakTable } from './table.js';

/** Stones on the board from which the table that ships, of six stones, may soon be of use. */
const NEAR_STONES = 12;

export const TOGYZKUMALAK_ENDGAMES: GameEndgames<TogyzKumalakTable> = {
  leadUnit: 'stone',
  covers: hasByteRows,
  ships: (game) => hasByteRows(game) && game.options.pits === 9 && game.options.tuzdyk === true,
  read: (bytes) => parseTable(bytes),
  fromData: ({ shape, blocks }) => new TogyzKumalakTable(shape as Shape, blocks),
  isNear: (game, row) =>
    hasByteRows(game) && row.subarray(PITS).reduce((sum, stones) => sum + stones, 0) <= NEAR_STONES,
  check: checkTable,
};
