/** How endgame tables of Senet are read, probed and checked. */

import { CHANCE, type Game, OVER, type Row } from '../../../core/game.js';
import { legalActions, outcomesOf, rowAfter } from '../../../core/rows.js';
import type { Rng } from '../../../lib/rng.js';
import { type GameEndgames, type TableCheck, UNSOLVED } from '../../../tables/endgames.js';
import { expectSlowly } from '../../../tables/slow-solver.js';
import { countDancers, PLAYER, readDancers, SECOND, writeDancers } from '../row.js';
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

// Checks a table of Senet against the rules of the game alone.

/** Rounding to 16 bits, of a result from -1 to 1 and of those that it is compared with. */
const TOLERANCE = 4 / 65535;
/** With this many dancers a side, positions are solved slowly as a whole. */
const MAX_EXHAUSTIVE_DANCERS = 1;

/**
 * Checks `positions` random positions, until one is wrong. The first, with one dancer each, is solved slowly as a whole. For
 * the others the value must be what the throws and the best moves make of the table's values after them;
 * only the right values fulfil that everywhere.
 * @param game a game of Senet that the table fits
 */
export function checkSenetTable(table: SenetTable, game: Game, positions: number, rng: Rng): TableCheck {
  const endgames = table.endgames(game);
  const judge = (row: Row): number => {
    const actor = game.actor(row);
    if (actor === OVER) return game.result(row, 0);
    return actor === CHANCE ? endgames.value(row) : bestOf(game, row, judge);
  };
  for (let right = 0; right < positions; right++) {
    const isWhole = right < MAX_EXHAUSTIVE_DANCERS;
    const row = randomRow(isWhole ? 1 : table.dancers, game, rng);
    const found = isWhole ? expectSlowly(game, row, 100_000) : averageOf(game, row, judge);
    const value = endgames.value(row);
    if (value === UNSOLVED || found === undefined || Math.abs(found - value) > TOLERANCE) {
      return { right, fault: { position: game.formatPosition(row), table: value, found: found ?? UNSOLVED } };
    }
  }
  return { right: positions };
}

/** A position before a throw. */
function randomRow(dancers: number, game: Game, rng: Rng): Row {
  const isSkyruk = game.options.rules === 'skyruk';
  const row = new Uint8Array(game.rowSize);
  const player = rng.below(2);
  const taken = new Set(isSkyruk ? [] : [27]);
  for (const who of [player, 1 - player]) {
    // Under Skyruk only a dancer of the player to move may be on 26, and then makes the second move.
    if (isSkyruk && who !== player) taken.add(26);
    let houses = 0;
    for (let left = 1 + rng.below(dancers); left > 0; ) {
      const house = 1 + rng.below(30);
      if (taken.has(house)) continue;
      taken.add(house);
      houses |= 1 << (house - 1);
      left--;
      if (isSkyruk && house === 26) row[SECOND] = 1;
    }
    writeDancers(row, who, houses);
  }
  row[PLAYER] = player;
  return row;
}

function averageOf(game: Game, row: Row, judge: (row: Row) => number): number {
  return outcomesOf(game, row).reduce((sum, odds, outcome) => sum + odds * judge(rowAfter(game, row, outcome)), 0);
}

function bestOf(game: Game, row: Row, judge: (row: Row) => number): number {
  const values = legalActions(game, row).map((action) => judge(rowAfter(game, row, action)));
  return game.actor(row) === 0 ? Math.max(...values) : Math.min(...values);
}
