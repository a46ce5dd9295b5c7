/** How endgame tables of Togyz Kumalak are read, probed and checked. */

import type { Game, Row } from '../../../core/game.js';
import type { Rng } from '../../../lib/rng.js';
import type { GameEndgames, TableCheck } from '../../../tables/endgames.js';
import { solveSlowly } from '../../../tables/slow-solver.js';
import { KAZAN, PITS, PLAYER, TUZDYK } from '../rules.js';
import { hasByteRows, parseTable, type TableShape, TogyzKumalakTable } from './table.js';

/** Stones on the board from which the table that ships, of six stones, may soon be of use. */
const NEAR_STONES = 12;

export const TOGYZKUMALAK_ENDGAMES: GameEndgames<TogyzKumalakTable> = {
  leadUnit: 'stone',
  covers: hasByteRows,
  ships: (game) => hasByteRows(game) && game.options.pits === 9 && game.options.tuzdyk === true,
  read: (bytes) => parseTable(bytes),
  fromData: ({ shape, blocks }) => new TogyzKumalakTable(shape as TableShape, blocks),
  isNear: (game, row) =>
    hasByteRows(game) && row.subarray(PITS).reduce((sum, stones) => sum + stones, 0) <= NEAR_STONES,
  check: checkTable,
};

// Checks an endgame table of Togyz Kumalak: random positions of it are solved slowly, by the rules alone, with kazans
// that show every wrong value.

/** The slow solver gives up a position from which it reaches more positions than this. */
const MAX_SLOW_POSITIONS = 200_000;

/**
 * Checks `positions` random positions, until one is wrong.
 * @param game a game that the table fits
 */
export function checkTable(table: TogyzKumalakTable, game: Game, positions: number, rng: Rng): TableCheck {
  const endgames = table.endgames(game);
  let right = 0;
  let skipped = 0;
  for (let i = 0; i < positions; i++) {
    const row = randomRow(table, game, rng);
    let isSkipped = false;
    for (const critical of criticalRows(game, row, endgames.lead(row))) {
      const found = solveSlowly(game, critical, MAX_SLOW_POSITIONS);
      const value = endgames.value(critical);
      if (found === undefined) isSkipped = true;
      else if (found !== value) {
        return { right, skipped, fault: { position: game.formatPosition(critical), table: value, found } };
      }
    }
    if (isSkipped) skipped++;
    else right++;
  }
  return { right, skipped };
}

/** A position with a random number of stones, tuzdyks and arrangement, in which the player to move has a stone. */
function randomRow(table: TogyzKumalakTable, game: Game, rng: Rng): Row {
  const { pits } = table.shape;
  const row = new Uint8Array(game.rowSize);
  const { list } = table.slices;
  const slice = list[rng.below(list.length)];
  const stones = 1 + rng.below(table.stones);
  const mover = rng.below(2);
  row[PLAYER] = mover;
  row[TUZDYK + mover] = slice.own;
  row[TUZDYK + 1 - mover] = slice.enemy;
  const first = PITS + mover * pits;
  do {
    row.fill(0, PITS);
    for (let i = 0; i < stones; i++) {
      const place = slice.line[rng.below(slice.line.length)];
      row[PITS + ((place + mover * pits) % (2 * pits))]++;
    }
  } while (row.subarray(first, first + pits).every((pit) => pit === 0));
  row[KAZAN] = (totalOf(game) - stones + (stones & 1)) / 2;
  row[KAZAN + 1] = totalOf(game) - stones - row[KAZAN];
  return row;
}

/**
 * The same stones with kazans by which, according to the table, the game ends even, or two stones ahead of that, or two
 * behind: all three results are right only if the table's value is. All stones of a game are even, and so are leads.
 * Left out are kazans with which the game would be over.
 */
function criticalRows(game: Game, row: Row, lead: number): Row[] {
  return [lead, lead - 2, lead + 2].map((less) => withLess(game, row, less)).filter((found) => found !== undefined);
}

/** The position with kazans by which player 0 is `less` stones less ahead. */
function withLess(game: Game, row: Row, less: number): Row | undefined {
  const white = row[KAZAN] - less / 2;
  const black = row[KAZAN + 1] + less / 2;
  const half = totalOf(game) / 2;
  if (white < 0 || black < 0 || white > half || black > half) return undefined;
  const moved = row.slice();
  moved[KAZAN] = white;
  moved[KAZAN + 1] = black;
  return moved;
}

function totalOf({ options }: Game): number {
  return 2 * Number(options.pits) * Number(options.stones);
}
